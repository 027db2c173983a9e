#!/usr/bin/env python3
"""Removes what belongs to the machine that recorded: clean.py FOLDER WORK SOURCE

Paths below WORK and SOURCE become /home/ana, instructions longer than a few lines are cut, and lists of tools are
emptied. Texts stay as their program wrote them: each file is changed only inside its strings.
"""
import json
import os
import platform
import re
import socket
import sys

LONG = 400  # characters: no answer of the scripted model or of the shop is longer
CUT_KEYS = {"instructions", "base_instructions", "developer_instructions", "user_instructions", "systemPrompt", "system", "system_prompt"}
EMPTY_KEYS = {"tools", "slash_commands", "skills", "agents", "dynamic_tools", "encrypted_content_payload"}


def plain_paths(text, folders):
    for folder in folders:
        for written in (folder, folder.replace("/", "-").replace(".", "-"), folder.lstrip("/").replace("/", "-")):
            home = "/home/ana" if written.startswith("/") else "-home-ana" if written.startswith("-") else "home-ana"
            text = text.replace(written + "/home", home).replace(written + "-home", home).replace(written, home)
    text = re.sub(r"/(root/\.pyenv/shims|usr/bin)/python3", "/usr/bin/python3", text)
    text = re.sub(r"(?<![\w.-])" + re.escape(socket.gethostname()) + r"(?![\w.-])", "ana-laptop", text)
    text = text.replace(platform.release(), "6.1.0")
    text = re.sub(r"/tmp/claude-\d+/", "/tmp/claude-1000/", re.sub(r"/tmp/cc-socks/\d+", "/tmp/cc-socks/1", text))
    ports = {os.environ.get("SHOP_PORT", "14124"): "5432", os.environ.get("MODEL_PORT", "14123"): "14000"}
    return re.sub(r"(?<=127\.0\.0\.1:)\d+", lambda m: ports.get(m[0], m[0]), text)


def cut(value, key=""):
    if isinstance(value, dict):
        return {k: cut(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [] if key in EMPTY_KEYS else [cut(v, key) for v in value]
    if not isinstance(value, str) or len(value) <= (60 if key in CUT_KEYS else LONG):
        return value
    try:
        inner = json.loads(value)
    except ValueError:
        return value[:60] + " ..."
    return json.dumps(cut(inner), ensure_ascii=False)


def clean_text(text, folders):
    text = plain_paths(text, folders)
    out = []
    try:
        lines = [json.loads(text)]
        return json.dumps(cut(lines[0]), ensure_ascii=False, indent=2 if "\n  " in text else None) + ("\n" if text.endswith("\n") else "")
    except ValueError:
        pass
    for line in text.split("\n"):
        try:
            out.append(json.dumps(cut(json.loads(line)), ensure_ascii=False, separators=(",", ":")) if line else line)
        except ValueError:
            out.append(line)
    return "\n".join(out)


def main(folder, *folders):
    for at, _, names in os.walk(folder, topdown=False):
        for name in names:
            path = os.path.join(at, name)
            try:
                with open(path, encoding="utf-8") as file:
                    text = file.read()
            except UnicodeDecodeError:  # an archive
                os.remove(path)
                continue
            with open(path, "w", encoding="utf-8") as file:
                file.write(clean_text(text, folders))


main(*sys.argv[1:])
