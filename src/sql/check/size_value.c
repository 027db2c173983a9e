/* The bytes of values: the growth of a function's result over its arguments. */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/slots.h"
#include "base/banned.h"

enum growth {
	/* rows */
	RANGE,	 /* from, to, step; a single argument is the count */
	COUNTED, /* the count; with two arguments the offset and the count */
	ENDLESS, /* the same; without it endless */
	/* bytes; a, b and c are the first three arguments */
	TIMES,	  /* the bytes of a, b times */
	UPTO,	  /* b bytes */
	COUNT,	  /* a bytes */
	CELLS,	  /* the product of the lengths in the array b */
	FORMATS,  /* the widths in the format a, or of the arguments, and all arguments */
	REPLACES, /* each b in a becomes c */
	MATCHES,  /* each character of a becomes c */
	SUM,	  /* all arguments */
	DOUBLE,	  /* a, twice as long */
	GATHERS,  /* all arguments, once a row */
	/* time */
	COMPARES, /* a byte by byte with b */
	QUERIES,  /* a, each word with those before it */
	SQUARES,  /* a number of digits for each of a numbers */
	PATTERNS, /* b is a regular expression */
};

static const struct function_size {
	const char *name;
	uint32_t in;
	enum growth growth;
	const char *named; /* the named argument that holds the count */
} sizes[] = {
	{ "generate_series", ANY_DIALECT, RANGE, "stop" },
	{ "generate_array", BQ, RANGE, NULL },
	{ "generate_date_array", BQ, RANGE, NULL },
	{ "sequence", TRINO | DBX, RANGE, "stop" },
	{ "range", DUCK | DBX | CH | SNOW, RANGE, "end" },
	{ "array_generate_range", SNOW, RANGE, NULL },
	{ "generator", SNOW, ENDLESS, "rowcount" },
	{ "numbers", CH, COUNTED, NULL },
	{ "numbers_mt", CH, COUNTED, NULL },
	{ "zeros", CH, COUNTED, NULL },
	{ "zeros_mt", CH, COUNTED, NULL },
	{ "repeat", ANY_DIALECT, TIMES, NULL },
	{ "replicate", TSQL, TIMES, NULL },
	{ "array_repeat", DBX, TIMES, NULL },
	{ "lpad", ANY_DIALECT, UPTO, NULL },
	{ "rpad", ANY_DIALECT, UPTO, NULL },
	{ "leftpad", CH, UPTO, NULL },
	{ "rightpad", CH, UPTO, NULL },
	{ "space", ANY_DIALECT, COUNT, NULL },
	{ "zeroblob", SQLITE, COUNT, NULL },
	{ "randomblob", SQLITE, COUNT, NULL },
	{ "array_fill", PG, CELLS, NULL },
	{ "format", PG | SQLITE | DUCK | BQ | TRINO | DBX, FORMATS, NULL },
	{ "printf", SQLITE | DUCK | DBX, FORMATS, NULL },
	{ "format_string", DBX, FORMATS, NULL },
	{ "replace", ANY_DIALECT, REPLACES, NULL },
	{ "regexp_replace", ANY_DIALECT, MATCHES, NULL },
	{ "concat", ANY_DIALECT, SUM, NULL },
	{ "concat_ws", ANY_DIALECT, SUM, NULL },
	{ "overlay", ANY_DIALECT, SUM, NULL },
	{ "array_cat", PG | DUCK, SUM, NULL },
	{ "array_concat", ANY_DIALECT, SUM, NULL },
	{ "array", ANY_DIALECT, SUM, NULL },
	{ "json_array", ANY_DIALECT, SUM, NULL },
	{ "json_object", ANY_DIALECT, SUM, NULL },
	{ "json_build_array", PG | DUCK, SUM, NULL },
	{ "json_build_object", PG | DUCK, SUM, NULL },
	{ "jsonb_build_array", PG | DUCK, SUM, NULL },
	{ "jsonb_build_object", PG | DUCK, SUM, NULL },
	{ "json_set", ANY_DIALECT, SUM, NULL },
	{ "json_insert", ANY_DIALECT, SUM, NULL },
	{ "jsonb_set", PG | DUCK, SUM, NULL },
	{ "hex", ANY_DIALECT, DOUBLE, NULL },
	{ "to_hex", ANY_DIALECT, DOUBLE, NULL },
	{ "encode", PG | RED | DUCK, DOUBLE, NULL },
	{ "quote", SQLITE | MYSQL, DOUBLE, NULL },
	{ "string_agg", ANY_DIALECT, GATHERS, NULL },
	{ "group_concat", ANY_DIALECT, GATHERS, NULL },
	{ "listagg", ANY_DIALECT, GATHERS, NULL },
	{ "array_agg", ANY_DIALECT, GATHERS, NULL },
	{ "json_agg", PG, GATHERS, NULL },
	{ "jsonb_agg", PG, GATHERS, NULL },
	{ "json_object_agg", PG, GATHERS, NULL },
	{ "jsonb_object_agg", PG, GATHERS, NULL },
	{ "json_arrayagg", ANY_DIALECT, GATHERS, NULL },
	{ "json_objectagg", ANY_DIALECT, GATHERS, NULL },
	{ "json_group_array", SQLITE, GATHERS, NULL },
	{ "json_group_object", SQLITE, GATHERS, NULL },
	{ "xmlagg", PG | ORA, GATHERS, NULL },
	{ "collect_list", DBX, GATHERS, NULL },
	{ "grouparray", CH, GATHERS, NULL },
	{ "translate", ANY_DIALECT, COMPARES, NULL },
	{ "instr", ANY_DIALECT, COMPARES, NULL },
	{ "trim", ANY_DIALECT, COMPARES, NULL },
	{ "ltrim", ANY_DIALECT, COMPARES, NULL },
	{ "rtrim", ANY_DIALECT, COMPARES, NULL },
	{ "btrim", ANY_DIALECT, COMPARES, NULL },
	{ "levenshtein", ANY_DIALECT, COMPARES, NULL },
	{ "editdistance", SNOW, COMPARES, NULL },
	{ "json_patch", SQLITE, COMPARES, NULL },
	{ "factorial", PG | DUCK, SQUARES, NULL },
	{ "phraseto_tsquery", PG, QUERIES, NULL },
	{ "plainto_tsquery", PG, QUERIES, NULL },
	{ "websearch_to_tsquery", PG, QUERIES, NULL },
	{ "regexp_like", ANY_DIALECT, PATTERNS, NULL },
	{ "regexp_match", PG, PATTERNS, NULL },
	{ "regexp_matches", PG, PATTERNS, NULL },
	{ "regexp_count", ANY_DIALECT, PATTERNS, NULL },
	{ "regexp_substr", ANY_DIALECT, PATTERNS, NULL },
	{ "regexp_instr", ANY_DIALECT, PATTERNS, NULL },
	{ "regexp_split_to_array", PG, PATTERNS, NULL },
	{ "regexp_split_to_table", PG, PATTERNS, NULL },
};

