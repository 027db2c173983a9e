/* The explorer's state of catalogs and doctor: which catalog syncs next, its outcome, and lines that fold. */
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
	ok(!catalogs_next(&k).at, "no catalog waits at first");
	ok(catalogs_wait(&k, S("a")) && catalogs_wait(&k, S("b")) && catalogs_wait(&k, S("c")),
	   "three catalogs can be put into the queue");
	ok(!catalogs_wait(&k, S("b")), "a waiting catalog is not queued again");
	ok(is(catalogs_next(&k), "a"), "the catalog that was queued first is next");
	catalogs_progress(&k, &(struct progress){ .name = S("a"), .of = -1 }, "reader");
	ok(catalogs_is_read(&k, S("a")) && !catalogs_waits(&k, S("a")) && !catalogs_wait(&k, S("a")),
	   "a catalog that is being synced neither waits nor can be queued");
	ok(!catalogs_next(&k).at, "no catalog is next while one is being synced");
	ok(catalogs_wait_no_more(&k, S("b")) && !catalogs_wait_no_more(&k, S("b")),
	   "a waiting catalog can leave the queue once");
	catalogs_progress_end(&k);
	ok(!catalogs_is_read(&k, S("a")) && is(catalogs_next(&k), "c") && !k.waiting.len,
	   "the remaining catalog is next after a sync ends");
	catalogs_close(&k);
}

static void fates(void)
{
	struct catalogs_known k;
	struct catalog_state state = { .name = S("a"), .synced_at = NO_TIME, .error_at = NO_TIME };

	catalogs_open(&k);
	ok(!catalogs_fate_of(&k, &state), "a catalog without a sync has no outcome");
	catalogs_fate(&k, S("a"), NO_STR);
	ok(catalogs_fate_of(&k, &state) && !catalogs_fate_of(&k, &state)->text.at,
	   "a cancelled sync is recorded without a message");
	catalogs_fate(&k, S("a"), S("busy"));
	ok(is(catalogs_fate_of(&k, &state)->text, "busy") && k.fates.len == 1,
	   "the newest outcome of a catalog replaces the one before");
	state.error_at = clock_now() + SECONDS(1);
	ok(!catalogs_fate_of(&k, &state), "a later error in the cache hides the recorded outcome");
	state.error_at = NO_TIME;
	catalogs_forget_fate(&k, S("a"));
	ok(!catalogs_fate_of(&k, &state), "a forgotten outcome is not returned");
	catalogs_note(&k, S("a"), S("one"));
	catalogs_note(&k, S("a"), S("two"));
	ok(is(catalogs_note_of(&k, S("a")), "one; two") && !catalogs_note_of(&k, S("b")).at,
	   "the notes of a catalog are joined in order");
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
		ok(is(progress_words(a, &rows[i].p), rows[i].whole), "the progress of a sync reads: %s", rows[i].whole);
		ok(is(progress_short(a, &rows[i].p), rows[i].brief), "the short progress of a sync reads: %s",
		   rows[i].brief);
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
	struct findings_lines lines = { 0 };
	struct findings k = { 0 };
	struct finding *f = found(answer, two, DOCTOR_WARNING,
				  "this is a longer sentence that does not fit in thirty cells");

	*push(&f->cures, answer) = (struct cure){ S("Do this:"), false };
	*push(&f->cures, answer) = (struct cure){ S("GRANT SELECT ON a TO b;"), true };
	*push(&f->cures, answer) = (struct cure){ S("GRANT SELECT ON c TO b;"), true };
	*push(&news, answer) = found(answer, one, DOCTOR_OK,
				     "all is well, and this is much longer than thirty cells are");
	*push(&news, answer) = f;
	findings_begin(&k, S("shop"));
	findings_learn(&k, answer, &news);
	ok(k.count[DOCTOR_OK] == 1 && k.count[DOCTOR_WARNING] == 1 && is(k.only, "shop"),
	   "a checkup counts its findings by state and keeps its catalog");
	findings_lines(&k, a, 30, &lines);
	ok(lines.len == 9 && lines.at[0].part == FINDINGS_HEADING && lines.at[1].part == FINDINGS_FINDING &&
		   lines.at[2].part == FINDINGS_GAP,
	   "a finding without problems takes one line");
	ok(lines.at[4].part == FINDINGS_FINDING && lines.at[5].part == FINDINGS_TEXT &&
		   lines.at[6].part == FINDINGS_ADVICE && lines.at[7].part == FINDINGS_CURE &&
		   lines.at[8].part == FINDINGS_CURE,
	   "a finding with a warning is open and shows its fixes");
	for (ptrdiff_t i = 4; i < lines.len; i++)
		ok(utf8_width(lines.at[i].text) <= 30, "line %td of a checkup fits into thirty cells", i);
	ok(is(findings_cures(&k, a, 1), "GRANT SELECT ON a TO b;\nGRANT SELECT ON c TO b;"),
	   "the fixes of a finding are its statements, joined by newlines");
	ok(!findings_cures(&k, a, 0).at && !findings_cures(&k, a, 7).at && !findings_cures(&k, a, -1).at,
	   "a finding without fixes or out of range has no statements");
	k.findings.at[1].open = false;
	lines.len = 0;
	findings_lines(&k, a, 30, &lines);
	ok(lines.len == 5, "a folded finding takes one line");
	findings_begin(&k, NO_STR);
	ok(!k.findings.len && !k.only.at && k.running, "a new checkup starts without findings and is running");
	findings_close(&k);
}

int main(void)
{
	in_line();
	fates();
	words();
	folding();
	return done();
}
