#!/bin/sh
# A server behind another host, which ssh reaches, and a password that a command prints.
# Its ssh is a program of this test that carries standard input and output to HOST:PORT, as ssh -W does.
. "${srcdir:-.}/tests/lib.sh"
. "${srcdir:-.}/tests/lib-postgresql.sh"
pg_needs "" scram-sha-256
psql -qX <<'SQL'
CREATE ROLE reader LOGIN PASSWORD 'pass word';
CREATE TABLE tides (id int PRIMARY KEY, height int);
GRANT SELECT ON tides TO reader;
SQL
config=$HOME/.config/ocat/catalogs.yaml
mkdir bin
cat >bin/ssh <<'PROGRAM'
#!/usr/bin/env python3
import os, select, socket, sys

with open(os.environ["SSH_CALLS"], "a") as calls:
    calls.write(" ".join(sys.argv[1:]) + "\n")
if os.environ.get("SSH_REFUSES"):
    sys.stderr.write(os.environ["SSH_REFUSES"] + "\n")
    sys.exit(255)
host, port = sys.argv[sys.argv.index("-W") + 1].rsplit(":", 1)
server = socket.create_connection(("127.0.0.1", int(port)))
while True:
    for end in select.select([0, server], [], [])[0]:
        data = os.read(0, 65536) if end == 0 else server.recv(65536)
        if not data:
            sys.exit(0)
        os.write(1, data) if end is server else server.sendall(data)
PROGRAM
chmod +x bin/ssh
PATH=$PWD/bin:$PATH SSH_CALLS=$PWD/calls
export PATH SSH_CALLS
: >"$SSH_CALLS"
hidden="postgresql://reader@db.internal:$PGPORT/test"

run ocat add tide "$hidden" --jump-host me@bastion --password-command "printf 'pass word'"
exits 0 'add reads a server whose name only the jump host knows, with a password that a command prints'
prints '1 table' 'the catalog behind the jump host has its table'
is "$(sort -u "$SSH_CALLS")" "-o BatchMode=yes -W db.internal:$PGPORT -- me@bastion" 'ssh is asked to connect to the server, without questions'
is "$(grep -c 'jump_host: me@bastion' "$config") $(grep -c 'password_command: ' "$config") $(grep -c 'pass word' "$config")" '1 1 1' 'catalogs.yaml has both options as they were given'
run ocat add tried "$hidden" --jump-host me@bastion --password-command "printf 'pass word'" --test
exits 0 'add --test tries a server behind a jump host'
prints 'answers reader within' 'add --test reports as doctor does'
prints_no 'never synced' 'add --test does not ask for a sync'
is "$(grep -c 'name: tried' "$config")" 0 'add --test adds nothing to catalogs.yaml'
run ocat add tried "$hidden" --jump-host me@bastion --password-command 'echo wrong' --test
exits 3 'add --test fails with a wrong password'
prints 'password authentication failed' 'add --test reports what the server says'
run ocat add tide "$hidden" --test
exits 2 'add --test refuses a name that is taken, as add does'
run ocat show tide.public.tides
exits 0 'show reads a table through the jump host'
prints 'height' 'show prints a column of the table behind the jump host'
run ocat doctor tide
exits 0 'doctor finds no problem with a source behind a jump host'
prints 'answers reader within' 'doctor says who logs in through the jump host'
prints 'read-only by the engine' 'doctor says what keeps the source from being written'
prints 'encrypted with ssh' 'doctor says that ssh encrypts the connection'
is "$(pgrep -f -- "-W db.internal:$PGPORT")" '' 'no ssh is left behind'

SSH_REFUSES='me@bastion: Permission denied (publickey).' run ocat sync tide
exits 3 'sync fails if the jump host refuses the login'
says 'tide: no way through me@bastion: me@bastion: Permission denied (publickey)' 'the message has the reason that ssh gave'
says 'Check that `ssh me@bastion` logs in without a question.' 'the advice names the command to try'
SSH_REFUSES='channel 0: open failed: connect failed: Name or service not known' run ocat sync tide
exits 3 'sync fails if the jump host cannot connect to the server'
says 'me@bastion cannot connect to the server: Name or service not known' 'the message says that it is the server which the jump host does not find'
run ocat search tides
exits 0 'the last snapshot is searched while the jump host is away'
rm bin/ssh
ln -s /bin/sh bin/sh
PATH=$PWD/bin run "$(command -v ocat)" sync tide
exits 3 'sync fails without the ssh program'
says 'cannot start ssh: No such file or directory' 'the message says that ssh is missing'

direct="postgresql://reader@127.0.0.1:$PGPORT/test"
run ocat add calm "$direct" --password-command 'exit 3'
exits 3 'add fails if the password command fails'
says 'its password_command failed: the command ended with status 3' 'the message names the option, and how the command ended'
run ocat add calm "$direct" --password-command 'echo'
says 'its password_command printed nothing' 'an empty password is no password'
run ocat add calm "$direct" --password-command 'echo wrong'
exits 3 'add fails if the printed password is wrong'
says 'password authentication failed' 'the message about a wrong password comes from the server'
grep -q wrong "$err" && printed=yes || printed=no
is "$printed" no 'no message repeats the printed password'
run ocat add calm 'service=nowhere' --jump-host bastion
exits 2 'add refuses a jump host for an address that names no server'
says 'the address does not name one host' 'the message says what the address lacks'
run ocat add calm calm.db --jump-host bastion --no-sync
exits 2 'add refuses a jump host for a file'
done_testing