static const struct function_size *function_of(const struct tree *t, node call)
{
	node names = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_kind(t, call) == NODE_CALL ? node_count(t, names) : 0;
	str name = n ? node_text(t, node_slot(t, names, n - 1)) : NO_STR;

	for (size_t i = 0; n && i < sizeof sizes / sizeof *sizes; i++)
		if (sizes[i].in & t->dialect->syntax->bit && str_eq_fold(name, str_of(sizes[i].name)))
			return &sizes[i];
	return NULL;
}

bool size_is_counted(const struct tree *t, node call)
{
	const struct function_size *f = function_of(t, call);

	return f && (f->growth == TIMES || f->growth == UPTO || f->growth == COUNT || f->growth == CELLS ||
		     f->growth == FORMATS);
}

/* ---- rows of a call ---- */

double size_called_rows(struct size_estimate *e, node call)
{
	const struct tree *t = e->tree;
	const struct function_size *f = function_of(t, call);
	node args = node_slot(t, call, CALLED_ARGS);
	uint32_t n = f ? node_count(t, args) : 0;

	for (uint32_t i = 0; f && f->named && i < n; i++) {
		node one = node_slot(t, args, i);

		if (node_kind(t, one) == NODE_NAMED && str_eq_fold(node_text(t, one), str_of(f->named)))
			return size_count(e, one);
	}
	if (!n)
		return NAN;
	switch ((int)f->growth) {
	case ENDLESS: return HUGE_VAL;
	case RANGE: return size_range(e, args);
	case COUNTED: return size_count(e, node_slot(t, args, n > 1));
	default: return NAN;
	}
}

