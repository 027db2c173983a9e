#include "cli/eval/eval_run.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "cli/eval/eval_input.h"
#include "base/banned.h"

/* ---- writing ---- */

static void put_table(struct jw *w, const struct gold_table *t)
{
	jw_object(w);
	jw_str_at(w, "table", t->table);
	jw_str_at(w, "stage", t->found ? NO_STR : str_of(lost_name(t->stage)));
	jw_key(w, "rank");
	if (t->rank)
		jw_int(w, t->rank);
	else
		jw_null(w);
	jw_end_object(w);
}

void run_put_missing(struct jw *w, const struct gold_table *tables, ptrdiff_t n)
{
	jw_array(w);
	for (ptrdiff_t i = 0; i < n; i++)
		if (!tables[i].found)
			put_table(w, &tables[i]);
	jw_end_array(w);
}

static void put_line(struct sb *out, const struct outcome *o)
{
	struct jw w = jw_to(out);

	jw_object(&w);
	jw_str_at(&w, "set", o->question->set);
	jw_str_at(&w, "id", o->question->id);
	jw_str_at(&w, "question", o->question->text);
	jw_bool_at(&w, "all_at_20", o->all);
	jw_bool_at(&w, "answered", o->answered);
	jw_int_at(&w, "namespace_place", o->space_place);
	jw_array_at(&w, "namespaces");
	for (ptrdiff_t i = 0; i < o->spaces.len; i++)
		jw_str(&w, o->spaces.at[i]);
	jw_end_array(&w);
	jw_array_at(&w, "tables");
	for (ptrdiff_t i = 0; i < o->tables.len; i++)
		put_table(&w, &o->tables.at[i]);
	jw_end_array(&w);
	jw_end_object(&w);
	sb_putc(out, '\n');
}

bool run_save(str path, const struct marks *sets, ptrdiff_t n, struct err *err)
{
	struct file_out *f = file_out_open(path, err);
	bool good = f;

	for (ptrdiff_t i = 0; good && i < n; i++)
		for (ptrdiff_t k = 0; good && k < sets[i].outcomes.len; k++) {
			scoped(sb_free) struct sb line = SB(SB_MAX);

			put_line(&line, &sets[i].outcomes.at[k]);
			good = file_out_put(f, sb_str(&line), err);
		}
	if (good)
		return file_out_done(f, err);
	file_out_drop(f);
	return false;
}

/* ---- reading ---- */

/* A question without an id is known by its text. */
static str key_of(struct arena *a, str set, str id, str text)
{
	return str_fmt(a, "%.*s\t%.*s", STR(set), STR(id.len ? id : text));
}

static bool read_table(struct arena *a, const struct json *j, struct run_line *out)
{
	struct gold_table t = { .table = json_text(j, "table"), .found = true };
	str stage = json_text(j, "stage");
	int64_t rank = 0;

	for (int l = 0; l < LOST_COUNT; l++)
		if (str_eq(stage, str_of(lost_name((enum lost)l)))) {
			t.found = false;
			t.stage = (enum lost)l;
		}
	if (!t.table.len || (stage.len && t.found))
		return false;
	if (json_int(j, "rank", &rank))
		t.rank = (ptrdiff_t)rank;
	*push(&out->tables, a) = t;
	return true;
}

static bool take_line(void *with, str line, str set, struct err *err)
{
	struct run *run = with;
	struct arena *a = run->lines.arena;
	const struct json *j = json_parse(a, line, err), *tables = json_get(j, "tables"),
			  *spaces = json_get(j, "namespaces");
	struct run_line *l = new(a, struct run_line);
	int64_t place = 0;

	(void)set;
	if (!j)
		return false;
	if (!json_get(j, "all_at_20") || !tables || !spaces || !json_int(j, "namespace_place", &place))
		return err_set(err, ERR_CONFIG, "expected a line that `ocat eval --save` wrote");
	l->all = json_truth(j, "all_at_20", false);
	l->space_place = (ptrdiff_t)place;
	for (const struct json *one = spaces->first; one; one = one->next)
		*push(&l->spaces, a) = one->text;
	for (const struct json *one = tables->first; one; one = one->next)
		if (!read_table(a, one, l))
			return err_set(err, ERR_CONFIG, "expected tables as `ocat eval --save` writes them");
	map_put(&run->lines, key_of(a, json_text(j, "set"), json_text(j, "id"), json_text(j, "question")), NULL)->ptr =
		l;
	return true;
}

bool run_read(struct arena *a, str path, struct run *out, struct err *err)
{
	out->lines = map_in(a);
	return eval_each_line(a, path, take_line, out, err);
}

/* ---- comparing ---- */

struct run_comparison run_compare(struct arena *a, const struct run *before, const struct marks *now, bool databases)
{
	struct run_comparison c = { .set = now->set, .questions = now->questions };

	for (ptrdiff_t i = 0; i < now->outcomes.len; i++) {
		const struct outcome *o = &now->outcomes.at[i];
		const struct question *q = o->question;
		const struct map_entry *e = map_get(&before->lines, key_of(a, q->set, q->id, q->text));
		const struct run_line *was = e ? e->ptr : NULL;
		bool right = databases ? o->space_place == 1 : o->all;

		if (!was)
			c.added++;
		else if (right == (databases ? was->space_place == 1 : was->all))
			c.same++;
		else {
			*(right ? &c.won : &c.lost) += 1;
			*push(&c.changes, a) = (struct run_change){ o, was, right };
		}
	}
	return c;
}
