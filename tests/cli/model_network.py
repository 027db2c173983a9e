"""A language model's server for ask-model-network.t: by TLS, as an HTTP proxy, or on a unix socket.

    model_network.py KIND FOLDER [SOCKET]     prints its port, or a line for a socket

The file FOLDER/mode says how it answers: text; "429 SECONDS [MODE]" and then as MODE; 529; page, as a network that
wants a sign-in; context; small, when only the model of that name answers. FOLDER/answer is what it says, and FOLDER/log gets a line for each request.
"""
import http.server
import json
import socket
import socketserver
import ssl
import sys
import threading

kind, folder = sys.argv[1], sys.argv[2]


def read(name):
    with open(f"{folder}/{name}") as f:
        return f.read().strip()


def log(line):
    with open(f"{folder}/log", "a") as f:
        f.write(line + "\n")


def pump(source, to):
    try:
        while data := source.recv(1 << 16):
            to.sendall(data)
        to.shutdown(socket.SHUT_WR)
    except OSError:
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        pass

    def reply(self, status, body, kind="application/json", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def fail(self, status, message, code=None, **headers):
        self.reply(status, json.dumps({"error": {"message": message, "code": code}}).encode(), **headers)

    def do_CONNECT(self):
        """As a proxy: every name is this machine."""
        log(f"CONNECT {self.path}")
        if read("mode") == "refuse":
            return self.fail(502, "no")
        there = socket.create_connection(("127.0.0.1", int(self.path.rsplit(":", 1)[1])))
        self.send_response(200)
        self.end_headers()
        back = threading.Thread(target=pump, args=(there, self.connection), daemon=True)
        back.start()
        pump(self.connection, there)
        back.join()
        self.close_connection = True

    def do_GET(self):
        self.reply(200, b'{"data":[]}')

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        log(f"POST {body['model']} {self.headers.get('Authorization', 'no key')}")
        mode = read("mode").split()
        if mode[0] == "429":
            if len(mode) > 2:
                with open(f"{folder}/mode", "w") as f:
                    f.write(mode[2])
            return self.fail(429, "slow down", Retry_After=mode[1])
        if mode[0] == "529":
            return self.fail(529, "Overloaded")
        if mode[0] == "page":
            return self.reply(200, b"<html><form>Sign in</form></html>", "text/html; charset=utf-8")
        if mode[0] == "context":
            return self.fail(400, "This model's maximum context length is 256 tokens.", "context_length_exceeded")
        if mode[0] == "small" and body["model"] != "small":
            return self.fail(404, "the model is not loaded")
        choice = {"index": 0, "delta": {"role": "assistant", "content": read("answer")}, "finish_reason": "stop"}
        usage = {"prompt_tokens": 700, "completion_tokens": 30}
        events = [{"choices": [choice]}, {"choices": [], "usage": usage}]
        text = "".join(f"data: {json.dumps(e)}\n\n" for e in events) + "data: [DONE]\n\n"
        return self.reply(200, text.encode(), "text/event-stream")


class OnPort(socketserver.ThreadingMixIn, socketserver.TCPServer):
    daemon_threads = True


class OnSocket(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True


if kind == "socket":
    server = OnSocket(sys.argv[3], Handler)
    print("ready", flush=True)
else:
    server = OnPort(("127.0.0.1", 0), Handler)
    if kind == "tls":
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(f"{folder}/server.pem", f"{folder}/server.key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
server.serve_forever()