/* ---- bytes of a call ---- */

static double known(double number)
{
	return number > 1 ? number : 1; /* NAN too */
}

static double bytes_of(struct size_estimate *e, node list, uint32_t i)
{
	node one = node_slot(e->tree, list, i);

	return one ? size_bytes(e, one) : 1;
}

static double sum_of(struct size_estimate *e, node list)
{
	double sum = 0;

	for (uint32_t i = 0; i < node_count(e->tree, list); i++)
		sum += bytes_of(e, list, i);
	return known(sum);
}

static double greatest_of(struct size_estimate *e, node list)
{
	double most = 1;

	for (uint32_t i = 0; i < node_count(e->tree, list); i++)
		most = fmax(most, bytes_of(e, list, i));
	return most;
}

static double cells_of(struct size_estimate *e, node array)
{
	const struct tree *t = e->tree;
	double cells = 1;
	node items = node_kind(t, array) == NODE_ARRAY ? node_slot(t, array, 0) : NO_NODE;

	for (uint32_t i = 0; i < node_count(t, items); i++)
		cells *= known(size_count(e, node_slot(t, items, i)));
	return cells;
}

static double argument_of(struct size_estimate *e, node args, uint32_t i)
{
	return known(i < node_count(e->tree, args) ? size_count(e, node_slot(e->tree, args, i)) : NAN);
}

static double greatest_argument(struct size_estimate *e, node args)
{
	double most = 1;

	for (uint32_t i = 1; i < node_count(e->tree, args); i++)
		most = fmax(most, argument_of(e, args, i));
	return most;
}

/* %1000s, %.1000d; with *, the next argument gives the width, or any of them if the format numbers them. */
static double widths_of(struct size_estimate *e, node args)
{
	const struct tree *t = e->tree;
	node format = node_slot(t, args, 0);
	str text = node_kind(t, format) == NODE_STRING ? node_text(t, format) : NO_STR;
	bool numbered = str_at(text, '$') >= 0;
	uint32_t next = 1;
	double sum = 0;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		double width = 0;

		if (text.at[i] != '%')
			continue;
		for (i++; i < text.len && str_at(S("0123456789.*$-+ #,!"), text.at[i]) >= 0; i++) {
			bool digit = text.at[i] >= '0' && text.at[i] <= '9';

			if (text.at[i] == '*')
				width = numbered ? greatest_argument(e, args) : argument_of(e, args, next++);
			width = digit ? width * 10 + (text.at[i] - '0') : width;
			sum += digit || text.at[i] == '$' ? 0 : width;
			width = digit ? width : 0;
		}
		next += i < text.len && text.at[i] != '%';
		sum += width;
	}
	return text.at ? sum : greatest_argument(e, args);
}

/* ROWS BETWEEN 5 PRECEDING AND CURRENT ROW has 6 rows; NAN: any number. */
static double frame_rows(const struct tree *t, node frame)
{
	double rows = 1;

	if (!frame || node_at(t, frame)->op != OP_ROWS)
		return NAN;
	for (uint32_t i = 0; i < 2; i++) {
		node bound = node_slot(t, frame, i);

		if (node_is(t, bound, NODE_UNBOUNDED))
			return NAN;
		if (bound && node_at(t, bound)->op != OP_CURRENT)
			rows += size_number(t, node_slot(t, bound, 0));
	}
	return rows;
}

