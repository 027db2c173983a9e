#include "scan/pattern.h"

#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/arena.h"
#include "scan/needle.h"
#include "scan/pattern_literals.h"
#include "scan/scan.h"

#include "base/banned.h"

enum {
	LONGEST_PATTERN = 4096,
	SHORT = 2048,	       /* bytes: longer texts are matched under a count of all work */
	QUICK_STEPS = 2000,    /* from one byte of a short text; past them its work is counted too */
	MOST_WORK = 128 << 20, /* of one match, less than a second: bytes passed, and STEP_WORK for each step */
	STEP_WORK = 16,
	MOST_STEPS = 1000 * 1000 * 1000, /* of counted matches: the count of work comes first */
	MOST_DEPTH = 50 * 1000,
	MOST_HEAP_KB = 16 << 10,
	STACK_START = 32 << 10,
	STACK_MOST = 1 << 20,
	MOST_WAYS = 8, /* alternatives that are searched for one by one */
	NEAR = 4096,   /* bytes in which each alternative is searched before the next bytes */
};

struct pattern {
	struct sb text; /* as compiled in `one` */
	uint32_t options;
	pcre2_code *one;   /* for a text that is one line */
	pcre2_code *many;  /* for a text of many lines, NULL: each line is matched separately */
	pcre2_code *names; /* for packed ASCII names without \n, one or many; NULL: use `one` */
	bool fast;	   /* all of them are compiled to machine code */
	struct sb needs;
	int ways; /* in needs; 0: not used */
	bool caseless;
	bool is_needs; /* the pattern is exactly its needs */
};

struct finder {
	const struct pattern *pattern;
	pcre2_match_data *data;
	pcre2_match_context *limits;
	pcre2_jit_stack *stack;
	pcre2_code *counted; /* the pattern with a call before each of its items; NULL: not compiled yet */
	pcre2_match_context *counting;
	int64_t work;	 /* of the counted match that runs */
	PCRE2_SIZE last; /* where its last step was */
	struct needle needs[MOST_WAYS];
};

/* ---- opening ---- */

/* Options of all matching in texts: invalid UTF-8 matches nothing, \w knows every script. */
enum { OF_TEXT = PCRE2_UTF | PCRE2_UCP | PCRE2_MATCH_INVALID_UTF };

static pcre2_code *compile(str text, uint32_t options, uint32_t line_end, int *error, ptrdiff_t *where)
{
	pcre2_compile_context *how = pcre2_compile_context_create(NULL);
	PCRE2_SIZE offset = 0;
	pcre2_code *code;

	if (how)
		pcre2_set_newline(how, line_end);
	code = pcre2_compile((PCRE2_SPTR)(text.at ? text.at : ""), (PCRE2_SIZE)text.len,
			     options | PCRE2_NEVER_BACKSLASH_C | PCRE2_DOLLAR_ENDONLY, error, &offset, how);
	pcre2_compile_context_free(how);
	if (code)
		pcre2_jit_compile(code, PCRE2_JIT_COMPLETE); /* without it, the interpreter gives the same answers */
	else
		*where = (ptrdiff_t)offset < text.len ? (ptrdiff_t)offset : text.len;
	return code;
}

static bool wrong(int error, struct err *err)
{
	PCRE2_UCHAR said[256] = "";

	if (error < 0 && error >= PCRE2_ERROR_UTF8_ERR21) {
		err_set(err, ERR_QUERY, "the pattern is not valid UTF-8");
		return err_next(err,
				"Names and comments are kept as UTF-8; write the character, or \\x{e9} by its number.");
	}
	pcre2_get_error_message(error, said, sizeof said);
	err_set(err, ERR_QUERY, "the regular expression is wrong: %s", (const char *)said);
	return err_next(err, "Write a \\ before a special character that is meant literally: \\( \\[.");
}

/* ASCII, without line ends. */
static bool is_plain(str text)
{
	unsigned char all = 0, line = 0;

	for (ptrdiff_t i = 0; i < text.len; i++) {
		all |= (unsigned char)text.at[i];
		line |= text.at[i] == '\n';
	}
	return all < 0x80 && !line;
}

static void put_literal(struct sb *b, str text)
{
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (str_at(S("\\^$.[]|()?*+{}#-"), text.at[i]) >= 0)
			sb_putc(b, '\\');
		sb_putc(b, text.at[i]);
	}
}

