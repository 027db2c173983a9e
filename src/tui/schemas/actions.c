/* Opens the tree, and requests its branches as they unfold. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "tui/schemas/schemas.h"

#include "base/banned.h"

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_SCHEMAS];
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_SCHEMAS;
}

/* ---- requests ---- */

static void ask(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	s->asking = true;
	s->failed = false;
	jobs_drop(a->jobs, &schemas_tables);
	sb_reset(&s->asked);
	sb_put(&s->asked, sb_str(&a->searched));
	ask_schemas(&a->asker, sb_str(&s->asked));
}

/* The tables of the first open branch that lacks them; its answer asks for the next. */
static void ask_next(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	if (s->asking || jobs_busy(a->jobs, &schemas_tables))
		return;
	for (ptrdiff_t i = 0; i < s->lines.len; i++) {
		const struct schema_branch *b = schema_of(s, &s->lines.at[i]);

		if (b->holds && schema_is_open(s, b) && (!b->found || b->found->ask.limit < b->wanted)) {
			ask_schema_tables(&a->asker, b, sb_str(&s->asked));
			return;
		}
	}
}

/* ---- branches ---- */

static ptrdiff_t line_of_branch(const struct schemas_state *s, ptrdiff_t branch)
{
	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (s->lines.at[i].branch == branch && s->lines.at[i].row < 0)
			return i;
	return 0;
}

static void to_parent(struct app *a, const struct schemas_line *l)
{
	const struct schemas_state *s = schemas_of(&a->state);
	ptrdiff_t at = l->branch;

	if (l->row < 0)
		while (at > 0 && s->branches.at[at].depth)
			at--;
	act_move_to(a, PANE_SCHEMAS, line_of_branch(s, at));
}

static void turn(struct app *a, const struct schema_branch *b, bool open)
{
	schema_turn(schemas_of(&a->state), b, open);
	schemas_fold(schemas_of(&a->state));
	ask_next(a);
}

static void load_more(struct app *a, struct schema_branch *b)
{
	b->wanted += b->found ? TABLES_EACH : 0;
	ask_next(a);
}

/* One level of all branches: schemas while any is closed, else back to the catalogs. */
static void turn_all(struct app *a, bool open)
{
	struct schemas_state *s = schemas_of(&a->state);
	bool inner = false;

	for (ptrdiff_t i = 0; i < s->branches.len; i++)
		inner |= s->branches.at[i].depth && schema_is_open(s, &s->branches.at[i]);
	for (ptrdiff_t i = 0; i < s->branches.len; i++)
		if (open || !inner || s->branches.at[i].depth)
			schema_turn(s, &s->branches.at[i], open);
	schemas_fold(s);
	act_move_to(a, PANE_SCHEMAS, spot_of(a)->cursor);
	ask_next(a);
}

static void step_in(struct app *a, const struct schemas_line *l)
{
	const struct schema_branch *b = schema_of(schemas_of(&a->state), l);

	if (!schema_is_open(schemas_of(&a->state), b))
		turn(a, b, true);
	else
		act_move_to(a, PANE_SCHEMAS, spot_of(a)->cursor + 1);
}

static void step_out(struct app *a, const struct schemas_line *l)
{
	const struct schema_branch *b = schema_of(schemas_of(&a->state), l);

	if (l->row < 0 && schema_is_open(schemas_of(&a->state), b))
		turn(a, b, false);
	else
		to_parent(a, l);
}

static bool key_on_line(struct app *a, enum action act, const struct schemas_line *l)
{
	struct schemas_state *s = schemas_of(&a->state);
	struct schema_branch *b = schema_of(s, l);
	bool is_branch = l->row < 0;

	switch (act) {
	case ACT_TAB_NEXT:
		if (is_branch)
			step_in(a, l);
		return true;
	case ACT_TAB_PREVIOUS: step_out(a, l); return true;
	case ACT_OPEN:
	case ACT_FOLD:
		if (is_branch)
			turn(a, b, !schema_is_open(s, b));
		else if (l->row >= schema_rows(b))
			load_more(a, b);
		else if (act == ACT_FOLD)
			to_parent(a, l);
		else
			return false;
		return true;
	default: return false;
	}
}

