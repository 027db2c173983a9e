#!/usr/bin/env python3
"""An agent in Python that asks one question: framework_host.py FRAMEWORK MODEL-URL CONFIG QUESTION

FRAMEWORK: pydantic-ai, openai-agents. CONFIG: a file like that of Claude Desktop, whose servers the agent starts.
"""
import asyncio
import json
import sys

FRAMEWORK, MODEL, CONFIG, QUESTION = sys.argv[1:5]


async def pydantic_ai():
    from pydantic_ai import Agent
    from pydantic_ai.mcp import load_mcp_toolsets
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIChatModel("scripted-1", provider=OpenAIProvider(base_url=MODEL, api_key="x"))
    print((await Agent(model, toolsets=load_mcp_toolsets(CONFIG)).run(QUESTION)).output)


async def openai_agents():
    from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
    from agents.mcp import MCPServerStdio
    from openai import AsyncOpenAI

    set_tracing_disabled(True)
    with open(CONFIG, encoding="utf-8") as file:
        entry = json.load(file)["mcpServers"]["ocat"]
    model = OpenAIChatCompletionsModel("scripted-1", openai_client=AsyncOpenAI(base_url=MODEL, api_key="x"))
    async with MCPServerStdio(params=entry) as server:
        print((await Runner.run(Agent(name="shop", mcp_servers=[server], model=model), QUESTION)).final_output)


asyncio.run({"pydantic-ai": pydantic_ai, "openai-agents": openai_agents}[FRAMEWORK]())