/* A line end closes a comment of (?x), which would otherwise swallow the text that is appended. */
static void put_wrapped(struct sb *b, str text, unsigned flags)
{
	const char *comment = str_find(text, S("(?")) >= 0 && str_at(text, '#') >= 0 ? "\n" : "";

	sb_puts(b, flags & PATTERN_LINE ? "^(?:" : flags & PATTERN_WORD ? "(?<!\\w)(?:" : "");
	sb_put(b, text);
	sb_puts(b, flags & (PATTERN_LINE | PATTERN_WORD) ? comment : "");
	sb_puts(b, flags & PATTERN_LINE ? ")$" : flags & PATTERN_WORD ? ")(?!\\w)" : "");
}

static uint32_t options_of(unsigned flags)
{
	return OF_TEXT | (flags & PATTERN_CASELESS ? PCRE2_CASELESS : 0);
}

static pcre2_code *compile_wrapped(str text, unsigned flags, uint32_t options, int *error, ptrdiff_t *where)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	put_wrapped(&b, text, flags);
	return compile(b.len ? sb_str(&b) : S(""), options_of(flags) | options, PCRE2_NEWLINE_LF, error, where);
}

/*
 * Nearly all names are ASCII, where letters and their capitals do not depend on Unicode: so they are matched as
 * bytes, many of them in one call. Patterns for which that may not hold do not have this form.
 */
static pcre2_code *compile_names(str text, unsigned flags)
{
	struct pattern_read read;
	ptrdiff_t ignored;
	int error;
	pcre2_code *code = NULL;

	if (!(flags & PATTERN_NAMES) || flags & (PATTERN_LINE | PATTERN_WORD) || !is_plain(text))
		return NULL;
	pattern_read(text, flags & PATTERN_CASELESS, '\0', &read);
	if (read.plain)
		code = compile(read.lines.len ? sb_str(&read.lines) : S(""),
			       PCRE2_MULTILINE | (flags & PATTERN_CASELESS ? PCRE2_CASELESS : 0), PCRE2_NEWLINE_NUL,
			       &error, &ignored);
	sb_free(&read.needs);
	sb_free(&read.lines);
	return code;
}

static bool is_fast(const pcre2_code *code)
{
	size_t size = 0;

	return !code || (pcre2_pattern_info(code, PCRE2_INFO_JITSIZE, &size) == 0 && size > 0);
}

/* First as written, so that a mistake is reported at its position. */
static bool compile_all(struct pattern *p, str text, unsigned flags, ptrdiff_t *where, struct err *err)
{
	struct pattern_read read;
	ptrdiff_t ignored;
	int error = 0;

	p->one = compile_wrapped(text, flags & PATTERN_CASELESS, 0, &error, where);
	if (!p->one)
		return wrong(error, err);
	if (flags & (PATTERN_LINE | PATTERN_WORD)) {
		pcre2_code_free(p->one);
		p->one = compile_wrapped(text, flags, 0, &error, where);
	}
	if (!p->one)
		return wrong(error, err);
	put_wrapped(&p->text, text, flags);
	p->options = options_of(flags);
	pattern_read(text, p->caseless, '\n', &read);
	p->needs = read.needs;
	p->ways = read.ways <= MOST_WAYS ? read.ways : 0;
	if (read.plain)
		p->many = compile_wrapped(sb_str(&read.lines), flags, PCRE2_MULTILINE, &error, &ignored);
	sb_free(&read.lines);
	p->names = compile_names(text, flags);
	p->fast = is_fast(p->one) && is_fast(p->many) && is_fast(p->names);
	return true;
}

struct pattern *pattern_open(str text, unsigned flags, ptrdiff_t *where, struct err *err)
{
	scoped(sb_free) struct sb literal = SB(SB_MAX);
	struct pattern *p;
	ptrdiff_t place = 0;
	bool good;

	if (text.len > LONGEST_PATTERN) {
		*where = LONGEST_PATTERN;
		err_set(err, ERR_QUERY, "the pattern is longer than %d bytes", LONGEST_PATTERN);
		err_next(err, "Use a shorter one.");
		return NULL;
	}
	p = must_realloc(NULL, (ptrdiff_t)sizeof *p);
	*p = (struct pattern){ .text = SB(SB_MAX), .caseless = flags & PATTERN_CASELESS };
	put_literal(&literal, flags & PATTERN_LITERAL ? text : S(""));
	good = compile_all(p, literal.len ? sb_str(&literal) : text, flags, &place, err);
	if (!good) {
		*where = place;
		pattern_close(p);
		return NULL;
	}
	p->is_needs = !(flags & (PATTERN_WORD | PATTERN_LINE)) && p->ways == 1 && str_eq(sb_str(&p->needs), text);
	return p;
}

