#include "adapter/odbc/pack.h"

#include "base/banned.h"

static const struct pack *const packs[] = { &pack_sqlserver, &pack_oracle };

const struct pack *pack_for(str system, str product)
{
	for (size_t i = 0; i < sizeof packs / sizeof *packs; i++) {
		if (str_eq_fold(system, str_of(packs[i]->system)))
			return packs[i];
		for (const char *const *word = packs[i]->called; !system.len && *word; word++)
			if (str_eq_fold(str_upto(product, str_of(*word).len), str_of(*word)))
				return packs[i];
	}
	return NULL;
}