/* An aggregate without a window, or over groups, has rows of its own; over all rows each row has those before it. */
static double gathered(struct size_estimate *e, node call)
{
	node select = node_at(e->tree, call)->parent, over = node_slot(e->tree, call, CALLED_OVER);
	struct size_rows rows;

	/* In FROM it would produce the rows that it counts; engines refuse it there. */
	while (select && node_kind(e->tree, select) != NODE_SELECT) {
		if (node_kind(e->tree, select) == NODE_CALLED || node_kind(e->tree, select) == NODE_UNNEST ||
		    node_kind(e->tree, select) == NODE_JOIN)
			return 1;
		select = node_at(e->tree, select)->parent;
	}
	if (!select || !e->levels[select])
		return 1;
	rows = size_of_level(e, e->levels[select]);
	return over && !node_slot(e->tree, over, WINDOW_PARTITION)
		       ? fmin(rows.total, frame_rows(e->tree, node_slot(e->tree, over, WINDOW_FRAME)))
		       : rows.made;
}

static double replaced(struct size_estimate *e, node args, bool each_byte)
{
	double all = bytes_of(e, args, 0), what = each_byte ? 1 : bytes_of(e, args, 1);

	return fmax(all, all / what * bytes_of(e, args, 2));
}

static double call_bytes(struct size_estimate *e, node call)
{
	const struct function_size *f = function_of(e->tree, call);
	node args = node_slot(e->tree, call, CALLED_ARGS);

	switch (f ? (int)f->growth : -1) {
	case TIMES: return bytes_of(e, args, 0) * known(size_count(e, node_slot(e->tree, args, 1)));
	case UPTO: return known(size_count(e, node_slot(e->tree, args, 1)));
	case COUNT: return known(size_count(e, node_slot(e->tree, args, 0)));
	case CELLS: return cells_of(e, node_slot(e->tree, args, 1)) * bytes_of(e, args, 0);
	case FORMATS: return widths_of(e, args) + sum_of(e, args);
	case REPLACES: return replaced(e, args, false);
	case MATCHES: return replaced(e, args, true);
	case SUM: return sum_of(e, args);
	case DOUBLE: return 2 * bytes_of(e, args, 0);
	case GATHERS: return sum_of(e, args) * gathered(e, call);
	case RANGE:
	case COUNTED:
	case ENDLESS: return 1;
	default: return greatest_of(e, args);
	}
}

/* ---- bytes of any value ---- */

static double column_bytes(struct size_estimate *e, node n)
{
	uint32_t source = n < e->resolved->bound_count ? e->resolved->bound[n].source : 0;

	return source ? size_source_bytes(e, source) : 1;
}

static double slots_bytes(struct size_estimate *e, node n)
{
	double most = 1;

	for (uint32_t i = 0; i < node_count(e->tree, n); i++)
		if (node_slot(e->tree, n, i))
			most = fmax(most, size_bytes(e, node_slot(e->tree, n, i)));
	return most;
}

double size_bytes(struct size_estimate *e, node n)
{
	switch ((int)node_kind(e->tree, n)) {
	case NODE_STRING:
	case NODE_BYTES: return known((double)node_text(e->tree, n).len);
	case NODE_COLUMN: return column_bytes(e, n);
	case NODE_CALL: return call_bytes(e, n);
	case NODE_CHAIN: return node_at(e->tree, n)->op == OP_CONCAT ? sum_of(e, n) : slots_bytes(e, n);
	case NODE_OVERLAY: return sum_of(e, n);
	case NODE_SUBQUERY:
		size_of_query(e, node_slot(e->tree, n, 0));
		return known(e->queries[node_slot(e->tree, n, 0)].bytes);
	case NODE_QUERY: return 1;
	default: return slots_bytes(e, n);
	}
}

/* An aggregate whose result grows with its rows. */
static bool size_gathers(const struct tree *t, node call)
{
	const struct function_size *f = function_of(t, call);

	return f && f->growth == GATHERS && !node_slot(t, call, CALLED_OVER);
}

/* To compile a regular expression takes longer than in proportion; one that is written out is not that long. */
static double compiled(struct size_estimate *e, node pattern)
{
	double bytes = node_kind(e->tree, pattern) == NODE_STRING ? 1 : size_bytes(e, pattern);

	return 100 * bytes * bytes;
}