void pattern_close(struct pattern *p)
{
	if (!p)
		return;
	pcre2_code_free(p->one);
	pcre2_code_free(p->many);
	pcre2_code_free(p->names);
	sb_free(&p->needs);
	sb_free(&p->text);
	free(p);
}

str pattern_needs(const struct pattern *p)
{
	return p->ways == 1 ? sb_str(&p->needs) : S("");
}

static void open_needs(struct finder *f)
{
	str rest = f->pattern->ways ? sb_str(&f->pattern->needs) : S(""), one;

	for (int i = 0; i < f->pattern->ways && str_cut(&rest, '\n', &one); i++)
		needle_open(&f->needs[i], one, f->pattern->caseless);
}

static pcre2_match_context *context_open(pcre2_jit_stack *stack, uint32_t steps)
{
	pcre2_match_context *c = pcre2_match_context_create(NULL);

	if (!c)
		must_realloc(NULL, PTRDIFF_MAX);
	pcre2_set_match_limit(c, steps);
	pcre2_set_depth_limit(c, MOST_DEPTH);
	pcre2_set_heap_limit(c, MOST_HEAP_KB);
	pcre2_jit_stack_assign(c, NULL, stack);
	return c;
}

/*
 * The limits of the library count steps from one start, and a step may pass over all of the text: together they bound
 * nothing. So work is counted here, over all starts: the same on every machine.
 */
static int count_work(pcre2_callout_block *at, void *with)
{
	struct finder *f = with;
	PCRE2_SIZE here = at->current_position;

	f->work += STEP_WORK + (int64_t)(here > f->last ? here - f->last : f->last - here);
	f->last = here;
	return f->work > MOST_WORK ? PCRE2_ERROR_CALLOUT : 0;
}

struct finder *finder_open(const struct pattern *p)
{
	struct finder *f = must_realloc(NULL, (ptrdiff_t)sizeof *f);
	pcre2_jit_stack *stack = pcre2_jit_stack_create(STACK_START, STACK_MOST, NULL);

	*f = (struct finder){ .pattern = p,
			      .data = pcre2_match_data_create(1, NULL),
			      .limits = context_open(stack, QUICK_STEPS),
			      .counting = context_open(stack, MOST_STEPS),
			      .stack = stack };
	if (!f->data)
		must_realloc(NULL, PTRDIFF_MAX);
	pcre2_set_callout(f->counting, count_work, f);
	open_needs(f);
	return f;
}

void finder_close(struct finder *f)
{
	if (!f)
		return;
	pcre2_match_data_free(f->data);
	pcre2_match_context_free(f->limits);
	pcre2_match_context_free(f->counting);
	pcre2_code_free(f->counted);
	pcre2_jit_stack_free(f->stack);
	free(f);
}

/* ---- finding ---- */

bool pattern_too_hard(struct err *err)
{
	err_set(err, ERR_QUERY, "the regular expression takes too many steps");
	return err_next(err, "Write it without a repetition of a repetition, such as (a+)+ or (.*x)*.");
}

static enum found run(struct finder *f, const pcre2_code *code, pcre2_match_context *limits, str text, ptrdiff_t from,
		      ptrdiff_t *start, ptrdiff_t *end)
{
	PCRE2_SPTR at = (PCRE2_SPTR)(text.at ? text.at : "");
	int n = f->pattern->fast ? pcre2_jit_match(code, at, (PCRE2_SIZE)text.len, (PCRE2_SIZE)from, 0, f->data, limits)
				 : pcre2_match(code, at, (PCRE2_SIZE)text.len, (PCRE2_SIZE)from, 0, f->data, limits);
	const PCRE2_SIZE *span;

	if (n == PCRE2_ERROR_NOMATCH)
		return FOUND_NOT;
	if (n < 0)
		return FOUND_GAVE_UP;
	span = pcre2_get_ovector_pointer(f->data);
	*start = (ptrdiff_t)span[0];
	*end = (ptrdiff_t)span[1] < *start ? *start : (ptrdiff_t)span[1]; /* \K within a look-ahead swaps them */
	return FOUND;
}

/* Slower, and never longer than MOST_WORK takes. */
static enum found match_counted(struct finder *f, str text, ptrdiff_t from, ptrdiff_t *start, ptrdiff_t *end)
{
	const struct pattern *p = f->pattern;
	ptrdiff_t ignored;
	int error;

