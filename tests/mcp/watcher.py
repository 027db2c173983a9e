"""For tests of `ocat follow`: a person who watches, as a program that speaks to the socket of a server.

    from watcher import *
    with Server() as s, Watcher(s) as w:
        w.ask("pause"); w.state(paused=True)
"""
import stat

from http_client import *

os.environ["OCAT_RUNTIME_DIR"] = run = work + "/run"


def socket_of(server):
    path = f"{run}/{server.process.pid}.sock"
    wait_until("the socket", lambda: os.path.exists(path))
    return path


class Watcher:
    def __init__(self, server):
        path = socket_of(server)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(WAIT)
        # Through the folder's descriptor, since a path in a deep folder is too long for an address.
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        self.socket.connect(f"/proc/self/fd/{folder}/{os.path.basename(path)}")
        os.close(folder)
        self.file = self.socket.makefile("rb")
        self.seen = []
        self.hello = self.take("hello")
        self.take("state")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.file.close()
        self.socket.close()

    def event(self):
        """The next one; None: the server hung up."""
        try:
            line = self.file.readline()
        except ConnectionResetError:
            line = b""
        except socket.timeout:
            print("Bail out! no event after a minute")
            os._exit(1)
        if not line:
            return None
        self.seen.append(json.loads(line))
        return self.seen[-1]

    def take(self, kind, **members):
        """The next event of this kind with these members; what comes before is passed over."""
        while (e := self.event()) is not None:
            if e["event"] == kind and all(e.get(k) == v for k, v in members.items()):
                return e
        return None

    def raw(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            pass

    def ask(self, what, call=None, text=None):
        self.raw((json.dumps({"do": what, **({"call": call} if call else {}), **({"text": text} if text is not None else {})})
                  + "\n").encode())

    def pause(self):
        self.ask("pause")
        self.take("state", paused=True)

    def resume(self):
        self.ask("resume")
        self.take("state", paused=False)

    def gone(self):
        """Has the server hung up?"""
        while self.event() is not None:
            pass
        return True


def steps_of(watcher):
    """What the traces of all clients hold, without their first lines."""
    out = []
    for e in watcher.seen:
        if e["event"] == "client" and os.path.exists(e["trace"]):
            out += [json.loads(line) for line in open(e["trace"])][1:]
    return out
