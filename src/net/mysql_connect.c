/* From an address to a connection. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/task.h"
#include "net/mysql.h"
#include "net/mysql_messages.h"
#include "net/mysql_wait.h"

#include "base/banned.h"

/* ---- addresses ---- */

bool my_address(struct arena *a, str written, str *shown, str *database, struct err *err)
{
	scoped(sb_free) struct sb out = SB(1 << 16);
	struct my_settings s = { 0 };

	if (!my_read_url(a, written, &s, err))
		return false;
	my_put_url(&out, str_upto(written, str_find(written, S("://"))), &s);
	*shown = str_dup(a, sb_str(&out));
	*database = s.value[MY_DATABASE];
	return true;
}

/* The first of these that is there: as MySQL, MariaDB and the distributions have it. */
static str usual_socket(void)
{
	static const char *const paths[] = { "/run/mysqld/mysqld.sock", "/var/lib/mysql/mysql.sock",
					     "/tmp/mysql.sock" };

	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		if (access(paths[i], F_OK) == 0)
			return str_of(paths[i]);
	return str_of(paths[0]);
}

static bool is_here(str host)
{
	return !host.len || str_eq_fold(host, S("localhost"));
}

/* On this machine by its socket, unless a port or the protocol says otherwise. */
static void find_place(struct my *m, bool port_in_url, bool socket_in_url)
{
	str *v = m->settings.value;
	bool tcp = str_eq_fold(v[MY_PROTOCOL], S("tcp")) || (port_in_url && !socket_in_url);

	if (socket_in_url || (is_here(v[MY_HOST]) && !tcp)) {
		m->socket = v[MY_SOCKET].len ? v[MY_SOCKET] : usual_socket();
		m->place = m->socket;
		return;
	}
	if (!v[MY_HOST].len)
		v[MY_HOST] = S("localhost");
	if (!v[MY_PORT].len)
		v[MY_PORT] = S("3306");
	m->place = str_fmt(m->arena, str_at(v[MY_HOST], ':') >= 0 ? "[%.*s]:%.*s" : "%.*s:%.*s", STR(v[MY_HOST]),
			   STR(v[MY_PORT]));
}

bool my_server(struct arena *a, str written, str *host, int *port, struct err *err)
{
	struct my_settings s = { 0 };
	int64_t n = 3306;

	if (!my_read_url(a, written, &s, err))
		return false;
	my_read_habits(a, &s);
	*host = s.value[MY_HOST];
	if (s.value[MY_PORT].len)
		str_int(s.value[MY_PORT], &n);
	*port = (int)n;
	if (host->len)
		return true;
	err_set(err, ERR_USAGE, "the address does not name one host, to be reached through another");
	return err_next(err, "Write mysql://user@host:port/database.");
}

/* ---- opening ---- */

/* The lookup of a host name can block for as long as the resolver takes, so all of it is done in a task. */
struct opening {
	struct my *m;
	int64_t deadline_us;
	atomic_bool give_up;
	bool connected, late; /* the task's until it has ended */
};

static const char *text(const struct my *m, enum my_setting s)
{
	str value = m->settings.value[s];

	return value.len ? str_c(m->arena, value) : NULL;
}

static void set_text(const struct my *m, enum mysql_option option, enum my_setting s)
{
	if (text(m, s))
		m->lib.mysql_options(m->handle, option, text(m, s));
}

/*
 * A method by which the password itself is sent only to a server that is verified, or within this machine: the library
 * notices too late that a server has no TLS at all. Never a method that asks at the terminal.
 */
static const char *allowed_plugins(const struct my *m)
{
	if (m->socket.at || m->tls == MY_TLS_VERIFIED)
		return "mysql_native_password,mysql_old_password,caching_sha2_password,sha256_password,client_ed25519,parsec,"
		       "auth_gssapi_client,mysql_clear_password";
	return "mysql_native_password,caching_sha2_password,sha256_password,client_ed25519,parsec,auth_gssapi_client";
}

