#!/bin/sh
# A language model in the settings: checked, shown by doctor, asked only there, and its key in no file and no message.
. "${srcdir:-.}/tests/lib.sh"
trap 'kill "${server:-}" 2>/dev/null; rm -rf "$work"' EXIT
unset ANTHROPIC_API_KEY ANTHROPIC_AUTH_TOKEN ANTHROPIC_BASE_URL OPENAI_API_KEY OPENAI_BASE_URL OLLAMA_HOST

echo text >mode
echo 'a plan' >answer
: >log
"$builddir/tests/cli/llm-server" mode log answer >port &
server=$!
wait_until 'the model' test -s port
url=http://127.0.0.1:$(cat port)
requests() { grep -c 'HTTP/1.1' log; }

# ---- the settings ----
for wrong in 'assistant_provider nobody' 'assistant_calls 0' 'assistant_time soon' 'assistant_money much' 'assistant_price_input -1'; do
	# shellcheck disable=SC2086 # a name and a value
	run ocat config set $wrong
	exits 2 "a wrong value is refused: $wrong"
done
run ocat config set assistant_money none
exits 0 'no limit of money is a value'
run ocat config set assistant_money 0.25
exits 0 'an amount is a value'
run ocat doctor
prints_no assistant 'doctor does not mention a model that is not configured'

# ---- on this machine ----
run ocat config set assistant_model small
run ocat config set assistant_url "$url/v1"
for verb in 'config list' 'tables x' 'search x' 'list' 'ask x'; do
	# shellcheck disable=SC2086 # words
	run ocat $verb
	is "$(requests)" 0 "nothing is sent by: ocat $verb"
done
run ocat doctor
prints "small at $url/v1/chat/completions, on this machine" 'doctor names the model and where it is'
prints "20 requests, 200000 tokens and 2m for each question" 'doctor names the budget'
prints "the limit of 0.25 has no effect: the model's price is unknown" 'doctor says that an unknown price bounds nothing'
prints "the model's server answers" 'doctor says that the server answers'
is "$(requests)|$(head -n 1 log | tr -d '\r')" '1|GET /v1/models HTTP/1.1' 'doctor asks for the list of models alone'
run ocat config set assistant_price_input 3
run ocat config set assistant_price_output 15
run ocat doctor
prints_no 'has no effect' 'with both prices the limit of money has an effect'
echo 500 >mode
run ocat doctor
exits 1 'doctor warns of a server that fails'
prints 'answers 500' 'doctor says how the server fails'
prints 'answered without a model' 'doctor says what that means'

# ---- the key ----
echo text >mode
run ocat config set assistant_key_command 'echo sesame'
: >log
run ocat doctor
prints 'the key is from assistant_key_command' 'doctor names the place of the key'
is "$(grep -c 'Authorization: Bearer sesame' log)" 1 'the key is sent'
echo 'no key' >mode
run ocat doctor
prints 'the key is not accepted' 'doctor says that the key is not accepted'
prints_no sesame 'the key is not shown'
says_no sesame 'the key is not in a message'
run ocat config set assistant_key_command 'cat secret'
echo sesame >"$work/secret"
OPENAI_API_KEY=open-sesame run ocat doctor
is "$(grep -c open-sesame log)" 0 'the usual key of a provider is not sent to another address'
grep -rq sesame "$HOME"
is $? 1 'the key is in no file of ocat'
run ocat config unset assistant_key_command
run ocat config set assistant_key MY_KEY
run ocat doctor
prints 'assistant_key names an environment variable that is not set' 'doctor says that the variable is not set'
run ocat config unset assistant_key
run ocat config set assistant_url http://example.invalid/v1
run ocat doctor
prints 'names, comments and questions are sent to http://example.invalid/v1/chat/completions' 'doctor says what leaves this machine'
prints 'no key is configured' 'doctor notes that a remote model has no key'

# ---- prompts ----
prompts=$(ocat config path prompts)
mkdir -p "$prompts"
printf 'Repair:\n{{mistak}}\n' >"$prompts/repair.md"
run ocat config check
exits 6 'config check refuses an unknown variable in a prompt'
prints 'repair.md:2:1: unknown variable "mistak"' 'config check points at the unknown variable'
run ocat doctor
prints 'repair.md:2:1' 'doctor points at it too'
printf 'Repair:\n{{mistake}}\n' >"$prompts/repair.md"
run ocat config check
exits 0 'config check accepts a known variable'
rm "$prompts/repair.md"
run ocat doctor
prints_no 'prompts' 'the installed prompts are valid'
done_testing
