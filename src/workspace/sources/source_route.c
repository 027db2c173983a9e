#include "workspace/sources/source_route.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/command_output.h"
#include "base/core_dumps.h"
#include "net/jump_host.h"
#include "base/banned.h"

enum { PASSWORD_MOST = 8192, DEFAULT_CONNECT_MS = 10000 };

struct source_way {
	struct arena *arena;
	struct source source;
	struct jump_host *jump;
	str through;
};

/* `why`: its command failed; NULL: it printed nothing. */
static bool no_password(const struct err *why, int64_t ms, struct err *err)
{
	if (!why)
		err_set(err, ERR_LOGIN, "its password_command printed nothing");
	else if (why->kind == ERR_TIMEOUT)
		err_set(err, ERR_LOGIN, "its password_command printed no password within %.1f s", (double)ms / 1000);
	else
		err_set(err, ERR_LOGIN, "its password_command failed: %s", why->text);
	return err_next(err, "Run the command by hand: it should print the password, and nothing else.");
}

/* A typed password is newer than what the command prints. */
static bool ask_command(struct source_way *w, const struct stop *stop, struct err *err)
{
	str command = props_get(&w->source.options, S("password_command")), line;
	int64_t ms = w->source.connect_ms > 0 ? w->source.connect_ms : DEFAULT_CONNECT_MS;
	struct err why = { 0 };
	struct stop limit = { .deadline_us = clock_monotonic_us() + ms * 1000, .parent = stop };

	if (!command.len || w->source.password.len)
		return true;
	if (!command_output(w->arena, command, PASSWORD_MOST, &limit, &line, &why))
		return stop_not_yet(stop, err) && no_password(&why, ms, err);
	if (!str_trim(line).len)
		return no_password(NULL, ms, err);
	line = str_trim(line);
	core_dumps_off();
	w->source.password = line;
	return true;
}

static bool find_way(struct source_way *w, const struct adapter *adapter, struct err *err)
{
	str host;
	int port;

	w->through = props_get(&w->source.options, S("jump_host"));
	if (!w->through.len)
		return true;
	if (!adapter->server(w->arena, &w->source, &host, &port, err) ||
	    !(w->jump = jump_host_open(w->through, host, port, err)))
		return false;
	w->source.at_address = jump_host_address(w->jump);
	w->source.at_port = jump_host_port(w->jump);
	return true;
}

struct source_way *source_way_open(const struct source *s, const struct adapter *adapter, const struct stop *stop,
				   struct err *err)
{
	struct arena *a = arena_open();
	struct source_way *w = new(a, struct source_way);

	*w = (struct source_way){ .arena = a, .source = *s };
	if (ask_command(w, stop, err) && find_way(w, adapter, err))
		return w;
	source_way_close(w);
	return NULL;
}

void source_way_close(struct source_way *w)
{
	if (!w)
		return;
	jump_host_close(w->jump);
	arena_close(w->arena);
}

const struct source *source_way_to(const struct source_way *w)
{
	return &w->source;
}

void source_way_explain(struct source_way *w, struct err *err)
{
	str said = w->jump && err->kind == ERR_CONNECT ? jump_host_trouble(w->jump, w->arena) : NO_STR;
	bool beyond = str_starts(said,
				 S("channel ")); /* "channel 0: open failed: connect failed: Connection refused" */
	ptrdiff_t at = str_find(said, S("connect failed: "));

	if (!said.at)
		return;
	*err = (struct err){ 0 };
	if (beyond) {
		said = at < 0 ? said : str_from(said, at + S("connect failed: ").len);
		err_set(err, ERR_CONNECT, "%.*s cannot connect to the server: %.*s", STR(w->through), STR(said));
		err_next(err, "Write host and port as %.*s reaches them.", STR(w->through));
		return;
	}
	err_set(err, ERR_CONNECT, "no way through %.*s: %.*s", STR(w->through), STR(said));
	err_next(err, "Check that `ssh %s%.*s` logs in without a question.",
		 str_starts(w->through, S("-")) ? "-- " : "", STR(str_shell(w->arena, w->through)));
}

str source_way_tls(const struct source_way *w, str tls)
{
	return w->jump && (str_eq(tls, S("none")) || str_eq(tls, S("local"))) ? S("ssh") : tls;
}
