#!/bin/sh
# A real language model under a real server: slow first tokens, a stream, forced JSON, cancelling, a context that is too
# small. It is too weak to be judged by its answers. ./check --full fetches it.
. "${srcdir:-.}/tests/lib-tui.sh"
language=${OCAT_TEST_LANGUAGE_MODEL:-}
[ -f "$language/model.gguf" ] || cannot_run 'no model: tests/servers/fetch-language-model DIR, then OCAT_TEST_LANGUAGE_MODEL=DIR'
unset OPENAI_API_KEY OPENAI_BASE_URL

serve() { # serve TOKENS: the model, with so large a context
	kill "${server:-}" 2>/dev/null
	: >address
	python3 "$srcdir/tests/servers/serve-language-model" "$language" "$1" >address 2>said &
	server=$!
	until_true 'the model' test -s address
	ocat config set assistant_url "$(cat address)/v1" >/dev/null
}
trap 'kill "${server:-}" 2>/dev/null; clean_up' EXIT
patience=60
unknown='what is the flurb of each customer'
sqlite3 shop.db 'create table customers (id integer primary key, name text)'
ocat add shop shop.db >/dev/null
ocat config set assistant_model gemma >/dev/null
ocat config set timeout 2m >/dev/null

serve 8192
run ocat doctor
prints "the model's server answers" 'doctor finds that the server answers'

# ---- the command ----
run ocat ask --budget seconds=8 "$unknown"
prints 'sent: the question, and names, types, keys and comments of 1 table' 'the model is asked'
prints 'of 8 s' 'the time of the model is shown beside its limit'
prints 'unsure' "what it says is no SQL unless it passes the checks, and the planner's answer stands"

# ---- the panel ----
on_screen() { look | grep -qF -- "$1"; }
explore 120x40
keys Esc a "$unknown"
tm send-keys Enter
typed=$((typed + 1))
until_true 'the wait for the first token' on_screen 'waiting for the model; Esc answers without it'
point 0 'while the model reads, the panel says that it waits, and which key stops it'
until_true 'the first tokens' on_screen 'the model writes, '
shows '▸what is the flurb of each customer' 'the question stays while the model writes'
until_true 'JSON' on_screen ' {'
point 0 'what it writes is JSON, which is forced, and is shown as it comes'
keys Esc
shows 'the model was stopped: this is the answer without it' 'Esc stops it at once'
shows '│ next      describe_asset' "the planner's answer is there"
quit_explorer 'the explorer quits after a real model was stopped'

# The server has stopped too: it has room for one request, and takes the next.
began=$(date +%s)
run ocat ask --budget seconds=8 "$unknown"
[ $(($(date +%s) - began)) -le 20 ]
point $? 'the next question does not wait for the one that was stopped'

# ---- a context that is too small ----
serve 256
run ocat ask --budget seconds=20 "$unknown"
prints 'answered without it' 'a question that is too long for the model is answered without it'
prints 'context' 'the reason is what the server says'
ocat config set assistant_tools yes >/dev/null
run ocat ask --budget seconds=20 "$unknown"
prints 'answered without it' 'with tools too'
done_testing
