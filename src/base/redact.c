/*
 * One pass over the text with a few rules, each tried wherever it could begin. When in doubt a rule hides more: a
 * message that says less is a nuisance, a password in a log is a leak.
 */
#include "base/redact.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

/* How far a rule looks for an end, so that many starts in one long word do not take quadratic time. */
enum { LONGEST = 4096 };

/* A range to hide: the first byte, and the end. */
struct span {
	ptrdiff_t from, to;
};

static bool is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

static bool is_name(char c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_' || c == '-' || c == '.';
}

static char byte_at(str s, ptrdiff_t i)
{
	return i >= 0 && i < s.len ? s.at[i] : '\0';
}

static ptrdiff_t past_spaces(str s, ptrdiff_t i)
{
	while (i < s.len && (s.at[i] == ' ' || s.at[i] == '\t'))
		i++;
	return i;
}

static ptrdiff_t past_name(str s, ptrdiff_t i)
{
	while (i < s.len && is_name(s.at[i]))
		i++;
	return i;
}

static ptrdiff_t line_end(str s, ptrdiff_t i)
{
	while (i < s.len && s.at[i] != '\n')
		i++;
	return i;
}

/* ---- names ---- */

/* Anywhere in a name: PGPASSWORD, aws_secret_access_key, dbToken. */
static const str telling[] = {
	S("password"),	   S("passwd"),	    S("passphrase"),  S("passcode"),   S("secret"),	   S("token"),
	S("apikey"),	   S("api_key"),    S("api-key"),     S("credential"), S("accesskey"),	   S("access_key"),
	S("access-key"),   S("accountkey"), S("account_key"), S("privatekey"), S("private_key"),   S("private-key"),
	S("sharedaccess"), S("authkey"),    S("auth_key"),    S("signature"),  S("encryptionkey"), S("encryption_key"),
};

/* As a whole word in a name: db_pwd, MYSQL_PWD, user.pass. */
static const str telling_words[] = { S("pwd"), S("pass"), S("pw"), S("sig"), S("pin") };

/* Headers whose value is the rest of the line. */
static const str headers[] = { S("authorization"), S("proxy-authorization"), S("cookie"), S("set-cookie") };

#define COUNT(table) (sizeof(table) / sizeof *(table))

static bool is_header(str name)
{
	for (size_t i = 0; i < COUNT(headers); i++)
		if (str_eq_fold(name, headers[i]))
			return true;
	return false;
}

static bool has_word(str name, str word)
{
	for (ptrdiff_t i = 0, end; i < name.len; i = end + 1) {
		for (end = i; end < name.len && name.at[end] != '_' && name.at[end] != '-' && name.at[end] != '.';)
			end++;
		if (str_eq_fold(str_n(name.at + i, end - i), word))
			return true;
	}
	return false;
}

static bool is_telling(str name)
{
	/* Names are short; of a longer one only the end is examined, where the word would be. */
	if (name.len > 256)
		name = str_from(name, name.len - 256);
	/* max_tokens=4096 is a count. */
	if (name.len >= 6 && str_eq_fold(str_from(name, name.len - 6), S("tokens")))
		return false;
	for (size_t i = 0; i < COUNT(telling); i++)
		if (str_find_fold(name, telling[i]) >= 0)
			return true;
	for (size_t i = 0; i < COUNT(telling_words); i++)
		if (has_word(name, telling_words[i]))
			return true;
	return is_header(name);
}

static str word_before(str s, ptrdiff_t end)
{
	ptrdiff_t start;

	while (end > 0 && s.at[end - 1] == ' ')
		end--;
	for (start = end; start > 0 && end - start < 16 && is_name(s.at[start - 1]);)
		start--;
	return str_n(s.at + start, end - start);
}

/* A bare "key" is a secret, unless the word before shows that it is a table's key. */
static bool is_bare_key(str s, ptrdiff_t from, str name)
{
	static const str harmless[] = { S("primary"), S("foreign"), S("unique"),  S("partition"),  S("sort"),
					S("join"),    S("index"),   S("cluster"), S("clustering"), S("dist") };
	str before;

	if (!str_eq_fold(name, S("key")))
		return false;
	before = word_before(s, from);
	for (size_t i = 0; i < COUNT(harmless); i++)
		if (str_eq_fold(before, harmless[i]))
			return false;
	return true;
}

/* The wording of a parser's message about a statement. */
static bool is_syntax(str s, ptrdiff_t from, str name)
{
	return str_eq_fold(name, S("token")) && str_eq_fold(word_before(s, from), S("unexpected"));
}