static void set_options(struct my *m)
{
	static const enum mysql_option tls_options[] = {
		MYSQL_TLS_KEY,	     MYSQL_TLS_CERTIFICATE, MYSQL_TLS_CA,
		MYSQL_TLS_CA_FOLDER, MYSQL_TLS_CIPHER,	    MYSQL_TLS_VERSION
	};
	static const enum my_setting tls_settings[] = { MY_SSL_KEY,    MY_SSL_CERT,   MY_SSL_CA,
							MY_SSL_CAPATH, MY_SSL_CIPHER, MY_TLS_VERSION };
	const struct my_library *lib = &m->lib;
	unsigned off = 0, protocol = m->socket.at ? MYSQL_PROTOCOL_SOCKET : MYSQL_PROTOCOL_TCP;
	size_t packet = MY_PACKET_MOST;
	char yes = 1, no = 0;

	lib->mysql_options(m->handle, MYSQL_NONBLOCK, NULL);
	lib->mysql_options(m->handle, MYSQL_SET_CHARSET_NAME, "utf8mb4");
	lib->mysql_options(m->handle, MYSQL_LOCAL_INFILE, &off);
	lib->mysql_options(m->handle, MYSQL_PACKET_MOST, &packet);
	lib->mysql_options(m->handle, MYSQL_PROTOCOL, &protocol);
	lib->mysql_options(m->handle, MYSQL_ALLOWED_PLUGINS, allowed_plugins(m));
	lib->mysql_options4(m->handle, MYSQL_ATTRIBUTE_ADD, "program_name", m->program);
	set_text(m, MYSQL_PLUGIN_FOLDER, MY_PLUGIN_DIR);
	set_text(m, MYSQL_DEFAULT_PLUGIN, MY_DEFAULT_AUTH);
	lib->mysql_options(m->handle, MYSQL_VERIFY_SERVER, m->tls == MY_TLS_VERIFIED ? &yes : &no);
	if (m->tls == MY_TLS_OFF || (m->socket.at && m->tls == MY_TLS_TRIED))
		return;
	for (size_t i = 0; i < sizeof tls_options / sizeof *tls_options; i++)
		set_text(m, tls_options[i], tls_settings[i]);
	/* It is used if the server has it; whether it had to is checked afterwards. */
	lib->mysql_options(m->handle, MYSQL_TLS_ENFORCE, &yes);
}

static void connecting(void *with)
{
	struct opening *o = with;
	struct my *m = o->m;
	const struct my_library *lib = &m->lib;
	struct mysql_handle *out = NULL;
	const char *host = m->at_address.at ? str_c(m->arena, m->at_address) : text(m, MY_HOST);
	int64_t port = m->at_port;
	int waits;

	if (!m->at_address.at)
		str_int(m->settings.value[MY_PORT], &port);
	m->handle = lib->mysql_init(NULL);
	if (!m->handle)
		return;
	set_options(m);
	waits = lib->mysql_real_connect_start(&out, m->handle, m->socket.at ? NULL : host, text(m, MY_USER),
					      text(m, MY_PASSWORD) ? text(m, MY_PASSWORD) : "", text(m, MY_DATABASE),
					      m->socket.at ? 0 : (unsigned)port,
					      m->socket.at ? str_c(m->arena, m->socket) : NULL, 0);
	while (waits) {
		struct pollfd fd = { .fd = lib->mysql_get_socket(m->handle),
				     .events = (short)((waits & MYSQL_WAIT_READ ? POLLIN : 0) |
						       (waits & MYSQL_WAIT_WRITE ? POLLOUT : 0)) };

		o->late = o->late || clock_monotonic_us() >= o->deadline_us;
		if (o->late || atomic_load(&o->give_up)) /* it ends when its socket does */
			shutdown(fd.fd, SHUT_RDWR);
		else if (poll(&fd, 1, MY_TICK_MS / 2) == 0)
			continue;
		waits = lib->mysql_real_connect_cont(&out, m->handle, waits & (MYSQL_WAIT_READ | MYSQL_WAIT_WRITE));
	}
	o->connected = out != NULL;
}

static void opening_free(void *with)
{
	struct opening *o = with;
	struct arena *a = o->m->arena;

	o->m->arena = NULL;
	my_close(o->m);
	arena_close(a);
}

static bool refused(struct my *m, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (!m->handle)
		return err_set(err, ERR_CONNECT, "cannot connect: out of memory");
	return my_login_failed(m->lib.mysql_errno(m->handle), my_said(m, a), m->settings.value[MY_PASSWORD].len > 0,
			       err);
}

/* Waits for the task; false with err after a timeout or a cancellation. *left: it still runs, and now owns o. */
static bool wait_opened(struct opening *o, struct task *t, int64_t connect_ms, const struct stop *stop, bool *left,
			struct err *err)
{
	bool ok = true, over = false;

	while (ok && !over && !task_wait(t, MY_TICK_MS / 2)) {
		ok = stop_not_yet(stop, err);
		over = clock_monotonic_us() >= o->deadline_us;
	}
	atomic_store(&o->give_up, true);
	*left = !task_wait(t, MY_TICK_MS * 8);
	over = *left || o->late;
	if (*left)
		task_leave(t, opening_free);
	else
		task_join(t);
	if (!ok || !over)
		return ok;
	err_set(err, ERR_CONNECT, "no answer from the server within %.1f s", (double)connect_ms / 1000);
	return err_next(err, "Check host and port, and that no firewall drops the packets.");
}

