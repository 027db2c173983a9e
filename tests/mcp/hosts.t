#!/bin/sh
# How hosts start ocat: the entry that is printed for each, and written into its settings beside everything else there.
. "${srcdir:-.}/tests/lib.sh"
unset CODEX_HOME SSL_CERT_FILE PGPASSFILE PGSERVICEFILE
field() { sqlite3 :memory: "select json_extract(readfile('$1'), '$2')"; }

for host in claude-code claude-desktop cursor vscode gemini opencode zed; do
	run ocat mcp --print-config $host
	exits 0 "an entry is printed for $host"
	is "$(sqlite3 :memory: "select json_valid(readfile('$out'))")" 1 "the entry for $host is JSON"
	prints '/ocat"' "the entry for $host has the path of the program"
done
run ocat mcp --print-config codex --tools search_tables,check_sql --tokens 900
prints '[mcp_servers.ocat]' 'Codex has an entry in TOML'
prints 'args = ["mcp", "--tools", "search_tables,check_sql", "--tokens", "900"]' 'the entry has the options of the server'
run env OCAT_DB_PATH=/x/y.db OCAT_DATA_DIR=/x/share PGPASSWORD=sesame "$OCAT" mcp --print-config claude-code
prints '"OCAT_DB_PATH": "/x/y.db"' 'the entry has the variable that says where the cache is'
prints '"OCAT_DATA_DIR": "/x/share"' 'the entry has the variable that says where the data files are'
prints_no sesame 'no password gets into an entry'
run ocat mcp --print-config emacs
exits 2 'an unknown host is refused'
says 'claude-code, claude-desktop, cursor' 'the error about an unknown host lists the known ones'
run ocat mcp --print-config codex --install codex
exits 2 'printing and installing at once is refused'

# ---- a file in JSON ----
printf '{"startups":3,"mcpServers":{"a":{"command":"b"}},"rate":0.25,"text":"\\u00e9\\n"}\n' >"$HOME/.claude.json"
cp "$HOME/.claude.json" before.json
chmod 640 "$HOME/.claude.json"
run ocat mcp --install claude-code
exits 0 'ocat is added to Claude Code'
says "$HOME/.claude.json.before-ocat" 'the earlier file is named'
cmp -s before.json "$HOME/.claude.json.before-ocat"
is $? 0 'the earlier file is kept as a copy'
is "$(field "$HOME/.claude.json" '$.mcpServers.a.command'),$(field "$HOME/.claude.json" '$.startups'),$(field "$HOME/.claude.json" '$.rate')" \
	'b,3,0.25' 'what else is in the file stays'
is "$(field "$HOME/.claude.json" '$.text')" 'é' 'text stays the same'
is "$(field "$HOME/.claude.json" '$.mcpServers.ocat.args[0]')" mcp 'the entry is in the list of servers'
is "$(stat -c %a "$HOME/.claude.json")" 640 'the file keeps its mode'
run ocat mcp --install claude-code
says 'was not changed' 'the same entry again changes nothing'
run ocat mcp --install claude-code --tokens 900
says 'replaced' 'another entry replaces the first'
is "$(field "$HOME/.claude.json" '$.mcpServers.ocat.args[2]'),$(grep -c '"ocat": {' "$HOME/.claude.json")" '900,1' 'installing twice leaves one entry'
[ -e "$HOME/.claude.json.before-ocat-2" ]
is $? 0 'an earlier copy is not overwritten'
mkdir -p "$HOME/.config/zed" dots
printf '// by hand\n{"theme":"x",}\n' >"$HOME/.config/zed/settings.json"
cp "$HOME/.config/zed/settings.json" before.json
run ocat mcp --install zed
exits 6 'a file with comments is not written'
says 'Nothing was changed' 'the error about a file with comments says that nothing was changed'
prints '"context_servers"' 'the entry is printed instead'
cmp -s before.json "$HOME/.config/zed/settings.json"
is $? 0 'the file with comments is as it was'
echo '[1]' >"$HOME/.config/zed/settings.json"
run ocat mcp --install zed
exits 6 'a file that holds no object is not written'
echo '{}' >dots/mcp.json
mkdir -p "$HOME/.cursor"
ln -s "$PWD/dots/mcp.json" "$HOME/.cursor/mcp.json"
run ocat mcp --install cursor
[ -L "$HOME/.cursor/mcp.json" ] && grep -q '"ocat"' dots/mcp.json
is $? 0 'a link is followed and kept'

