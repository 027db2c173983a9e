#include "model/rank_fusion.h"

#include "base/banned.h"

static const double MOST = 1000, USUAL_K = 60;

static const struct rank_weight usual[] = {
#define _(id, name, fts, vec, boost) [id] = { fts, vec, boost },
	RANK_KINDS(_)
#undef _
};

const char *rank_kind_name(enum rank_kind k)
{
	static const char *const names[] = {
#define _(id, name, fts, vec, boost) name,
		RANK_KINDS(_)
#undef _
	};

	return names[k];
}

struct rank_weights rank_weights_usual(void)
{
	struct rank_weights w = { .k = USUAL_K };

	for (int i = 0; i < RANK_KIND_COUNT; i++)
		w.kind[i] = usual[i];
	return w;
}

bool rank_weight_parse(str text, struct rank_weight *out)
{
	double number[3];
	int n = 0;

	for (str part; str_cut(&text, ' ', &part);) {
		if (!part.len)
			continue;
		if (n == 3 || !str_real(part, &number[n]) || !(number[n] >= 0 && number[n] <= MOST))
			return false;
		n++;
	}
	if (n < 3)
		return false;
	*out = (struct rank_weight){ number[0], number[1], number[2] };
	return true;
}

double rank_earned(const struct rank_weights *w, double place)
{
	return 1 / (w->k + place);
}

double rank_change(const struct rank_weights *w, enum rank_kind k)
{
	return w->kind[k].fts * w->kind[k].boost / (usual[k].fts * usual[k].boost);
}