	if (!f->counted)
		f->counted = compile(p->text.len ? sb_str(&p->text) : S(""), p->options | PCRE2_AUTO_CALLOUT,
				     PCRE2_NEWLINE_LF, &error, &ignored);
	f->work = 0;
	f->last = (PCRE2_SIZE)from;
	return f->counted ? run(f, f->counted, f->counting, text, from, start, end) : FOUND_GAVE_UP;
}

/* In a text that is one line. */
static enum found match(struct finder *f, const pcre2_code *code, str text, ptrdiff_t from, ptrdiff_t *start,
			ptrdiff_t *end)
{
	enum found found = text.len - from > SHORT ? FOUND_GAVE_UP : run(f, code, f->limits, text, from, start, end);

	return found == FOUND_GAVE_UP ? match_counted(f, text, from, start, end) : found;
}

enum found finder_find(struct finder *f, str text, ptrdiff_t from, ptrdiff_t *start, ptrdiff_t *end)
{
	return match(f, f->pattern->one, text, from, start, end);
}

/* ---- in many lines ---- */

static ptrdiff_t line_end(str text, ptrdiff_t i)
{
	const char *end = i < text.len ? memchr(text.at + i, '\n', (size_t)(text.len - i)) : NULL;

	return end ? end - text.at : text.len;
}

static ptrdiff_t line_start(str text, ptrdiff_t i)
{
	const char *end = i > 0 ? memrchr(text.at, '\n', (size_t)i) : NULL;

	return end ? end - text.at + 1 : 0;
}

/* The line that begins at *next; moves *next after it. */
static enum found match_line(struct finder *f, str text, ptrdiff_t *next, ptrdiff_t *start, ptrdiff_t *end)
{
	ptrdiff_t at = *next, stop = line_end(text, at);
	enum found found = match(f, f->pattern->one, str_n(text.at + at, stop - at), 0, start, end);

	*next = stop + 1;
	if (found == FOUND) {
		*start += at;
		*end += at;
	}
	return found;
}

/*
 * The first of the needed texts; with several, nearby first, so that a rare one is not searched far past each common
 * one.
 */
static ptrdiff_t find_needed(const struct finder *f, str text)
{
	ptrdiff_t found = -1;

	if (f->pattern->ways == 1)
		return needle_find(&f->needs[0], text);
	for (ptrdiff_t from = 0; found < 0 && from < text.len; from += NEAR) {
		for (int i = 0; i < f->pattern->ways; i++) {
			ptrdiff_t room = (found < 0 ? NEAR : found - from) + f->needs[i].bytes.len - 1;
			ptrdiff_t at = needle_find(
				&f->needs[i], str_n(text.at + from, text.len - from < room ? text.len - from : room));

			found = at < 0 ? found : from + at;
		}
	}
	return found;
}

/* Only lines that contain the needs of every match. */
static enum found lines_by_needs(struct finder *f, str window, ptrdiff_t *start, ptrdiff_t *end, ptrdiff_t *next)
{
	enum found found = FOUND_NOT;

	while (found == FOUND_NOT && *next < window.len) {
		ptrdiff_t at = find_needed(f, str_from(window, *next));

		if (at < 0) {
			*next = window.len;
			break;
		}
		at += *next;
		if (f->pattern->is_needs) {
			*start = at;
			*end = at + f->pattern->needs.len;
			*next = line_end(window, *end) + 1;
			return FOUND;
		}
		*next = line_start(window, at);
		found = match_line(f, window, next, start, end);
	}
	return found;
}

static enum found lines_one_by_one(struct finder *f, str window, ptrdiff_t *start, ptrdiff_t *end, ptrdiff_t *next)
{
	enum found found = FOUND_NOT;

	while (found == FOUND_NOT && *next < window.len)
		found = match_line(f, window, next, start, end);
	return found;
}

/* Every block of half the size has the end of a line, so no line is longer than SHORT. */
static bool has_short_lines(str text)
{
	for (ptrdiff_t i = 0; i + SHORT / 2 <= text.len; i += SHORT / 2)
		if (!memchr(text.at + i, '\n', SHORT / 2))
			return false;
	return true;
}

static enum found lines_at_once(struct finder *f, str window, ptrdiff_t *start, ptrdiff_t *end, ptrdiff_t *next)
{
	enum found found = has_short_lines(str_from(window, *next))
				   ? run(f, f->pattern->many, f->limits, window, *next, start, end)
				   : FOUND_GAVE_UP;

