#!/usr/bin/env python3
"""Python agents and what they write: python_agents.py KIND SCRIPT MODEL-URL SHOP-SERVER SHOP-FILE OUTPUT-FOLDER

KIND: otel (pydantic-ai, OpenTelemetry's own attributes), otel-old (the same in an earlier form), openinference
(openai-agents), langsmith (LangGraph: the bodies that the client posts), inspect.
"""
import asyncio
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KIND, SCRIPT, MODEL, SERVER, SHOP, OUT = sys.argv[1:7]
BASE = f"{MODEL}/{SCRIPT}/v1"
QUESTION = "What was the revenue by country?"
os.environ.setdefault("OPENAI_API_KEY", "x")
os.environ["OPENAI_BASE_URL"] = BASE


def provider_to_file(name):
    """A tracer provider that writes OTLP/JSON, one export per line."""
    from opentelemetry.exporter.otlp.json.file.trace_exporter import FileSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "shop-agent"}))
    provider.add_span_processor(SimpleSpanProcessor(FileSpanExporter(os.path.join(OUT, name))))
    return provider


async def otel(version):
    from pydantic_ai import Agent
    from fastmcp.client.transports import StdioTransport
    from pydantic_ai.mcp import MCPToolset
    from pydantic_ai.models.instrumented import InstrumentationSettings
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    settings = InstrumentationSettings(tracer_provider=provider_to_file("spans.jsonl"), version=version)
    model = OpenAIChatModel("scripted-1", provider=OpenAIProvider(base_url=BASE, api_key="x"))
    agent = Agent(model, name="shop", toolsets=[MCPToolset(StdioTransport(sys.executable, [SERVER, SHOP]))])
    Agent.instrument_all(settings)
    print((await agent.run(QUESTION)).output)


async def openinference():
    from agents import Agent, OpenAIChatCompletionsModel, Runner
    from agents.mcp import MCPServerStdio
    from openai import AsyncOpenAI
    from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor

    provider = provider_to_file("spans.jsonl")
    OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)
    model = OpenAIChatCompletionsModel("scripted-1", openai_client=AsyncOpenAI(base_url=BASE, api_key="x"))
    async with MCPServerStdio(params={"command": sys.executable, "args": [SERVER, SHOP]}) as server:
        print((await Runner.run(Agent(name="shop", mcp_servers=[server], model=model), QUESTION)).final_output)
    provider.shutdown()


BATCHES = {
    "use_multipart_endpoint": False,
    "size_limit": 100,
    "size_limit_bytes": 20000000,
    "scale_up_nthreads_limit": 1,
    "scale_up_qsize_trigger": 1000,
    "scale_down_nempty_trigger": 4,
}


class Sink(BaseHTTPRequestHandler):
    """Stands for LangSmith's server: each body posted is a line."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.reply({"version": "0.1", "batch_ingest_config": BATCHES})

    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.headers.get("content-encoding") == "zstd":
            import zstandard

            body = zstandard.decompress(body)
        with open(os.path.join(OUT, "runs.jsonl"), "a", encoding="utf-8") as file:
            file.write(json.dumps(json.loads(body), ensure_ascii=False) + "\n")
        self.reply({})

    do_PATCH = do_POST

    def reply(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def langsmith():
    sink = ThreadingHTTPServer(("127.0.0.1", 0), Sink)
    threading.Thread(target=sink.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{sink.server_address[1]}"
    os.environ.update(LANGSMITH_TRACING="true", LANGSMITH_ENDPOINT=url, LANGSMITH_API_KEY="x", LANGSMITH_PROJECT="shop")
    import sqlite3

    from langchain.agents import create_agent
    from langchain_core.tools import tool
    from langchain_core.tracers.langchain import wait_for_all_tracers
    from langchain_openai import ChatOpenAI

    @tool
    def query(sql: str) -> str:
        """Run one SQL query on the shop database."""
        found = sqlite3.connect(SHOP).execute(sql)
        return json.dumps([dict(zip([c[0] for c in found.description], row)) for row in found])

    try:
        agent = create_agent(ChatOpenAI(model="scripted-1"), tools=[query])
        print(agent.invoke({"messages": [{"role": "user", "content": QUESTION}]})["messages"][-1].content)
    except sqlite3.Error as error:
        print(error)
    wait_for_all_tracers()


def inspect():
    import sqlite3

    from inspect_ai import Task, eval
    from inspect_ai.dataset import Sample
    from inspect_ai.solver import generate, use_tools
    from inspect_ai.tool import ToolError, bash, tool

    @tool
    def query():
        async def execute(sql: str) -> str:
            """Run one SQL query on the shop database.

            Args:
                sql: The query.
            """
            try:
                return json.dumps(sqlite3.connect(SHOP).execute(sql).fetchall())
            except sqlite3.Error as error:
                raise ToolError(str(error)) from error

        return execute

    task = Task(dataset=[Sample(input=QUESTION, target="Norway")], solver=[use_tools(query(), bash()), generate()], sandbox="local")
    for form in ("json", "eval"):
        eval(task, model="openai/scripted-1", model_args={"responses_api": False}, log_dir=OUT, log_format=form, display="none")


os.makedirs(OUT, exist_ok=True)
{
    "otel": lambda: asyncio.run(otel(5)),
    "otel-old": lambda: asyncio.run(otel(2)),
    "openinference": lambda: asyncio.run(openinference()),
    "langsmith": langsmith,
    "inspect": inspect,
}[KIND]()