/* ---- values ---- */

/* Quoted content: doubled and escaped quotes belong to it; without a closing quote it extends to the end. */
static struct span quoted(str s, ptrdiff_t i)
{
	char quote = s.at[i++];
	ptrdiff_t from = i;

	for (; i < s.len; i++) {
		if (s.at[i] == '\\' && i + 1 < s.len)
			i++;
		else if (s.at[i] == quote && byte_at(s, i + 1) == quote && quote == '\'')
			i++;
		else if (s.at[i] == quote)
			break;
	}
	return (struct span){ from, i };
}

/* \"...\" as in JSON within JSON: up to the next backslash and quote. */
static struct span quoted_twice(str s, ptrdiff_t i)
{
	ptrdiff_t from = i + 2, end = str_find(str_from(s, from), str_n(s.at + i, 2));

	return (struct span){ from, end < 0 ? s.len : from + end };
}

/* Is it a quote that ends something around the value, rather than one within it? */
static bool closes(str s, ptrdiff_t i)
{
	char next = byte_at(s, i + 1);

	return is_quote(s.at[i]) && (!next || byte_is_blank(next) || strchr(",;:.)]}>&", next));
}

static bool name_follows(str s, ptrdiff_t i)
{
	ptrdiff_t end = past_name(s, i);

	return end > i && byte_at(s, end) == '=';
}

/* Up to a space, unless that is escaped. In a URL's query or an ODBC string, up to the next pair. */
static struct span bare(str s, ptrdiff_t i, char before)
{
	ptrdiff_t from = i;

	for (; i < s.len && !byte_is_blank(s.at[i]) && !closes(s, i); i++) {
		if (s.at[i] == '\\' && i + 1 < s.len && s.at[i + 1] != '"')
			i++;
		else if (s.at[i] == '&' && (before == '?' || before == '&'))
			break;
		else if (s.at[i] == ';' && before == ';' && (i + 1 == s.len || name_follows(s, i + 1)))
			break;
	}
	return (struct span){ from, i < s.len ? i : s.len };
}

/* {...}, which ODBC uses for values with a semicolon; ends at a brace that is not doubled. 0 if it is malformed. */
static ptrdiff_t braced(str s, ptrdiff_t i)
{
	ptrdiff_t most = s.len - i > LONGEST ? i + LONGEST : s.len;

	for (i++; i < most; i++) {
		if (s.at[i] != '}')
			continue;
		if (byte_at(s, i + 1) != '}')
			return i + 1 == s.len || s.at[i + 1] == ';' || is_quote(s.at[i + 1]) ? i : 0;
		i++;
	}
	return 0;
}

static struct span value(str s, ptrdiff_t i, char before)
{
	char c = byte_at(s, i);
	ptrdiff_t end;

	if (is_quote(c))
		return quoted(s, i);
	if (c == '\\' && is_quote(byte_at(s, i + 1)))
		return quoted_twice(s, i);
	if (c == '{' && before == ';' && (end = braced(s, i)))
		return (struct span){ i + 1, end };
	return bare(s, i, before);
}

/* Is the text before the name only the line's beginning? Then a YAML value extends to the line's end. */
static bool starts_line(str s, ptrdiff_t i)
{
	while (i > 0 && (s.at[i - 1] == ' ' || s.at[i - 1] == '\t' || s.at[i - 1] == '-'))
		i--;
	return i == 0 || s.at[i - 1] == '\n';
}

/* A header or a YAML line, perhaps within quotes of a command line: -H 'Authorization: Bearer x' */
static struct span rest_of_line(str s, ptrdiff_t i, char before)
{
	ptrdiff_t end = line_end(s, i);

	if (is_quote(before))
		for (ptrdiff_t k = i; k < end; k++)
			if (s.at[k] == before)
				return (struct span){ i, k };
	return (struct span){ i, end };
}

/* ---- rules ---- */

/*
 * "password", "password" =, password=>, 'password': ... with the name at i; *sign is the character between it and its
 * value.
 */
static ptrdiff_t past_sign(str s, ptrdiff_t i, char *sign)
{
	ptrdiff_t start = i;

	if (byte_at(s, i) == '\\' && is_quote(byte_at(s, i + 1)))
		i += 2;
	else if (is_quote(byte_at(s, i)))
		i++;
	i = past_spaces(s, i);
	*sign = byte_at(s, i);
	if (*sign == '=' || *sign == ':') {
		i += 1 + (byte_at(s, i + 1) == '>' || byte_at(s, i + 1) == '=');
		return past_spaces(s, i);
	}
	*sign = '\0';
	return past_spaces(s, start);
}

