#include "tool/param_completion.h"

#include "base/banned.h"

void offer_param(struct offers *o, const struct tool *t, const struct param *p, str word)
{
	switch (p->type) {
	case PARAM_WORD: offer_words(o, p->words, word); break;
	case PARAM_BOOL: offer_words(o, "yes|no", word); break;
	case PARAM_ASSET:
	case PARAM_ASSETS: offer_assets(o, word); break;
	case PARAM_SIDE:
		offer_catalogs(o, word);
		offer_assets(o, word);
		break;
	case PARAM_FIELD:
		offer_assets(o, word);
		if (!o->len)
			offer_fields(o, word);
		break;
	case PARAM_WORDS:
		if (!word.len)
			break;
		offer_assets(o, word);
		offer_names_of_columns(o, word);
		break;
	case PARAM_QUERY: offer_query(o, word, tool_param(t, S("data_type"), NULL) != NULL); break;
	default:
		if (p->type == PARAM_TEXTS && p->words)
			offer_listed(o, p->words, word);
		if (p->filter)
			offer_filter_value(o, str_of(p->filter), word);
		break;
	}
}
