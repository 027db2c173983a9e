/* What the pane says about a server that is followed: its title, and the block below the steps. */
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/live.h"
#include "tui/replay/replay.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { WORD_CELLS = 9, SHARE = 3, LEAST = 2, PARAMETERS_MOST = 2000, SIDE = 1 };

static str client_words(struct arena *a, const struct followed_client *c)
{
	return !c ? S("a client") : c->name.len ? clean(a, c->name) : S("a client without a name");
}

static str server_words(struct arena *a, const struct follow_hello *h)
{
	if (h->address.len)
		return clean(a, h->address);
	return str_fmt(a, "the server of %.*s (process %lld)", STR(h->host.len ? clean(a, h->host) : S("a host")),
		       (long long)h->pid);
}

static ptrdiff_t client_place(const struct followed *v, int64_t number)
{
	for (ptrdiff_t i = 0; i < v->clients.len; i++)
		if (v->clients.at[i].number == number)
			return i + 1;
	return 0;
}

str live_title(const struct replay_state *s, struct arena *frame)
{
	const struct followed *v = live_view(s);
	const char *doing = v->ended ? "watched" : "watching";

	if (!s->live.client)
		return str_fmt(frame, "%s %.*s", doing, STR(server_words(frame, &v->hello)));
	if (v->clients.len == 1)
		return str_fmt(frame, "%s %.*s", doing, STR(client_words(frame, live_client(v, s->live.client))));
	return str_fmt(frame, "%s %.*s (client %td of %td)", doing,
		       STR(client_words(frame, live_client(v, s->live.client))), client_place(v, s->live.client),
		       v->clients.len);
}

static int64_t seconds_left(const struct followed_call *c)
{
	int64_t left = c->until_us - clock_monotonic_us();

	return left > 0 ? (left + 999999) / 1000000 : 0;
}

str live_status(const struct explorer_state *w, struct arena *frame)
{
	const struct followed *v = live_view(replay_of(w));
	const struct followed_call *c = live_waiting(v);

	if (!v || v->ended)
		return NO_STR;
	if (c)
		return str_fmt(frame, "%.*s waits for you", STR(clean(frame, c->tool)));
	return v->paused ? S("calls are paused") : S("watching");
}

/* ---- the block ---- */

static ptrdiff_t waiting_count(const struct followed *v)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < v->calls.len; i++)
		n += v->calls.at[i].waits;
	return n;
}

static str call_words(const struct followed *v, struct arena *a, const struct followed_call *c)
{
	str tool = clean(a, c->tool);

	return v->clients.len < 2
		       ? tool
		       : str_fmt(a, "%.*s of %.*s", STR(tool), STR(client_words(a, live_client(v, c->client))));
}

static str paused_words(const struct followed *v, struct arena *a, const struct followed_call *c)
{
	ptrdiff_t more = waiting_count(v) - 1;
	str others = more > 0 ? str_fmt(a, "; %td more wait%s", more, more == 1 ? "s" : "") : NO_STR;

	if (!c)
		return S("the next call waits for you");
	return str_fmt(a, "%.*s waits, continues in %lld s%.*s", STR(call_words(v, a, c)), (long long)seconds_left(c),
		       STR(others));
}

static str running_words(const struct followed *v, struct arena *a)
{
	const struct followed_call *c = v->calls.len ? &v->calls.at[0] : NULL;
	int64_t s = c ? (clock_monotonic_us() - c->since_us) / 1000000 : 0;

	if (!c)
		return S("no call at the moment");
	return s < 1 ? call_words(v, a, c) : str_fmt(a, "%.*s, for %lld s", STR(call_words(v, a, c)), (long long)s);
}

struct said {
	const char *word;
	enum role role;
	str words;
};

static struct said said_of(const struct followed *v, struct arena *a)
{
	const struct followed_call *c = live_waiting(v);