/* password 'x' in SQL, --password x on a command line: a value without a sign. */
static bool follows_unsigned(str s, ptrdiff_t name, ptrdiff_t at)
{
	if (byte_is_blank(byte_at(s, at - 1)) && is_quote(byte_at(s, at)))
		return true;
	return str_starts(str_from(s, name), S("--")) && byte_is_blank(byte_at(s, at - 1));
}

/* A quote that a YAML value may begin with; a backtick is an ordinary character there. */
static bool is_yaml_quote(char c)
{
	return c == '"' || c == '\'';
}

static bool by_name(str s, ptrdiff_t i, struct span *hide)
{
	ptrdiff_t end = past_name(s, i), at;
	str name = str_n(s.at + i, end - i);
	char sign, before = byte_at(s, i - 1);

	/* Most words have no sign after them, which is quick to see. */
	at = past_sign(s, end, &sign);
	if (!sign && !follows_unsigned(s, i, at))
		return false;
	if (!is_telling(name) && (sign != '=' || !is_bare_key(s, i, name)))
		return false;
	if (is_syntax(s, i, name))
		return false;
	if (sign == ':' && !is_yaml_quote(byte_at(s, at)) && (is_header(name) || starts_line(s, i)))
		*hide = rest_of_line(s, at, before);
	else
		*hide = value(s, at, before);
	return hide->to > hide->from;
}

static ptrdiff_t token_end(str s, ptrdiff_t i)
{
	ptrdiff_t most = s.len - i > LONGEST ? i + LONGEST : s.len;

	while (i < most && !byte_is_blank(s.at[i]) && s.at[i] != '"' && s.at[i] != '<' && s.at[i] != '>')
		i++;
	return i;
}

/* Where a secret pair begins inside a URL: from there on an @ is part of a value. */
static ptrdiff_t pairs_begin(str s, ptrdiff_t i, ptrdiff_t end)
{
	for (; i < end; i++) {
		ptrdiff_t name = i + 1, stop;

		if (s.at[i] != '?' && s.at[i] != '&' && s.at[i] != ';')
			continue;
		stop = past_name(s, name);
		if (stop < end && s.at[stop] == '=' && is_telling(str_n(s.at + name, stop - name)))
			return i;
		i = stop - 1;
	}
	return end;
}

/* user:password@ before a host. The last @ counts, because a password may contain an unescaped one, or a slash. */
static bool by_user(str s, ptrdiff_t i, struct span *hide)
{
	str token = str_n(s.at + i, token_end(s, i) - i);
	ptrdiff_t end, colon = str_at(token, ':');

	/* Most tokens have no @ after a colon, which is quick to see. */
	if (colon < 0 || str_at(str_from(token, colon), '@') < 0)
		return false;
	end = pairs_begin(s, i, i + token.len);
	colon += i;
	for (ptrdiff_t at = end - 1; at > colon + 1; at--)
		if (s.at[at] == '@') {
			*hide = (struct span){ colon + 1, at };
			return true;
		}
	return false;
}

/* Keys with a known prefix, and the minimum number of bytes after it. */
static const struct {
	str start;
	int least;
} shapes[] = {
	{ S("AKIA"), 12 },    { S("ASIA"), 12 },  { S("ghp_"), 16 },  { S("gho_"), 16 },	{ S("ghu_"), 16 },
	{ S("ghs_"), 16 },    { S("ghr_"), 16 },  { S("sk-"), 16 },   { S("github_pat_"), 16 }, { S("glpat-"), 12 },
	{ S("xoxb-"), 10 },   { S("xoxp-"), 10 }, { S("xoxa-"), 10 }, { S("xoxs-"), 10 },	{ S("dapi"), 28 },
	{ S("AIza"), 30 },    { S("ya29."), 10 }, { S("eyJ"), 20 },   { S("npm_"), 20 },	{ S("hvs."), 16 },
	{ S("dop_v1_"), 16 }, { S("pypi-"), 20 },
};

static bool by_shape(str s, ptrdiff_t i, struct span *hide)
{
	str rest = str_from(s, i);

	for (size_t k = 0; k < COUNT(shapes); k++) {
		ptrdiff_t end;

		if (s.at[i] != shapes[k].start.at[0] || !str_starts(rest, shapes[k].start))
			continue;
		end = past_name(s, i + shapes[k].start.len);
		if (end - i - shapes[k].start.len >= shapes[k].least) {
			*hide = (struct span){ i, end };
			return true;
		}
	}
	return false;
}

