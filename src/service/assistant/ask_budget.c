#include "service/assistant/ask_budget.h"

#include "base/clock.h"
#include "base/banned.h"

enum { SECONDS_MOST = 24 * 60 * 60 };

static bool wrong(str part, struct err *err)
{
	err_set(err, ERR_USAGE, "invalid budget \"%.*s\"", STR(part));
	return err_next(err, "A budget is calls=3,tokens=20000,seconds=30,money=0.10,plans=5, or a part of that.");
}

static bool take(struct ask_budget *b, str name, str value)
{
	const struct {
		const char *name;
		int64_t *count;
		double *amount;
	} parts[] = {
		{ "plans", &b->plans, NULL },	  { "calls", &b->calls, NULL }, { "tokens", &b->tokens, NULL },
		{ "seconds", NULL, &b->seconds }, { "money", NULL, &b->money },
	};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (str_eq(name, str_of(parts[i].name)))
			return parts[i].count ? str_int(value, parts[i].count) && *parts[i].count >= 0
					      : str_real(value, parts[i].amount) && *parts[i].amount >= 0;
	return false;
}

bool ask_budget_read(str text, struct ask_budget *out, struct err *err)
{
	struct ask_budget b = { -1, -1, -1, -1, -1 };
	str part;

	while (str_cut(&text, ',', &part)) {
		str value = str_trim(part), name = S("calls");

		if (str_at(value, '=') >= 0)
			str_cut(&value, '=', &name);
		if (!take(&b, str_trim(name), str_trim(value)) || b.seconds > SECONDS_MOST)
			return wrong(part, err);
	}
	*out = b;
	return true;
}

bool ask_budget_has_model(const struct ask_budget *b)
{
	return b->calls && b->tokens && b->seconds != 0 && b->money != 0;
}

void ask_budget_apply(const struct ask_budget *b, struct chat_budget *limits)
{
	if (b->calls >= 0)
		limits->calls = b->calls;
	if (b->tokens >= 0)
		limits->tokens = b->tokens;
	if (b->seconds >= 0)
		limits->us = (int64_t)(b->seconds * (double)SECONDS(1));
	if (b->money >= 0)
		limits->money = b->money;
}
