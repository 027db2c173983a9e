// sdk_client.mjs DIR VERSION OCAT: lists the tools and finds a table through an official client, v1 or v2; prints a line for each.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [dir, version, program] = process.argv.slice(2);
const require = createRequire(dir + '/package.json');
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const { Client } = await load(version === 'v1' ? '@modelcontextprotocol/sdk/client/index.js' : '@modelcontextprotocol/client');
const { StdioClientTransport } = await load(version === 'v1' ? '@modelcontextprotocol/sdk/client/stdio.js' : '@modelcontextprotocol/client/stdio');
const client = new Client({ name: 'sdk-' + version, version: '1' }, version === 'v1' ? {} : { versionNegotiation: { mode: 'auto' } });
await client.connect(new StdioClientTransport({ command: program, args: ['mcp', '--output-schemas'], env: process.env }));
console.log('tools:', (await client.listTools()).tools.length);
const answer = await client.callTool({ name: 'search_tables', arguments: { pattern: 'order' } });
console.log('text:', answer.content[0].text.split('\n')[1]);
console.log('rows:', answer.structuredContent.rows.length);
console.log('resource:', (await client.readResource({ uri: 'ocat://shop/orders' })).contents[0].text.split('\n')[0]);
console.log('prompt:', (await client.getPrompt({ name: 'inspect', arguments: { table: 'orders' } })).messages.length);
await client.close();