static bool key_here(struct app *a, enum action act)
{
	const struct schemas_line *l = schemas_at(schemas_of(&a->state), spot_of(a)->cursor);

	switch (act) {
	case ACT_TREE: act_edit_query(a); return true;
	case ACT_REFRESH: ask(a); return true;
	case ACT_DEEPER:
	case ACT_SHALLOWER: turn_all(a, act == ACT_DEEPER); return true;
	default: return l && key_on_line(a, act, l);
	}
}

bool schemas_key(struct app *a, enum action act)
{
	if (frame_pane(a) == PANE_SCHEMAS)
		return key_here(a, act);
	if (act != ACT_TREE)
		return false;
	act_show(a, PANE_SCHEMAS);
	schemas_list_came(a);
	return true;
}

/* ---- events ---- */

/* The query line, or another view: requests what is missing. */
void schemas_list_came(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	if (!is_shown(a))
		return;
	if (!s->answered || !str_eq(sb_str(&s->asked), sb_str(&a->searched)))
		ask(a);
	else
		ask_next(a);
}

/* Another time, or a sync: requests again at once if it is visible, otherwise on return. */
void schemas_outdated(struct app *a)
{
	schemas_of(&a->state)->answered = false;
	if (is_shown(a))
		ask(a);
}

void schemas_stopped(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	s->failed |= s->asking;
	s->asking = false;
}

static str name_of(const struct schemas_state *s, ptrdiff_t line)
{
	str table = schemas_table(s, line);

	return table.len ? table : schema_of(s, schemas_at(s, line))->name;
}

/* The cursor stays on the table or the branch that it was on, if that is still there. */
static void follow(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	for (ptrdiff_t i = 0; i < s->lines.len; i++) {
		if (!str_eq(name_of(s, i), sb_str(&s->follow)))
			continue;
		spot_of(a)->cursor = i;
		sb_reset(&s->follow);
		return;
	}
	if (spot_of(a)->cursor >= s->lines.len)
		spot_of(a)->cursor = 0;
}

static void stay_here(struct app *a)
{
	struct schemas_state *s = schemas_of(&a->state);

	if (!s->follow.len && schemas_at(s, spot_of(a)->cursor))
		sb_put(&s->follow, name_of(s, spot_of(a)->cursor));
}

void schemas_moved(struct app *a)
{
	sb_reset(&schemas_of(&a->state)->follow);
}

str schemas_save(struct app *a, struct arena *to)
{
	const struct schemas_state *s = schemas_of(&a->state);

	return schemas_at(s, spot_of(a)->cursor) ? str_dup(to, name_of(s, spot_of(a)->cursor)) : NO_STR;
}

void schemas_renamed(struct app *a, str catalog, str now)
{
	struct schemas_state *s = schemas_of(&a->state);
	struct map turned = map_in(s->kept);

	for (ptrdiff_t i = 0; i < s->turned.len; i++) {
		const struct map_entry *e = &s->turned.at[i];
		str name = bookmark_renamed(s->kept, e->key, catalog, now);

		map_put(&turned, name.at ? name : e->key, NULL)->num = e->num;
	}
	s->turned = turned;
}

str schemas_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	return bookmark_renamed(to, saved, catalog, now);
}

void schemas_restored(struct app *a, str saved)
{
	struct schemas_state *s = schemas_of(&a->state);

	sb_reset(&s->follow);
	sb_put(&s->follow, saved);
	if (is_shown(a))
		follow(a);
	schemas_list_came(a);
}

static void found(struct app *a, struct question *q)
{
	struct schemas_state *s = schemas_of(&a->state);

	s->asking = s->failed = false;
	stay_here(a);
	schemas_take(s, q);
	follow(a);
	ask_next(a);
}

static void not_found(struct app *a, struct question *q)
{
	schemas_of(&a->state)->asking = false;
	schemas_of(&a->state)->failed = true;
	answer_failed(a, q);
}

static void tables_came(struct app *a, struct question *q)
{
	stay_here(a);
	schemas_take_tables(schemas_of(&a->state), q);
	follow(a);
	ask_next(a);
}

const struct purpose schemas_found = { .answer = found, .failed = not_found, .about = ABOUT_TIME };
const struct purpose schemas_tables = { .answer = tables_came, .about = ABOUT_TIME };