/* A group that is repeated literally is tried at each length; a condition on what follows, again at each letter. */
static double matched(struct size_estimate *e, node text, node pattern)
{
	str written = node_kind(e->tree, pattern) == NODE_STRING ? node_text(e->tree, pattern) : NO_STR;
	double bytes = size_bytes(e, text), work = compiled(e, pattern);

	if (str_find(written, S("(?=")) >= 0 || str_find(written, S("(?!")) >= 0 || str_find(written, S("(?<")) >= 0)
		work = fmax(work, bytes * bytes);
	for (ptrdiff_t i = 0; i + 1 < written.len; i++)
		if (written.at[i] == '\\') {
			i++;
			if (written.at[i] >= '1' && written.at[i] <= '9')
				work = fmax(work, bytes * bytes * bytes);
		}
	return work;
}

static double call_compared(struct size_estimate *e, const struct function_size *f, node args)
{
	switch (f ? (int)f->growth : -1) {
	case COMPARES: return bytes_of(e, args, 0) * bytes_of(e, args, 1);
	case QUERIES: return pow(greatest_of(e, args), 2);
	case SQUARES: return pow(known(size_count(e, node_slot(e->tree, args, 0))), 2);
	case MATCHES:
	case PATTERNS: return matched(e, node_slot(e->tree, args, 0), node_slot(e->tree, args, 1));
	default: return 0;
	}
}

double size_compared(struct size_estimate *e, node n)
{
	const struct tree *t = e->tree;
	int op = node_at(t, n)->op;

	switch ((int)node_kind(t, n)) {
	case NODE_LIKE:
		if (op == OP_SIMILAR || op == OP_RLIKE || op == OP_REGEXP)
			return matched(e, node_slot(t, n, 0), node_slot(t, n, 1));
		return size_bytes(e, node_slot(t, n, 0)) * size_bytes(e, node_slot(t, n, 1));
	case NODE_TRIM: return size_bytes(e, node_slot(t, n, 0)) * size_bytes(e, node_slot(t, n, 1));
	case NODE_BINARY:
		return op == OP_MATCH || op == OP_MATCH_FOLD || op == OP_NO_MATCH || op == OP_NO_MATCH_FOLD
			       ? matched(e, node_slot(t, n, 0), node_slot(t, n, 1))
			       : 0;
	case NODE_CALL: return call_compared(e, function_of(t, n), node_slot(t, n, CALLED_ARGS));
	default: return 0;
	}
}

/* ---- the longest value of a row ---- */

struct longest {
	struct size_estimate *estimate;
	node start;
	bool of_rows; /* without expressions over an aggregate of all rows: these have one value */
	double bytes;
};

static bool see_gathering(void *with, const struct tree *t, node n)
{
	bool *found = with;

	*found |= node_kind(t, n) == NODE_CALL && size_gathers(t, n);
	return !*found && node_kind(t, n) != NODE_QUERY;
}

static bool is_once(const struct tree *t, node n)
{
	node select = node_at(t, n)->parent;
	bool gathers = false;

	while (select && node_kind(t, select) != NODE_SELECT)
		select = node_at(t, select)->parent;
	node_walk(t, n, see_gathering, &gathers);
	return gathers && select && !node_slot(t, select, SELECT_GROUP);
}

static bool see_longest(void *with, const struct tree *t, node n)
{
	struct longest *w = with;
	bool grows = node_kind(t, n) == NODE_CALL || (node_kind(t, n) == NODE_CHAIN && node_at(t, n)->op == OP_CONCAT);

	if (grows && !size_gathers(t, n) && !(w->of_rows && is_once(t, n)))
		w->bytes = fmax(w->bytes, size_bytes(w->estimate, n));
	return n == w->start || node_kind(t, n) != NODE_QUERY;
}

double size_longest(struct size_estimate *e, node n)
{
	struct longest w = { e, n, false, 1 };

	node_walk(e->tree, n, see_longest, &w);
	return w.bytes;
}

double size_longest_of_rows(struct size_estimate *e, node n)
{
	struct longest w = { e, n, true, 1 };

	node_walk(e->tree, n, see_longest, &w);
	return w.bytes;
}
