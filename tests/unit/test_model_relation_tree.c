/* The tree of relations: order, open branches, paths that return, hubs with many relations, and levels. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/relation_tree.h"

static struct arena *a;

enum { CROWD = 5000, ASSETS = CROWD + 10 };

/* A small catalog: the hops of each asset by its id. */
static struct hops known[ASSETS];
static int asked;

static str name_of(int64_t id)
{
	return str_fmt(a, "shop.t%lld", (long long)id);
}

static void key(int64_t from, int64_t to, const char *column)
{
	struct strs mine = { 0 }, theirs = { 0 };
	uint64_t edge = str_hash(str_fmt(a, "%lld>%lld.%s", (long long)from, (long long)to, column));
	struct hop out = { .kind = HOP_OUT, .edge = edge, .other_id = to, .other = name_of(to), .self = from == to };
	struct hop in = { .kind = HOP_IN, .edge = edge, .other_id = from, .other = name_of(from) };

	*push(&mine, a) = str_of(column);
	*push(&theirs, a) = S("id");
	out.fields = in.other_fields = mine;
	out.other_fields = in.fields = theirs;
	*push(&known[from], a) = out;
	if (from != to)
		*push(&known[to], a) = in;
}

static void reading(int64_t view, int64_t of)
{
	uint64_t edge = str_hash(str_fmt(a, "%lld reads %lld", (long long)view, (long long)of));

	*push(&known[view], a) = (struct hop){ .kind = HOP_READS, .edge = edge, .other_id = of, .other = name_of(of) };
	*push(&known[of],
	      a) = (struct hop){ .kind = HOP_READ_BY, .edge = edge, .other_id = view, .other = name_of(view) };
}

static const struct hops *give(void *with, const struct hop *h, bool wanted, str *problem)
{
	asked += wanted;
	if (with && h->other_id == *(int64_t *)with)
		*problem = S("it is locked");
	return with && h->other_id == *(int64_t *)with ? NULL : &known[h->other_id];
}

static const struct hops *give_nothing(void *with, const struct hop *h, bool wanted, str *problem)
{
	(void)with;
	(void)h;
	(void)wanted;
	(void)problem;
	return NULL;
}

static struct relation_tree_wish wish(int64_t root, const struct sb *opened)
{
	return (struct relation_tree_wish){ .root = name_of(root),
					    .catalog = S("shop"),
					    .root_id = root,
					    .hops = &known[root],
					    .opened = sb_str(opened),
					    .most = 100000,
					    .known = give };
}

/* "t2(t5 t1^)": the lines of the tree with their marks. */
static str shape(const struct relation_tree *t)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	static const char *const arrows[] = { ">", "<", "=", "~" };

	for (ptrdiff_t i = 0; i < t->lines.len; i++) {
		const struct treeline *l = &t->lines.at[i];

		if (l->kind == LINE_HEAD) {
			sb_fmt(&b, "%s[%lld]", i ? " " : "", (long long)l->count);
			continue;
		}
		sb_fmt(&b, " %d", l->depth);
		if (l->kind == LINE_MORE)
			sb_fmt(&b, "+%lld", (long long)l->count);
		else
			sb_fmt(&b, "%s%.*s%s%s%s", arrows[l->group], STR(relation_tree_name(t, l->hop->other)),
			       l->seen ? "^" : "", l->may_open && !l->open ? "+" : "", l->last ? "." : "");
	}
	return str_dup(a, sb_str(&b));
}

static ptrdiff_t line_of(const struct relation_tree *t, int64_t id, int depth)
{
	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].hop && t->lines.at[i].hop->other_id == id && t->lines.at[i].depth == depth)
			return i;
	return -1;
}

/* 1 orders has a key to 2 customers, two to 3 addresses; 3 and 2 have one to 2; 4 lines references 1; view 5 reads 1 */
static void orders(void)
{
	struct relation_tree t = { .arena = a };
	struct sb opened = SB(OPENED_MOST);
	struct relation_tree_wish w;
	ptrdiff_t at;
	uint64_t customers;

	key(1, 2, "customer_id");
	key(1, 3, "ship_to");
	key(1, 3, "bill_to");
	key(3, 2, "customer_id");
	key(2, 2, "referred_by");
	key(4, 1, "order_id");
	reading(5, 1);
	w = wish(1, &opened);
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1>t2+ 1>t3+ 1>t3+. [1] 1<t4. [1] 1~t5."),
	       "outgoing, incoming and reading relations each have a heading");
	customers = t.lines.at[1].key;
	opened_set(&opened, customers, 1);
	w.opened = sb_str(&opened);
	asked = 0;
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1>t2 2>t2^ 2<t3+. 1>t3+ 1>t3+. [1] 1<t4. [1] 1~t5."),
	       "an open branch shows a self-reference once and omits its parent");
	is_int(asked, 1, "only the open branch is requested");
	is_int(relation_tree_child(&t, 1), 2, "the first child of an open branch is the next line");
	is_int(relation_tree_find(&t, customers), 1, "a line is found by its key");
	opened_set(&opened, t.lines.at[line_of(&t, 3, 2)].key, 1);
	w.opened = sb_str(&opened);
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1>t2 2>t2^ 2<t3. 3<t1^ 3<t1^. 1>t3+ 1>t3+. [1] 1<t4. [1] 1~t5."),
	       "a path that returns to the root is marked");
	at = line_of(&t, 3, 1);
	is_int(t.lines.at[at].elsewhere, -1, "a closed line is marked when its asset is open above");
	w.ways = WAYS_IN;
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[1] 1<t4. [1] 1~t5."), "a tree limited to incoming relations has no others");
	w = wish(2, &opened);
	w.ways = WAYS_IN;
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1<t1+ 1<t3+ 1<t2^."), "a self-reference is an incoming relation in that tree");
	w.ways = WAYS_OUT;
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[1] 1>t2^."), "a tree limited to outgoing relations has no others");
	sb_free(&opened);
}