	if (found == FOUND_GAVE_UP)
		return lines_one_by_one(f, window, start, end, next); /* counts steps for each line */
	/* After the last line end there is no further, empty line. */
	if (found == FOUND && *start >= window.len && window.len && window.at[window.len - 1] == '\n')
		found = FOUND_NOT;
	*next = found == FOUND ? line_end(window, *end) + 1 : window.len;
	return found;
}

enum found finder_lines(struct finder *f, str text, ptrdiff_t from, ptrdiff_t most, ptrdiff_t *start, ptrdiff_t *end,
			ptrdiff_t *next)
{
	const struct pattern *p = f->pattern;
	ptrdiff_t last = text.len - from <= most ? text.len : line_end(text, from + most) + 1, at = 0;
	str window = str_n(text.at + from, (last < text.len ? last : text.len) - from);
	enum found found = p->ways   ? lines_by_needs(f, window, start, end, &at)
			   : p->many ? lines_at_once(f, window, start, end, &at)
				     : lines_one_by_one(f, window, start, end, &at);

	*next = from + (at < window.len ? at : window.len);
	if (found == FOUND) {
		*start += from;
		*end += from;
	}
	return found;
}

/* ---- in packed names ---- */

/* BLOCK: names, a multiple of 64. FEW: if only one in so many names remains, each is matched separately. */
enum { BLOCK = 256, FEW = 16 };

static enum found name_by_name(struct finder *f, const struct packed *p, int64_t first, int64_t upto, ptrdiff_t longest,
			       const bits *among, bits *to)
{
	const struct pattern *is = f->pattern;

	for (int64_t i = bits_next(among, upto, first); i >= 0; i = bits_next(among, upto, i + 1)) {
		ptrdiff_t start, end;
		str name = packed_name(p, i);
		enum found found = match(f, is->names && is_plain(name) ? is->names : is->one,
					 str_upto(name, name.len < longest ? name.len : longest), 0, &start, &end);

		if (found == FOUND_GAVE_UP)
			return found;
		if (found == FOUND)
			bits_set(to, i);
	}
	return FOUND;
}

/*
 * All of them form one text, in which a match stays within its name; from the first match in one, continues with the
 * next name.
 */
static enum found names_at_once(struct finder *f, const struct packed *p, int64_t first, int64_t upto,
				ptrdiff_t longest, const bits *among, bits *to)
{
	ptrdiff_t base = p->start[first], len = (ptrdiff_t)p->start[upto] - base, from = 0, start, end;
	int64_t i = first;
	enum found found;

	while (from < len && (found = run(f, f->pattern->names, f->limits, str_n(p->at + base, len), from, &start,
					  &end)) != FOUND_NOT) {
		if (found == FOUND_GAVE_UP) /* steps are then counted for each name alone */
			return name_by_name(f, p, i, upto, longest, among, to);
		if (start >= len)
			break;
		while (p->start[i + 1] - base <= start)
			i++;
		if (bits_at(among, i))
			bits_set(to, i);
		from = p->start[++i] - base;
	}
	return FOUND;
}

static bool are_short(const struct packed *p, int64_t first, int64_t upto, ptrdiff_t longest)
{
	uint32_t most = 0;

	for (int64_t i = first; i < upto; i++)
		most = p->start[i + 1] - p->start[i] > most ? p->start[i + 1] - p->start[i] : most;
	return most <= longest;
}

static enum found names_of_block(struct finder *f, const struct packed *p, int64_t first, int64_t upto,
				 ptrdiff_t longest, const bits *among, bits *to)
{
	int64_t asked = bits_count(among + first / 64, upto - first);

	if (!asked)
		return FOUND;
	if (f->pattern->names && asked >= (upto - first) / FEW && are_short(p, first, upto, longest) &&
	    is_plain(str_n(p->at + p->start[first], (ptrdiff_t)p->start[upto] - p->start[first])))
		return names_at_once(f, p, first, upto, longest, among, to);
	return name_by_name(f, p, first, upto, longest, among, to);
}

enum found finder_names(struct finder *f, const struct packed *p, int64_t first, int64_t upto, ptrdiff_t longest,
			const bits *among, bits *to)
{
	enum found found = FOUND;

	for (int64_t i = first; i < upto && found == FOUND; i += BLOCK)
		found = names_of_block(f, p, i, upto - i < BLOCK ? upto : i + BLOCK, longest, among, to);
	return found;
}
