#include "shell/code_reader.h"

#include <string.h>

#include "base/banned.h"

struct code_value code_unknown(struct code_reader *p, str variable)
{
	return (struct code_value){ .kind = CODE_TEXT, .text = shell_unknown(p->run->arena, variable) };
}

struct code_value code_name(struct code_reader *p, str name)
{
	struct map_entry *e = name.at ? map_get(&p->names, name) : NULL;

	return e ? *(struct code_value *)e->ptr : (struct code_value){ 0 };
}

void code_bind(struct code_reader *p, str name, const struct code_value *v)
{
	struct code_value *kept;

	if (!name.at)
		return;
	kept = new(p->run->arena, struct code_value);
	*kept = *v;
	map_put(&p->names, name, NULL)->ptr = kept;
}

/* ---- strings ---- */

struct decoder {
	struct code_reader *p;
	const struct code_token *token;
	const struct shell_value *code;
	struct shell_builder out;
	ptrdiff_t at, gap;
};

static char byte_at(const struct decoder *d, ptrdiff_t ahead)
{
	return d->at + ahead < d->token->to ? d->code->text.at[d->at + ahead] : 0;
}

static void decode_escape(struct decoder *d)
{
	static const char letters[] = "abfnrtv\\'\"", meant[] = "\a\b\f\n\r\t\v\\'\"";
	char c = byte_at(d, 1);
	const char *known = c ? strchr(letters, c) : NULL;

	if (c != '\n') {
		if (!known)
			shell_put_char(&d->out, '\\');
		shell_put_char(&d->out, known ? meant[known - letters] : c);
	}
	d->at += 2;
}

/* At { of an f-string, or ${ of a template: the value of a plain name, if it is known. */
static void decode_name(struct decoder *d)
{
	str rest = str_n(d->code->text.at + d->at, d->token->to - d->at);
	ptrdiff_t end = str_at(rest, '}');
	struct code_value v;

	if (end < 0)
		end = rest.len - 1;
	v = code_name(d->p, str_trim(str_n(rest.at + 1, end > 1 ? end - 1 : 0)));
	if (v.kind == CODE_TEXT || v.kind == CODE_DIGITS)
		shell_put_value(&d->out, &v.text);
	else
		shell_put_gap(&d->out, NO_STR);
	run_spend(d->p->run, v.text.text.len / 16);
	d->at += end + 1;
	while (d->gap < d->code->gap_count && d->code->gaps[d->gap].at < d->at)
		d->gap++;
}

struct shell_value code_string(struct code_reader *p, const struct code_token *t)
{
	struct decoder d = { p, t, p->lexer.code, { .arena = p->run->arena }, t->from, 0 };

	while (d.gap < d.code->gap_count && d.code->gaps[d.gap].at < t->from)
		d.gap++;
	while (d.at < t->to) {
		char c = byte_at(&d, 0);

		if (d.gap < d.code->gap_count && d.code->gaps[d.gap].at == d.at) {
			shell_put_gap(&d.out, d.code->gaps[d.gap++].variable);
			d.at += SHELL_UNKNOWN.len;
		} else if (c == '\\' && !t->raw && d.at + 1 < t->to) {
			decode_escape(&d);
		} else if (t->is_template && c == '$' && byte_at(&d, 1) == '{') {
			d.at++;
			decode_name(&d);
		} else if (t->formatted && !t->is_template && (c == '{' || c == '}') && byte_at(&d, 1) == c) {
			shell_put_char(&d.out, c);
			d.at += 2;
		} else if (t->formatted && !t->is_template && c == '{') {
			decode_name(&d);
		} else {
			shell_put_char(&d.out, c);
			d.at++;
		}
	}
	return shell_built(&d.out);
}

/* ---- text that is filled in ---- */

/* The length of what stands for a value here; 0: nothing. */
static ptrdiff_t placeholder(str rest, bool percent)
{
	ptrdiff_t end;

	if (!percent) {
		end = *rest.at == '{' ? str_at(rest, '}') : -1;
		return end + 1;
	}
	if (*rest.at != '%' || rest.len < 2)
		return 0;
	if (rest.at[1] == '(') {
		end = str_at(rest, ')');
		return end > 0 && end + 1 < rest.len ? end + 2 : 0;
	}
	for (end = 1; end < rest.len && strchr("0123456789.+-# ", rest.at[end]);)
		end++;
	return end < rest.len && strchr("sdifrgxe", rest.at[end]) ? end + 1 : 0;
}

struct code_value code_filled(struct code_reader *p, const struct code_value *v, bool percent)
{
	struct shell_builder b = { .arena = p->run->arena };
	str text = v->text.text;
	ptrdiff_t done = 0;

	for (ptrdiff_t i = 0; i < text.len && run_spend(p->run, 1 + v->text.gap_count);) {
		char c = text.at[i];
		bool doubled = (percent ? c == '%' : c == '{' || c == '}') && i + 1 < text.len && text.at[i + 1] == c;
		ptrdiff_t length = doubled ? 2 : placeholder(str_from(text, i), percent);
		struct shell_value before;

		if (!length) {
			i++;
			continue;
		}
		before = shell_slice(p->run->arena, &v->text, done, i + doubled);
		shell_put_value(&b, &before);
		if (!doubled)
			shell_put_gap(&b, NO_STR);
		i += length;
		done = i;
	}
	if (done < text.len) {
		struct shell_value rest = shell_slice(p->run->arena, &v->text, done, text.len);

		shell_put_value(&b, &rest);
	}
	return (struct code_value){ .kind = CODE_TEXT, .text = shell_built(&b) };
}