static bool is_lower_word(str s)
{
	for (ptrdiff_t i = 0; i < s.len; i++)
		if (s.at[i] < 'a' || s.at[i] > 'z')
			return false;
	return true;
}

/* Bearer xyz and Basic xyz, but not "basic authentication", which is a sentence. */
static bool by_scheme(str s, ptrdiff_t i, struct span *hide)
{
	str word = str_n(s.at + i, past_name(s, i) - i);
	ptrdiff_t from = past_spaces(s, i + word.len), end = from;

	if (from == i + word.len || (!str_eq_fold(word, S("bearer")) && !str_eq_fold(word, S("basic"))))
		return false;
	while (end < s.len && !byte_is_blank(s.at[end]) && !is_quote(s.at[end]))
		end++;
	*hide = (struct span){ from, end };
	return end - from >= 6 && !is_lower_word(str_n(s.at + from, end - from));
}

static bool by_block(str s, ptrdiff_t i, struct span *hide)
{
	str rest = str_from(s, i);
	ptrdiff_t kind, end;

	if (!str_starts(rest, S("-----BEGIN ")))
		return false;
	kind = str_find(str_upto(rest, 80), S("PRIVATE KEY-----"));
	if (kind < 0)
		return false;
	end = str_find(str_from(rest, kind), S("-----END"));
	*hide = (struct span){ i + kind + 16, end < 0 ? s.len : i + kind + end };
	return hide->to > hide->from;
}

static bool by_identified(str s, ptrdiff_t i, struct span *hide)
{
	const str words = S("identified by ");
	ptrdiff_t at = i + words.len;

	if (!str_eq_fold(str_upto(str_from(s, i), words.len), words) || at >= s.len)
		return false;
	*hide = value(s, past_spaces(s, at), '\0');
	return hide->to > hide->from;
}

/* Tries the rules at i, the start of a name or a token. */
static bool found(str s, ptrdiff_t i, struct span *hide)
{
	char c = s.at[i], before = byte_at(s, i - 1);

	if (c == '-' && by_block(s, i, hide))
		return true;
	if (before == '/' && byte_at(s, i - 2) == '/' && byte_at(s, i - 3) == ':' && by_user(s, i, hide))
		return true;
	if (!is_name(c) || is_name(before))
		return false;
	if (by_name(s, i, hide) || by_shape(s, i, hide))
		return true;
	if (((c | 0x20) == 'b' && by_scheme(s, i, hide)) || ((c | 0x20) == 'i' && by_identified(s, i, hide)))
		return true;
	if (before && !byte_is_blank(before) && !is_quote(before) && before != '(' && before != '=' && before != '<')
		return false;
	/* A token with a scheme is handled at the position after its "//". */
	return by_user(s, i, hide) && str_find(str_n(s.at + i, token_end(s, i) - i), S("://")) < 0;
}

static str finished(struct arena *a, str text, const struct sb *b)
{
	return b->at ? str_dup(a, sb_str(b)) : text;
}

str redact_hide(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t done = 0;
	struct span hide;

	for (ptrdiff_t i = 0; i < text.len;) {
		if (!found(text, i, &hide)) {
			i++;
			continue;
		}
		sb_put(&b, str_n(text.at + done, hide.from - done));
		sb_puts(&b, "***");
		i = done = hide.to;
	}
	if (b.at)
		sb_put(&b, str_from(text, done));
	return finished(a, text, &b);
}

str redact_hide_value(struct arena *a, str name, str value)
{
	return is_telling(name) || is_bare_key(name, 0, name) ? S("***") : redact_hide(a, value);
}

/* The length of the longest value at i, 0: none. */
static ptrdiff_t longest_at(str text, ptrdiff_t i, const str *values, ptrdiff_t n)
{
	ptrdiff_t longest = 0;

	for (ptrdiff_t k = 0; k < n; k++)
		if (values[k].len >= 4 && values[k].len > longest && str_starts(str_from(text, i), values[k]))
			longest = values[k].len;
	return longest;
}

str redact_hide_these(struct arena *a, str text, const str *values, ptrdiff_t n)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	ptrdiff_t done = 0;

	for (ptrdiff_t i = 0; i < text.len;) {
		ptrdiff_t len = longest_at(text, i, values, n);

		if (!len) {
			i++;
			continue;
		}
		sb_put(&b, str_n(text.at + done, i - done));
		sb_puts(&b, "***");
		i = done = i + len;
	}
	if (b.at)
		sb_put(&b, str_from(text, done));
	return redact_hide(a, finished(a, text, &b));
}
