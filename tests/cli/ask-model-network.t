#!/bin/sh
# The network of a language model: certificates, proxies, a unix socket, keys, and servers that are busy or too small.
. "${srcdir:-.}/tests/lib.sh"
needs python3 python3
needs openssl openssl
trap 'kill ${servers:-} 2>/dev/null; rm -rf "$work"' EXIT
unset ANTHROPIC_API_KEY OPENAI_API_KEY OPENAI_BASE_URL CURL_CA_BUNDLE SSL_CERT_FILE SSL_CERT_DIR
unset http_proxy https_proxy all_proxy no_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY

openssl req -x509 -newkey rsa:2048 -nodes -keyout server.key -out server.pem -days 2 -subj /CN=localhost \
	-addext 'subjectAltName=DNS:localhost,DNS:model.invalid' 2>/dev/null || cannot_run 'openssl makes no certificate'
echo text >mode
: >log
printf '{"plan":{"tables":["orders"],"groups":["orders.customer_id"],"measures":[{"fn":"max","of":"orders.total","as":"largest"}]},"assumptions":[],"not_covered":[]}' >answer
serve() { # serve FILE KIND [SOCKET]
	python3 "$srcdir/tests/cli/model_network.py" "$2" . ${3:+"$3"} >"$1" &
	servers="${servers:-} $!"
	wait_until "the server of $2" test -s "$1"
}
serve tls_port tls
serve proxy_port proxy
serve socket_ready socket ./model.sock
tls=https://localhost:$(cat tls_port)/v1 proxy=http://127.0.0.1:$(cat proxy_port)

sqlite3 shop.db 'create table customers (customer_id integer primary key, name text);
	create table orders (order_id integer primary key, customer_id integer references customers, total numeric)'
ocat add shop shop.db >/dev/null
set_to() { ocat config set "assistant_$1" "$2" >/dev/null; }
asked() { # asked [NAME=VALUE...]: the question that only the model can answer
	: >log
	run env "$@" "$OCAT" ask 'what is the flurb of each customer'
}
answers() { # answers WORDS: by the model
	prints 'MAX(orders.total)' "$1"
}
refuses() { # refuses REASON WORDS: the planner answers, says why, and nothing was sent
	prints "$1" "$2"
	prints 'nothing was sent; 1 request, 0 tokens; answered without it' "$2: that nothing was sent is said"
	is "$(grep -c POST log)" 0 "$2: nothing was sent"
}
set_to model big
set_to url "$tls"

# ---- certificates ----
asked
refuses 'self-signed certificate. Name the file with the certificates to trust in assistant_ca or SSL_CERT_FILE.' \
	'an unknown certificate is refused, with what to do'
run ocat doctor
prints 'Name the file with the certificates to trust in assistant_ca or SSL_CERT_FILE.' 'doctor says what to do, too'
asked SSL_CERT_FILE=server.pem
answers 'SSL_CERT_FILE names the certificate to trust'
set_to ca ./server.pem
asked
answers 'assistant_ca names the certificate to trust'
set_to ca ./missing.pem
asked
refuses 'missing.pem' 'a missing file of certificates is named'
set_to ca ./server.pem

# ---- proxies ----
set_to url "https://model.invalid:$(cat tls_port)/v1"
asked HTTPS_PROXY="$proxy"
answers 'HTTPS_PROXY names the proxy'
is "$(head -n 1 log)" "CONNECT model.invalid:$(cat tls_port)" 'the proxy connects to the model'
asked HTTPS_PROXY="$proxy" NO_PROXY=other.invalid,model.invalid
refuses 'model.invalid' 'a host in NO_PROXY is reached without the proxy'
is "$(grep -c CONNECT log)" 0 'the proxy is not asked then'
set_to proxy "$proxy"
asked
answers 'assistant_proxy names the proxy'
asked HTTPS_PROXY=http://127.0.0.1:1
answers 'assistant_proxy counts more than HTTPS_PROXY'
echo refuse >mode
asked
refuses 'the proxy answers 502 and does not connect' 'a proxy that refuses is named as the one that answers'
echo text >mode
set_to proxy http://me:sesame@127.0.0.1:1
asked
refuses 'https://model.invalid' 'a proxy that is not there is a failed connection'
prints_no sesame 'the password of a proxy is not shown'
set_to proxy auto
set_to url "$tls"
asked HTTPS_PROXY="$proxy"
answers 'a model on this machine is reached without the proxy'
is "$(grep -c CONNECT log)" 0 'the proxy is not asked for this machine'

