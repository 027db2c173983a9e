#include "adapter/script/statement_reader.h"

#include "adapter/script/dialect_guess.h"
#include "adapter/script/files.h"
#include "adapter/script/unpack.h"
#include "adapter/sqlite/ddl.h"
#include "base/arena.h"
#include "base/paths.h"
#include "sql/dialect/syntax.h"
#include "sql/parse/statement_stream.h"

#include "base/banned.h"

enum { GUESS_BYTES = 256 << 10, PROGRESS_BYTES = 4 << 20, KINDS_SAID = 4, LINES_BETWEEN_LOOKS = 1024 };

/* Lines wait until there are enough of them to tell the dialect. */
struct waiting {
	str text;
	ptrdiff_t file;
};

struct reader {
	struct arena *arena;
	struct script_reading *out;
	const struct observer *observer;
	const struct stop *stop;
	struct strs files;
	ptrdiff_t now; /* the file */
	str file;      /* its name for messages; absent: there is one */
	struct sql_stream *stream;
	bool comments; /* those beside a column describe it */
	const struct dialect *given;
	struct arena *early;
	array_of(struct waiting) waiting;
	struct sb start; /* of the text, for the guess */
	int64_t shown_at;
};

/* Comments beside columns, as in the statements that SQLite keeps; what the script itself says comes first. */
static void take_comments(struct reader *r, str statement)
{
	struct asset *a = script_made(r->out->script);
	scoped(arena_close) struct arena *scratch = arena_open();
	struct ddl_table found;

	if (!a || asset_is_view(a->kind))
		return;
	ddl_table_read(scratch, statement, &found);
	if (!a->comment.at)
		a->comment = str_dup(r->arena, found.comment);
	for (ptrdiff_t i = 0; i < found.columns.len && i < a->fields.len; i++)
		if (!a->fields.at[i].comment.at && str_eq_fold(a->fields.at[i].name, found.columns.at[i].name))
			a->fields.at[i].comment = str_dup(r->arena, found.columns.at[i].comment);
}

static bool take(void *with, const struct sql_statement *s)
{
	struct reader *r = with;

	if (s->cut)
		script_fail(r->out->script, s->text, r->file, s->line, "longer than 4 MB");
	else
		script_apply(r->out->script, s->text, r->file, s->line);
	if (r->comments && !s->cut)
		take_comments(r, s->text);
	return true;
}

static void set_file(struct reader *r, ptrdiff_t file)
{
	r->now = file;
	r->file = r->files.len > 1 ? path_file(r->files.at[file]) : NO_STR;
}

static void end_file(struct reader *r)
{
	sql_stream_end(r->stream);
}

/* The dialect is known: the lines that waited are read. */
static void begin(struct reader *r)
{
	const struct dialect *d = r->given ? r->given : dialect_guess(sb_str(&r->start)), *as = script_reads_as(d);
	ptrdiff_t reached = r->now;

	r->out->dialect = d;
	r->out->script = script_open(r->arena, d);
	r->comments = rule_in(as->syntax->bit, KEEPS_COMMENTS);
	r->stream = sql_stream_open(as, r->comments, (struct sql_stream_fn){ take, r });
	for (ptrdiff_t i = 0; i < r->waiting.len; i++) {
		if (i && r->waiting.at[i].file != r->waiting.at[i - 1].file)
			end_file(r);
		set_file(r, r->waiting.at[i].file);
		sql_stream_line(r->stream, r->waiting.at[i].text);
	}
	if (r->waiting.len && r->now != reached)
		end_file(r);
	set_file(r, reached);
	r->waiting.len = 0;
}

static void add_line(struct reader *r, str line)
{
	if (r->stream) {
		sql_stream_line(r->stream, line);
		return;
	}
	*push(&r->waiting, r->early) = (struct waiting){ str_dup(r->early, line), r->now };
	sb_put(&r->start, line);
	sb_putc(&r->start, '\n');
	if (r->given || r->start.len >= GUESS_BYTES || r->start.over)
		begin(r);
}

static void show_progress(struct reader *r, const struct script_lines *l)
{
	int64_t at = script_lines_bytes(l);

	if (!r->observer->progress || at < r->shown_at)
		return;
	r->shown_at = at + PROGRESS_BYTES;
	if (r->files.len > 1)
		r->observer->progress(r->observer->with, "reading", r->now, r->files.len);
	else
		r->observer->progress(r->observer->with, "reading", at, script_lines_size(l));
}

static bool read_lines(struct reader *r, struct script_lines *l, struct err *err)
{
	str line;

	for (int64_t n = 0; script_lines_next(l, &line, err); n++) {
		add_line(r, line);
		if (n % LINES_BETWEEN_LOOKS)
			continue;
		if (!stop_not_yet(r->stop, err))
			return false;
		show_progress(r, l);
	}
	return err->kind == ERR_NONE;
}

