#include "follow/message.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/banned.h"

static const char *const events[] = {
#define _(id, name) [id] = name,
	FOLLOW_EVENTS(_)
#undef _
};

static const char *const requests[] = {
#define _(id, name) [id] = name,
	FOLLOW_REQUESTS(_)
#undef _
};

static bool find_name(const char *const *names, size_t n, str name, int *out)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(name, str_of(names[i]))) {
			*out = (int)i;
			return true;
		}
	return false;
}

struct follow_hello follow_hello_dup(struct arena *a, const struct follow_hello *h)
{
	struct follow_hello out = *h;

	out.program = str_dup(a, h->program);
	out.transport = str_dup(a, h->transport);
	out.address = str_dup(a, h->address);
	out.host = str_dup(a, h->host);
	out.user = str_dup(a, h->user);
	out.catalogs = (struct strs){ 0 };
	for (ptrdiff_t i = 0; i < h->catalogs.len; i++)
		*push(&out.catalogs, a) = str_dup(a, h->catalogs.at[i]);
	return out;
}

/* ---- writing ---- */

static void put_hello(struct jw *w, struct arena *a, const struct follow_hello *h)
{
	jw_int_at(w, "follow", h->version);
	jw_int_at(w, "pid", h->pid);
	jw_str_some(w, "version", h->program);
	jw_str_some(w, "transport", h->transport);
	jw_str_some(w, "address", h->address);
	jw_str_some(w, "host", h->host);
	jw_str_some(w, "user", h->user);
	texts_put(w, "catalogs", &h->catalogs);
	jw_str_some(w, "started_at", instant_iso(a, h->started_at));
	jw_int_at(w, "hold_ms", h->hold_ms);
}

static void put_call(struct jw *w, const struct follow_event *e)
{
	jw_int_at(w, "client", e->client);
	jw_str_at(w, "tool", e->tool);
	if (e->parameters.len)
		jw_raw_at(w, "parameters", e->parameters);
	jw_bool_at(w, "waits", e->waits);
	if (e->waits)
		jw_int_at(w, "left_ms", e->left_ms);
}

void follow_event_put(struct sb *out, const struct follow_event *e)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "event", str_of(events[e->kind]));
	if (e->call)
		jw_int_at(&w, "call", e->call);
	switch (e->kind) {
	case FOLLOW_HELLO: put_hello(&w, a, &e->hello); break;
	case FOLLOW_CLIENT:
	case FOLLOW_CLIENT_GONE:
		jw_int_at(&w, "client", e->client);
		jw_str_some(&w, "name", e->name);
		jw_str_some(&w, "trace", e->trace);
		break;
	case FOLLOW_CALL: put_call(&w, e); break;
	case FOLLOW_STATE:
		jw_bool_at(&w, "paused", e->paused);
		texts_put(&w, "pins", &e->pins);
		break;
	case FOLLOW_REFUSED: jw_str_at(&w, "text", e->text); break;
	default: break;
	}
	jw_end_object(&w);
	sb_putc(out, '\n');
}

void follow_request_put(struct sb *out, const struct follow_request *r)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "do", str_of(requests[r->kind]));
	if (r->call)
		jw_int_at(&w, "call", r->call);
	jw_str_some(&w, "text", r->text);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

/* ---- reading ---- */

static const struct json *object_of(struct arena *a, str line)
{
	struct err ignored = { 0 };
	const struct json *j = utf8_valid(line) ? json_parse(a, line, &ignored) : NULL;

	return j && j->kind == JSON_OBJECT ? j : NULL;
}

static int64_t whole(const struct json *j, const char *key)
{
	int64_t n = 0;

	json_int(j, key, &n);
	return n;
}

static void read_texts(struct arena *a, const struct json *list, struct strs *out)
{
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		if (j->kind == JSON_STR)
			*push(out, a) = j->text;
}

static void read_hello(struct arena *a, const struct json *j, struct follow_hello *h)
{
	*h = (struct follow_hello){ .version = whole(j, "follow"),
				    .pid = whole(j, "pid"),
				    .program = json_text(j, "version"),
				    .transport = json_text(j, "transport"),
				    .address = json_text(j, "address"),
				    .host = json_text(j, "host"),
				    .user = json_text(j, "user"),
				    .started_at = NO_TIME,
				    .hold_ms = whole(j, "hold_ms") };
	instant_parse(json_text(j, "started_at"), &h->started_at);
	read_texts(a, json_get(j, "catalogs"), &h->catalogs);
}

static str parameters_of(struct arena *a, const struct json *parameters)
{
	scoped(sb_free) struct sb b = SB(FOLLOW_EVENT_MOST);
	struct jw w = jw_to(&b);

	if (!parameters || parameters->kind != JSON_OBJECT)
		return NO_STR;
	json_write(&w, parameters);
	return b.over ? NO_STR : str_dup(a, sb_str(&b));
}

bool follow_event_read(struct arena *a, str line, struct follow_event *out)
{
	const struct json *j = object_of(a, line);
	int kind;

	if (!j || !find_name(events, sizeof events / sizeof *events, json_text(j, "event"), &kind))
		return false;
	*out = (struct follow_event){ .kind = kind,
				      .call = whole(j, "call"),
				      .client = whole(j, "client"),
				      .name = json_text(j, "name"),
				      .trace = json_text(j, "trace"),
				      .tool = json_text(j, "tool"),
				      .parameters = parameters_of(a, json_get(j, "parameters")),
				      .waits = json_truth(j, "waits", false),
				      .left_ms = whole(j, "left_ms"),
				      .paused = json_truth(j, "paused", false),
				      .text = json_text(j, "text") };
	read_texts(a, json_get(j, "pins"), &out->pins);
	if (kind == FOLLOW_HELLO)
		read_hello(a, j, &out->hello);
	return true;
}

static ptrdiff_t text_most(enum follow_request_kind kind)
{
	return kind == FOLLOW_ANSWER ? FOLLOW_ANSWER_MOST
	       : kind == FOLLOW_VETO ? FOLLOW_REASON_MOST
				     : FOLLOW_TABLE_MOST;
}

/* Lines of an answer stay lines; all else that a terminal or a model might take for more than text becomes visible. */
static str cleaned(struct arena *a, str text, bool lines)
{
	scoped(sb_free) struct sb b = SB(4 * FOLLOW_ANSWER_MOST);

	clean_into(&b, text, lines);
	return str_dup(a, str_trim(sb_str(&b)));
}

bool follow_request_read(struct arena *a, str line, struct follow_request *out)
{
	const struct json *j = object_of(a, line);
	struct follow_request r;
	bool of_call, has_text;
	int kind;

	if (!j || !find_name(requests, sizeof requests / sizeof *requests, json_text(j, "do"), &kind))
		return false;
	r = (struct follow_request){ .kind = kind, .call = whole(j, "call"), .text = json_text(j, "text") };
	of_call = kind == FOLLOW_LET_GO || kind == FOLLOW_VETO || kind == FOLLOW_ANSWER;
	has_text = kind == FOLLOW_ANSWER || kind == FOLLOW_PIN || kind == FOLLOW_UNPIN;
	r.text = cleaned(a, r.text, kind == FOLLOW_ANSWER);
	if ((of_call && r.call < 1) || (has_text && !r.text.len) || r.text.len > text_most(kind))
		return false;
	*out = r;
	return true;
}