	if (v->ended)
		return (struct said){ "ended", ROLE_DIM, S("the server has ended; its steps stay in the trace") };
	if (v->paused || c)
		return (struct said){ "paused", ROLE_WARNING, paused_words(v, a, c) };
	return (struct said){ "running", ROLE_GOOD, running_words(v, a) };
}

/* "pattern revenue, limit 5": on one line, as a person reads it. */
static str parameters_words(struct arena *a, const struct followed_call *c)
{
	struct err ignored = { 0 };
	const struct json *j = c->parameters.len ? json_parse(a, c->parameters, &ignored) : NULL;
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct jw w = jw_to(&b);

	if (!j)
		return S("its parameters are too long to be shown here");
	for (const struct json *m = j->first; m && b.len < PARAMETERS_MOST; m = m->next) {
		sb_fmt(&b, "%s%.*s ", m == j->first ? "" : ", ", STR(m->key));
		if (m->kind == JSON_STR)
			sb_put(&b, str_upto(m->text, m->text.len < PARAMETERS_MOST ? m->text.len : PARAMETERS_MOST));
		else
			json_write(&w, m);
		w = jw_to(&b);
	}
	for (ptrdiff_t i = 0; i < b.len; i++)
		if (b.at[i] == '\n' || b.at[i] == '\r' || b.at[i] == '\t')
			b.at[i] = ' ';
	return b.len ? clean(a, str_dup(a, sb_str(&b))) : S("without parameters");
}

static void put_row(const struct canvas *c, int row, const char *word, enum role role, str words)
{
	int cells = c->box.cols - 2 * SIDE;

	canvas_put(c, row, SIDE, cells, role, str_of(word));
	canvas_fit(c, row, SIDE + WORD_CELLS, cells - WORD_CELLS, ROLE_TEXT, words);
}

static int wrapped_rows(str text, int cells)
{
	int n = 0;

	for (; text.len; n++)
		words_line(&text, cells);
	return n;
}

static str pinned_words(struct arena *a, const struct followed *v)
{
	return v->pins.len ? clean(a, words_list(a, &v->pins, ", ")) : NO_STR;
}

int live_draw(const struct replay_state *s, const struct canvas *body, struct arena *frame)
{
	const struct followed *v = live_view(s);
	const struct followed_call *c = live_waiting(v);
	struct said said = said_of(v, frame);
	str rest = c ? parameters_words(frame, c) : NO_STR, pinned = pinned_words(frame, v);
	int cells = body->box.cols - 2 * SIDE - WORD_CELLS, most = body->box.rows / SHARE, rows, row = 0;
	struct canvas part;

	if (body->box.rows < 2 * LEAST || cells < WORD_CELLS)
		return 0;
	rows = LEAST + wrapped_rows(rest, cells) + (pinned.len > 0);
	rows = rows > most && most >= LEAST ? most : rows > most ? LEAST : rows;
	part = canvas_part(body, (struct rect){ body->box.rows - rows, 0, rows, body->box.cols });
	canvas_rule(&part, row++, 0, part.box.cols);
	put_row(&part, row++, said.word, said.role, said.words);
	for (; rest.len && row + (pinned.len > 0) < rows; row++) {
		bool last = row + 1 + (pinned.len > 0) == rows;

		put_row(&part, row, "", ROLE_DIM, last ? words_whole(frame, rest, cells) : words_line(&rest, cells));
	}
	if (pinned.len && row < rows)
		put_row(&part, row, "pinned", ROLE_ACCENT, words_whole(frame, pinned, cells));
	return rows;
}

void live_draw_nothing(const struct replay_state *s, const struct drawing *d)
{
	const struct followed *v = live_view(s);
	const struct followed_client *c = live_client(v, s->live.client);

	if (c && !c->trace.len)
		pane_empty(d, S("This server records no steps."),
			   S("Its setting traces is off; calls that wait are shown below all the same."));
	else
		pane_empty(d, v->ended ? S("No call was made.") : S("No call yet."),
			   v->ended ? NO_STR : S("Each call of an agent appears here as it is made."));
}
