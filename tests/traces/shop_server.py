#!/usr/bin/env python3
"""An MCP server over stdio with one tool, query, on a SQLite file: shop_server.py FILE"""
import json
import sqlite3
import sys

TOOL = {
    "name": "query",
    "description": "Run one SQL query on the shop database",
    "inputSchema": {"type": "object", "properties": {"sql": {"type": "string"}}, "required": ["sql"]},
    "annotations": {"readOnlyHint": True},
}


def query(sql):
    try:
        found = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(sql)
        rows = [dict(zip([c[0] for c in found.description], row)) for row in found]
        return {"content": [{"type": "text", "text": json.dumps(rows)}], "structuredContent": {"rows": rows}, "isError": False}
    except sqlite3.Error as error:
        return {"content": [{"type": "text", "text": f"Error: {error}"}], "isError": True}


def reply(method, params):
    if method == "initialize":
        version = params.get("protocolVersion", "2025-06-18")
        return {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "shop", "version": "1"}}
    if method == "tools/list":
        return {"tools": [TOOL]}
    if method == "tools/call":
        return query(params["arguments"].get("sql", ""))
    return {} if method == "ping" else None


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = reply(message["method"], message.get("params") or {})
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    answer |= {"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result}
    print(json.dumps(answer), flush=True)