static void levels(void)
{
	struct relation_tree t = { .arena = a };
	struct sb opened = SB(OPENED_MOST);
	struct relation_tree_wish w = wish(1, &opened);

	relation_tree_make(&t, &w);
	is_int(relation_tree_deeper(&t, 0, &opened), 2, "opening one level opens each of two assets once");
	w.opened = sb_str(&opened);
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1>t2 2>t2^ 2<t3+. 1>t3 2>t2+ 2<t1^. 1>t3+. [1] 1<t4. [1] 1~t5."),
	       "opening one level shows the children of each asset");
	is_int(t.lines.at[line_of(&t, 3, 2)].elsewhere, 1, "a closed line is marked when its asset is open below");
	is_int(relation_tree_deeper(&t, 0, &opened), 0, "opening a second level finds no asset to open");
	is_int(relation_tree_shallower(&t, &opened), 2, "closing one level closes two branches");
	w.opened = sb_str(&opened);
	relation_tree_make(&t, &w);
	is_str(shape(&t), S("[3] 1>t2+ 1>t3+ 1>t3+. [1] 1<t4. [1] 1~t5."), "closing one level restores the tree");
	is_int(relation_tree_shallower(&t, &opened), 0, "closing a second level finds no branch to close");
	is_int(opened.len, 0, "no open branches are stored after closing all");
	sb_free(&opened);
}

static void not_known(void)
{
	struct relation_tree t = { .arena = a };
	struct sb opened = SB(OPENED_MOST);
	struct relation_tree_wish w = wish(1, &opened);
	int64_t locked = 2;

	w.known = give_nothing;
	relation_tree_make(&t, &w);
	ok(t.lines.at[1].may_open && !t.lines.at[1].waiting, "a branch with unknown relations can be opened");
	opened_set(&opened, t.lines.at[1].key, 1);
	w.opened = sb_str(&opened);
	relation_tree_make(&t, &w);
	ok(t.lines.at[1].waiting && !t.lines.at[1].open, "an open branch with unknown relations is marked as waiting");
	w.known = give;
	w.with = &locked;
	relation_tree_make(&t, &w);
	ok(!t.lines.at[1].waiting && !t.lines.at[1].may_open,
	   "an unreadable branch is not waiting and cannot be opened");
	is_str(t.lines.at[1].problem, S("it is locked"), "an unreadable branch shows its problem");
	w.hops = NULL;
	relation_tree_make(&t, &w);
	is_int(t.lines.len, 0, "a root with unknown relations has no lines");
	sb_free(&opened);
}

/* A hub 6 that 5,000 tables reference, and a table 7 that references the hub. */
static void crowds(void)
{
	struct relation_tree t = { .arena = a };
	struct sb opened = SB(OPENED_MOST);
	struct relation_tree_wish w;
	int64_t before, took;

	for (int i = 0; i < CROWD; i++)
		key(10 + i, 6, "hub_id");
	key(7, 6, "hub_id");
	w = wish(6, &opened);
	before = clock_monotonic_us();
	relation_tree_make(&t, &w);
	is_int(t.lines.len, 2 + SHOWN_AT_ROOT + 1, "a tree of a hub shows some relations and one folded line");
	is_int(t.lines.at[t.lines.len - 1].count, CROWD + 1 - SHOWN_AT_ROOT,
	       "the folded line shows the number of hidden relations");
	is_int(t.folded, CROWD + 1 - SHOWN_AT_ROOT, "the tree counts its hidden relations");
	for (int i = 1; i < 200; i++) {
		opened_set(&opened, t.lines.at[t.lines.len - 1].key, (uint32_t)i);
		w.opened = sb_str(&opened);
		if (t.lines.at[t.lines.len - 1].kind == LINE_MORE)
			relation_tree_make(&t, &w);
	}
	took = clock_monotonic_us() - before;
	is_int(t.lines.len, CROWD + 3, "a hub unfolded step by step shows all relations");
	ok(took < 5000000, "100 trees of up to 5,000 lines take less than 5 seconds (%lld us)", (long long)took);
	sb_reset(&opened);
	w = wish(7, &opened);
	relation_tree_make(&t, &w);
	opened_set(&opened, t.lines.at[1].key, 1);
	w.opened = sb_str(&opened);
	relation_tree_make(&t, &w);
	is_int(t.lines.at[t.lines.len - 2].count, CROWD - SHOWN_BELOW, "a hub below the root shows fewer relations");
	ok(t.lines.at[t.lines.len - 2].last, "the folded line is the last of its branch");
	w.most = 5;
	relation_tree_make(&t, &w);
	ok(t.cut && t.lines.len == 5, "a tree cut at its line limit is marked as cut");
	sb_free(&opened);
}

static void marks(void)
{
	struct sb opened = SB(OPENED_MOST);
	bool good = true;

	for (uint64_t i = 0; i < 1000; i++)
		opened_set(&opened, i * 7919 % 1009, (uint32_t)i + 1);
	for (uint64_t i = 0; i < 1000; i += 2)
		opened_set(&opened, i * 7919 % 1009, 0);
	for (uint64_t i = 0; i < 1000; i++)
		good &= opened_get(sb_str(&opened), i * 7919 % 1009) == (i % 2 ? (uint32_t)i + 1 : 0);
	ok(good, "branches that were opened and not closed are open");
	is_int(opened_get(NO_STR, 5), 0, "no branch is open in an empty list");
	sb_free(&opened);
}

int main(void)
{
	a = arena_open();
	orders();
	levels();
	not_known();
	crowds();
	marks();
	arena_close(a);
	return done();
}
