// parse-export DIR FILE...: reads each file with the parser that its name asks for, and says what it found; 1 when one is refused.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [dir, ...files] = process.argv.slice(2);
const require = createRequire(path.resolve(dir, 'package.json'));
const counts = { tables: 0, fields: 0, refs: 0 };

async function mermaid(text) {
	const at = path.resolve(dir, 'node_modules/mermaid/dist/mermaid.core.mjs');
	const { default: parser } = await import(pathToFileURL(at));
	await parser.parse(text);
}

function dbml(text) {
	const { Parser } = require('@dbml/core');
	const db = new Parser().parse(text, 'dbmlv2');
	for (const schema of db.schemas) {
		counts.tables += schema.tables.length;
		counts.refs += schema.refs.length;
		for (const table of schema.tables)
			counts.fields += table.fields.length;
	}
}

for (const file of files) {
	const text = fs.readFileSync(file, 'utf8');
	try {
		if (file.endsWith('.dbml'))
			dbml(text);
		else
			await mermaid(text);
	} catch (e) {
		console.log(file, JSON.stringify(e.diags ?? e.message).slice(0, 400));
		process.exitCode = 1;
	}
}
console.log(`${counts.tables} tables ${counts.fields} fields ${counts.refs} refs`);
