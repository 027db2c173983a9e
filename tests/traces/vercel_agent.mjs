// The Vercel AI SDK with its telemetry sent as OTLP/JSON: vercel_agent.mjs BASE-URL COLLECTOR SHOP-FILE
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, stepCountIs, tool } from 'ai';
import { DatabaseSync } from 'node:sqlite';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { z } from 'zod';

const [base, collector, shop] = process.argv.slice(2);
const provider = new NodeTracerProvider({
	spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url: collector + '/v1/traces' }))],
});
provider.register();
const query = tool({
	description: 'Run one SQL query on the shop database',
	inputSchema: z.object({ sql: z.string() }),
	execute: async ({ sql }) => new DatabaseSync(shop, { readOnly: true }).prepare(sql).all(),
});
const answer = await generateText({
	model: createOpenAICompatible({ name: 'scripted', baseURL: base, apiKey: 'x' })('scripted-1'),
	prompt: 'What was the revenue by country?',
	tools: { query },
	stopWhen: stepCountIs(5),
	experimental_telemetry: { isEnabled: true, functionId: 'shop' },
});
console.log(answer.text);
await provider.forceFlush();