static struct my *opened(struct my *m, int64_t connect_ms, const struct stop *stop, struct err *err)
{
	struct opening *o = new(m->arena, struct opening);
	bool left = false, ok;
	struct task *t;

	*o = (struct opening){ .m = m, .deadline_us = clock_monotonic_us() + connect_ms * 1000 };
	t = task_start(connecting, o);
	if (t)
		ok = wait_opened(o, t, connect_ms, stop, &left, err);
	else
		ok = err_errno(err, ERR_CONNECT, "cannot start a thread for", S("the connection"));
	if (left)
		return NULL;
	if (ok && !o->connected)
		ok = refused(m, err);
	if (ok && m->tls >= MY_TLS_REQUIRED && !m->lib.mysql_get_ssl_cipher(m->handle))
		ok = my_login_failed(MY_NO_TLS, S("the server has no TLS, which the address requires"), true, err);
	if (ok)
		return m;
	my_close(m);
	return NULL;
}

static struct my *my_new(const struct my_library *lib)
{
	struct arena *a = arena_open();
	struct my *m = new(a, struct my);

	*m = (struct my){ .lib = *lib, .arena = a, .own = -1, .wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) };
	return m;
}

static bool settled(struct my *m, const struct my_how *how, struct err *err)
{
	str *v = m->settings.value;
	bool port, socket;

	if (!my_read_url(m->arena, how->address, &m->settings, err))
		return false;
	port = v[MY_PORT].at;
	socket = v[MY_SOCKET].at;
	if (how->at_address.len) {
		m->at_address = str_dup(m->arena, how->at_address);
		m->at_port = how->at_port;
	}
	if (how->password.len)
		v[MY_PASSWORD] = str_dup(m->arena, how->password);
	my_read_habits(m->arena, &m->settings);
	find_place(m, port || m->at_address.at, socket && !m->at_address.at);
	my_keep_secret(m, v[MY_PASSWORD]);
	m->program = how->program;
	m->silence_us = how->silence_ms * 1000;
	if (!my_tls_wanted(&m->settings, &m->tls, err) || (m->tls != MY_TLS_OFF && !my_tls_files(&m->settings, err)))
		return false;
	if (m->tls != MY_TLS_VERIFIED || !m->at_address.at)
		return true;
	err_set(err, ERR_UNSUPPORTED, "the client library cannot check a server's name through another host");
	return err_next(err, "Use ssl-mode=REQUIRED: ssh checks the host that it connects to.");
}

struct my *my_open(const struct my_how *how, const struct stop *stop, struct err *err)
{
	struct my_library lib;
	struct my *m;

	if (!stop_not_yet(stop, err) || !my_load(&lib, err))
		return NULL;
	m = my_new(&lib);
	if (settled(m, how, err))
		return opened(m, how->connect_ms, stop, err);
	my_close(m);
	return NULL;
}

struct my *my_open_again(const struct my *m, int64_t connect_ms, const struct stop *stop, struct err *err)
{
	struct my *other = my_new(&m->lib);

	for (int i = 0; i < MY_SETTING_COUNT; i++)
		other->settings.value[i] = str_dup(other->arena, m->settings.value[i]);
	other->socket = str_dup(other->arena, m->socket);
	other->place = str_dup(other->arena, m->place);
	other->at_address = str_dup(other->arena, m->at_address);
	other->at_port = m->at_port;
	other->tls = m->tls;
	other->program = m->program;
	other->silence_us = connect_ms * 1000;
	other->helps = true;
	return opened(other, connect_ms, stop, err);
}

void my_close(struct my *m)
{
	if (!m)
		return;
	if (m->own >= 0 && m->handle) { /* the last message goes to the server, without waiting for one that hangs */
		int fd = m->lib.mysql_get_socket(m->handle);

		if (m->lost)
			shutdown(m->own, SHUT_RDWR);
		if (fd >= 0)
			dup2(m->own, fd);
	}
	if (m->handle)
		m->lib.mysql_close(m->handle);
	my_close_sockets(m);
	close(m->wake);
	arena_close(m->arena);
}

bool my_library_version(struct arena *a, str *shown, struct err *err)
{
	struct my_library lib;

	if (!my_load(&lib, err))
		return false;
	*shown = str_fmt(a, "libmariadb %s", lib.mysql_get_client_info());
	return true;
}
