/* What the explorer knows of catalogs and of doctor: who is read next, what became of it, and lines that fold. */
#include "tests/unit/tap.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/catalogs/catalogs.h"
#include "tui/doctor/findings.h"

static bool is(str found, const char *expected)
{
	return str_eq(found, str_of(expected));
}

static void in_line(void)
{
	struct catalogs_known k;

	catalogs_open(&k);
	ok(!catalogs_next(&k).at, "nobody waits at first");
	ok(catalogs_wait(&k, S("a")) && catalogs_wait(&k, S("b")) && catalogs_wait(&k, S("c")), "three wait");
	ok(!catalogs_wait(&k, S("b")), "nobody waits twice");
	ok(is(catalogs_next(&k), "a"), "the first comes first");
	catalogs_progress(&k, &(struct progress){ .name = S("a"), .of = -1 }, "reader");
	ok(catalogs_is_read(&k, S("a")) && !catalogs_waits(&k, S("a")) && !catalogs_wait(&k, S("a")),
	   "what is read waits no more");
	ok(!catalogs_next(&k).at, "one at a time");
	ok(catalogs_wait_no_more(&k, S("b")) && !catalogs_wait_no_more(&k, S("b")), "one may leave the line");
	catalogs_progress_end(&k);
	ok(!catalogs_is_read(&k, S("a")) && is(catalogs_next(&k), "c") && !k.waiting.len, "the next is who is left");
	catalogs_close(&k);
}

static void fates(void)
{
	struct catalogs_known k;
	struct catalog_state state = { .name = S("a"), .synced_at = NO_TIME, .error_at = NO_TIME };

	catalogs_open(&k);
	ok(!catalogs_fate_of(&k, &state), "nothing has become of it");
	catalogs_fate(&k, S("a"), NO_STR);
	ok(catalogs_fate_of(&k, &state) && !catalogs_fate_of(&k, &state)->text.at, "it was cancelled");
	catalogs_fate(&k, S("a"), S("busy"));
	ok(is(catalogs_fate_of(&k, &state)->text, "busy") && k.fates.len == 1, "the newest counts");
	state.error_at = clock_now() + SECONDS(1);
	ok(!catalogs_fate_of(&k, &state), "what the cache knows later counts more");
	state.error_at = NO_TIME;
	catalogs_forget_fate(&k, S("a"));
	ok(!catalogs_fate_of(&k, &state), "forgotten");
	catalogs_note(&k, S("a"), S("one"));
	catalogs_note(&k, S("a"), S("two"));
	ok(is(catalogs_note_of(&k, S("a")), "one; two") && !catalogs_note_of(&k, S("b")).at, "notes are kept in order");
	catalogs_close(&k);
}

static void words(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct {
		struct progress p;
		const char *whole, *brief;
	} rows[] = {
		{ { .name = S("shop"), .of = -1 }, "querying the source", "reading shop" },
		{ { S("shop"), S("reading"), 0, -1, { 0 } }, "reading", "reading shop" },
		{ { S("shop"), S("reading"), 49152, -1, { 0 } }, "reading, 49,152 rows so far", "reading shop" },
		{ { S("shop"), S("tables"), 12340, 20000, { 0 } },
		  "reading 12,340 of 20,000 tables",
		  "reading shop 61%" },
		{ { S("shop"), S("reading"), 30, 40, { 0 } }, "reading 75%", "reading shop 75%" },
		{ { S("shop"), S("storing"), 5000, 20000, { 0 } },
		  "storing 5,000 of 20,000 tables",
		  "storing shop 25%" },
		{ { S("shop"), S("committing"), 10, 10, { 0 } }, "committing", "reading shop" },
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ok(is(progress_words(a, &rows[i].p), rows[i].whole), "progress: %s", rows[i].whole);
		ok(is(progress_short(a, &rows[i].p), rows[i].brief), "in short: %s", rows[i].brief);
	}
}

static struct finding *found(struct arena *a, const char *area, enum doctor_state state, const char *text)
{
	struct finding *f = new(a, struct finding);

	*f = (struct finding){ .area = area, .heading = str_of(area), .state = state, .text = str_of(text) };
	return f;
}

static void folding(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	static const char one[] = "cache", two[] = "terminal";
	struct arena *answer = arena_open();
	struct checked news = { 0 };
	struct checkup_lines lines = { 0 };
	struct checkup k = { 0 };
	struct finding *f = found(answer, two, DOCTOR_WARNING,
				  "this is a longer sentence that does not fit in thirty cells");

	*push(&f->cures, answer) = (struct cure){ S("Do this:"), false };
	*push(&f->cures, answer) = (struct cure){ S("GRANT SELECT ON a TO b;"), true };
	*push(&f->cures, answer) = (struct cure){ S("GRANT SELECT ON c TO b;"), true };
	*push(&news, answer) = found(answer, one, DOCTOR_OK,
				     "all is well, and this is much longer than thirty cells are");
	*push(&news, answer) = f;
	checkup_begin(&k, S("shop"));
	checkup_learn(&k, answer, &news);
	ok(k.count[DOCTOR_OK] == 1 && k.count[DOCTOR_WARNING] == 1 && is(k.only, "shop"), "counted");
	checkup_lines(&k, a, 30, &lines);
	ok(lines.len == 9 && lines.at[0].part == CHECKUP_HEADING && lines.at[1].part == CHECKUP_FINDING &&
		   lines.at[2].part == CHECKUP_GAP,
	   "what is well takes one line");
	ok(lines.at[4].part == CHECKUP_FINDING && lines.at[5].part == CHECKUP_TEXT &&
		   lines.at[6].part == CHECKUP_ADVICE && lines.at[7].part == CHECKUP_CURE &&
		   lines.at[8].part == CHECKUP_CURE,
	   "what is not is open");
	for (ptrdiff_t i = 4; i < lines.len; i++)
		ok(utf8_width(lines.at[i].text) <= 30, "line %td fits", i);
	ok(is(checkup_cures(&k, a, 1), "GRANT SELECT ON a TO b;\nGRANT SELECT ON c TO b;"), "its statements");
	ok(!checkup_cures(&k, a, 0).at && !checkup_cures(&k, a, 7).at && !checkup_cures(&k, a, -1).at,
	   "none where there are none");
	k.findings.at[1].open = false;
	lines.len = 0;
	checkup_lines(&k, a, 30, &lines);
	ok(lines.len == 5, "folded it takes one line too");
	checkup_begin(&k, NO_STR);
	ok(!k.findings.len && !k.only.at && k.running, "another run begins with nothing");
	checkup_close(&k);
}

int main(void)
{
	in_line();
	fates();
	words();
	folding();
	return done();
}