static bool read_file(struct reader *r, ptrdiff_t file, const struct packing *packed, struct err *err)
{
	struct script_lines *l = script_lines_open(r->files.at[file], packed, r->stop, err);

	if (!l)
		return false;
	set_file(r, file);
	r->shown_at = 0;
	if (!read_lines(r, l, err)) {
		script_lines_drop(l);
		return false;
	}
	if (!script_lines_close(l, err))
		return false;
	if (r->stream)
		end_file(r);
	return true;
}

static bool read_files(struct reader *r, const struct packing *packed, struct err *err)
{
	for (ptrdiff_t i = 0; i < r->files.len; i++)
		if (!stop_not_yet(r->stop, err) || !read_file(r, i, packed, err))
			return false;
	if (!r->stream) {
		begin(r);
		end_file(r);
	}
	script_finish(r->out->script);
	r->out->data_statements = sql_stream_data_statements(r->stream);
	r->out->data_rows = sql_stream_data_rows(r->stream);
	return true;
}

bool script_read(struct arena *a, str path, const struct packing *packed, const struct dialect *dialect,
		 const struct observer *w, const struct stop *stop, struct script_reading *out, struct err *err)
{
	struct script_reading found = { 0 };
	struct reader r = { .arena = a,
			    .out = &found,
			    .observer = w,
			    .stop = stop,
			    .given = packed && packed->dialect ? packed->dialect : dialect,
			    .early = arena_open(),
			    .start = SB(SB_MAX) };
	bool good;

	if (packed || str_eq(path, S("-"))) {
		*push(&r.files, a) = path;
		good = true;
	} else {
		good = script_files_list(a, path, &r.files, &found.left_out, err);
	}
	found.files = r.files.len;
	found.many = r.files.len > 1;
	good = good && read_files(&r, packed, err);
	sql_stream_close(r.stream);
	arena_close(r.early);
	sb_free(&r.start);
	if (good)
		*out = found;
	return good;
}

/* ---- what is said about it ---- */

static void put_counts(struct sb *b, const struct script_counts *list)
{
	for (ptrdiff_t i = 0; i < list->len && i < KINDS_SAID; i++)
		sb_fmt(b, "%s%lld %.*s", i ? ", " : "", (long long)list->at[i].count, STR(list->at[i].statement));
	if (list->len > KINDS_SAID)
		sb_puts(b, ", ...");
}

static void put_place(struct sb *b, const struct script_place *p)
{
	if (p->file.at)
		sb_fmt(b, "%.*s:", STR(p->file));
	else
		sb_puts(b, "line ");
	sb_fmt(b, "%lld: %.*s (%.*s)", (long long)p->line, STR(p->statement), STR(p->why));
}

str script_trouble(struct arena *a, const struct script_reading *r)
{
	const struct script_report *report = script_report_of(r->script);
	int64_t bad = report->failed + report->in_part, all = report->applied + report->failed + report->ignored;
	scoped(sb_free) struct sb b = SB(4096);

	if (!bad)
		return NO_STR;
	sb_fmt(&b, "%lld of %.*s %s not understood in full", (long long)bad, STR(str_counted(a, all, "statement")),
	       bad == 1 ? "was" : "were");
	if (report->failures.len) {
		sb_puts(&b, " (");
		put_counts(&b, &report->failures);
		sb_puts(&b, ")");
	}
	for (int i = 0; i < SCRIPT_PLACES_MOST && i < bad; i++) {
		sb_puts(&b, i ? "; " : ": ");
		put_place(&b, &report->places[i]);
	}
	if (bad > SCRIPT_PLACES_MOST)
		sb_fmt(&b, "; and %lld more", (long long)(bad - SCRIPT_PLACES_MOST));
	return str_dup(a, sb_str(&b));
}

str script_passed(struct arena *a, const struct script_reading *r)
{
	const struct script_report *report = script_report_of(r->script);
	scoped(sb_free) struct sb b = SB(4096);

	if (report->ignored) {
		sb_fmt(&b, "%.*s that %s no table (", STR(str_counted(a, report->ignored, "statement")),
		       report->ignored == 1 ? "describes" : "describe");
		put_counts(&b, &report->kinds_ignored);
		sb_puts(&b, ")");
	}
	if (r->data_statements)
		sb_fmt(&b, "%s%.*s with data", b.len ? ", " : "", STR(str_counted(a, r->data_statements, "statement")));
	if (r->left_out)
		sb_fmt(&b, "%s%.*s that %s a migration", b.len ? ", " : "", STR(str_counted(a, r->left_out, "file")),
		       r->left_out == 1 ? "undoes" : "undo");
	return b.len ? str_fmt(a, "skipped %.*s", STR(sb_str(&b))) : NO_STR;
}