# ---- a file in TOML ----
run ocat mcp --install codex
exits 0 'a missing file is made'
is "$(head -n 1 "$HOME/.codex/config.toml")" '[mcp_servers.ocat]' 'with the entry alone'
cat >"$HOME/.codex/config.toml" <<'T'
# mine
model = "m"

[mcp_servers.ocat]
command = "old"

[mcp_servers.ocat.env]
A = "b"

[mcp_servers.ocat2]
command = "y" # stays
T
run ocat mcp --install codex
says 'replaced' 'an older entry is replaced'
is "$(grep -c 'old\|^A = ' "$HOME/.codex/config.toml")" 0 'with its environment'
is "$(sed -n '1,2p' "$HOME/.codex/config.toml" && tail -n 2 "$HOME/.codex/config.toml")" '# mine
model = "m"
[mcp_servers.ocat2]
command = "y" # stays' 'everything else stays, with its comments'
run env CODEX_HOME="$PWD/codex" "$OCAT" mcp --install codex
is "$(grep -c '^command' codex/config.toml)" 1 'a folder that a variable names is used'

# ---- does a host reach it? ----
run ocat doctor
prints 'Claude Code starts' 'doctor lists the hosts that start ocat'
prints 'which answers, but has no tables' 'doctor warns of a server without tables'
prints '`ocat add NAME URL`' 'doctor says how to add a source'
make_shop shop.db
run ocat add shop shop.db
run ocat sync
run ocat doctor
prints "ocat, which answers" 'doctor starts what a host starts'
prints_no 'has no tables' 'with a synced source, doctor is content'
prints_no 'Gemini CLI' 'doctor does not mention a host without an entry'
prints_no 'Zed' 'doctor does not mention a host whose settings have no entry'

# broken HOST FILE SED-SCRIPT REASON WORDS: doctor gives the reason for the damage, and how to repair it, which works
broken() {
	run ocat mcp --install "$1"
	sed "$3" "$HOME/$2" >broken && cp broken "$HOME/$2"
	run ocat doctor
	prints "$4" "doctor finds $5"
	prints "\`ocat mcp --install $1\`" "doctor repairs $5"
	run ocat mcp --install "$1"
	run ocat doctor
	prints_no "$4" "installed again, doctor no longer finds $5"
}
broken claude-code .claude.json 's|"command": "[^"]*/ocat"|"command": "/nowhere/ocat"|' \
	'Claude Code starts /nowhere/ocat, which does not exist' 'a program that has moved'
broken vscode .config/Code/User/mcp.json 's|"command": "[^"]*/ocat"|"command": "ocat"|' \
	'VS Code starts ocat, which is not an absolute path' 'a program without its path'
broken codex .codex/config.toml 's|^args = .*|args = ["mcp", "--tools", "no_such_tool"]|' \
	'which does not serve agents: ocat: unknown tool "no_such_tool"' 'a wrong value of an option'
broken gemini .gemini/settings.json 's|"mcp"|"mcp", "--tokns"|' \
	'which does not serve agents: ocat: unknown option --tokns' 'a wrong option'
broken opencode .config/opencode/opencode.json 's|"command": \[|"command": [ "/bin/false",|' \
	'opencode starts /bin/false, which does not serve agents' 'another program'

mkdir -p elsewhere
run env OCAT_CONFIG_DIR="$PWD/elsewhere" OCAT_CACHE_DIR="$PWD/elsewhere" "$OCAT" mcp --install cursor
run ocat doctor
prints 'which answers, but has no tables' 'doctor finds an environment that leads to other folders'
run ocat mcp --install cursor
run ocat doctor
prints_no 'has no tables' 'installed again, the entry has the environment of this shell'

# ---- a program that registers the tools of others ----
run ocat mcp --export-tools --tools search_tables,check_sql
is "$(field "$out" '$.tools[1].name'),$(sqlite3 :memory: "select json_array_length(readfile('$out'), '\$.tools')")" 'check_sql,2' 'the definitions of the tools are exported'
run ocat mcp --export-tools --output-schemas
is "$(field "$out" '$.tools[0].outputSchema.type')" object 'with the schemas of their answers, if asked for'
done_testing