# ---- a unix socket ----
set_to url http://localhost/v1
set_to socket ./model.sock
asked
answers 'assistant_socket names the socket of the server'
prints 'on this machine' 'a model behind a socket is on this machine'
set_to socket ./missing.sock
asked
refuses 'missing.sock' 'a missing socket is named'
set_to socket ./model.sock

# ---- keys ----
set_to key MODEL_KEY
asked MODEL_KEY=open-sesame
is "$(cat log)" 'POST big Bearer open-sesame' 'the key is in a variable'
asked
refuses 'assistant_key names an environment variable that is not set' 'a missing variable is said'
echo open-sesame >key
chmod 600 key
set_to key ./key
asked
is "$(cat log)" 'POST big Bearer open-sesame' 'the key is in a file'
mkdir open
chmod 755 open
(umask 022 && echo open-sesame >open/key)
set_to key ./open/key
run ocat doctor
prints './open/key can be read by others (mode 644)' 'doctor warns of a file of a key that others can read'
prints 'chmod 600 ./open/key' 'doctor says what to do'
prints_no open-sesame 'doctor does not show the key'
chmod 600 open/key
run ocat doctor
prints_no 'can be read by others' 'a private file is no warning'
: >open/key
asked
refuses 'assistant_key names an empty file' 'an empty file is said'
set_to key ./missing
asked
refuses 'cannot open ./missing' 'a missing file is named'
set_to key auto
set_to key_command 'echo open-sesame'
asked
is "$(cat log)" 'POST big Bearer open-sesame' 'a command prints the key'
set_to key_command 'echo open-sesame; exit 3'
asked
refuses 'running assistant_key_command: the command ended with status 3' 'a command that fails is said'
prints_no open-sesame 'what it printed is not shown'
set_to key_command true
asked
refuses 'assistant_key_command printed nothing' 'a command without a key is said'
set_to key_command none

# ---- a server that is busy, or a model that is too small ----
echo '429 0 text' >mode
asked
answers 'a request is sent again after 429'
is "$(grep -c POST log)" 2 'once'
echo '429 3600' >mode
asked
prints 'answers 429: slow down. It asks for a pause of 3600 s.' 'a pause of more than a minute is not waited for'
is "$(grep -c POST log)" 1 'a request with too long a pause is not sent again'
echo 529 >mode
asked
prints 'answers 529: Overloaded. Ask again later.' 'a server that is overloaded is said, with what to do'
is "$(grep -c POST log)" 3 'after three requests'
echo page >mode
asked
prints 'answers with a web page. Check assistant_url, and sign in where the network asks for it.' \
	'a page in place of an answer is said, with what to do'
echo context >mode
asked
prints 'maximum context length is 256 tokens. The conversation is too long for the model.' 'the answer says that the context is too small'
is "$(grep -c POST log)" 1 'a request that the context cannot hold is not sent again'
set_to fallback_model small
echo small >mode
asked
answers 'a smaller model takes over'
prints 'small, instead of big' 'the answer names the model that answered'
prints 'answers 404: the model is not loaded' 'the answer says why the first model failed'
set_to fallback_model none
echo text >mode

# ---- money ----
set_to price_input 3
set_to price_output 15
asked
prints 'cost 0.00255' 'what an answer cost is shown where the prices are known'
set_to money 0.5
asked
prints 'cost 0.00255 of 0.5' 'beside the limit'
set_to money 0.0001
asked
prints 'nothing was sent; 0 requests' 'a request beyond the limit is not sent'
is "$(cat log)" '' 'a request beyond the limit does not arrive'
set_to money none
run ocat ask --dry-run 'what is the flurb of each customer'
prints '"model":"big"' '--dry-run prints the request'
prints 'nothing was sent; this would go to http://localhost/v1/chat/completions' '--dry-run prints the address of the request'
is "$(cat log)" '' '--dry-run sends nothing'
done_testing
