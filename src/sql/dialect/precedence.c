#include "sql/dialect/precedence.h"

#include "sql/dialect/words.h"
#include "base/banned.h"

/* PostgreSQL and similar systems: all operators but arithmetic are of one level. */
static bool is_flat(const struct syntax *s)
{
	return s->bit & (PG | RED | DUCK);
}

static enum level concat(const struct syntax *s)
{
	if (is_flat(s))
		return LEVEL_OTHER;
	return s->bit & (SQLITE | BQ | DBX | MYSQL) ? LEVEL_CONCAT : LEVEL_ADD;
}

enum level level_of_op(const struct syntax *s, enum node_op op)
{
	switch (op) {
	case OP_OR: return LEVEL_OR;
	case OP_XOR: return LEVEL_XOR;
	case OP_AND: return LEVEL_AND;
	case OP_NOT: return LEVEL_NOT;
	case OP_EQ:
	case OP_NE:
	case OP_LT:
	case OP_LE:
	case OP_GT:
	case OP_GE:
	case OP_SAME: return LEVEL_COMPARE;
	case OP_PLUS:
	case OP_MINUS: return LEVEL_ADD;
	case OP_TIMES:
	case OP_DIVIDE:
	case OP_WHOLE:
	case OP_MODULO:
	case OP_DIV: return LEVEL_TIMES;
	case OP_CONCAT: return concat(s);
	case OP_POWER: return LEVEL_POWER;
	case OP_BIT_XOR: return is_flat(s) ? LEVEL_OTHER : LEVEL_POWER;
	case OP_BIT_OR: return is_flat(s) ? LEVEL_OTHER : s->bit & SQLITE ? LEVEL_SHIFT : LEVEL_BIT_OR;
	case OP_BIT_AND: return is_flat(s) ? LEVEL_OTHER : s->bit & SQLITE ? LEVEL_SHIFT : LEVEL_BIT_AND;
	case OP_SHIFT_LEFT:
	case OP_SHIFT_RIGHT: return is_flat(s) ? LEVEL_OTHER : LEVEL_SHIFT;
	case OP_ARROW:
	case OP_ARROW_TEXT: return is_flat(s) ? LEVEL_OTHER : LEVEL_CONCAT;
	default: return LEVEL_OTHER;
	}
}

bool level_has_any(const struct syntax *s, enum level level)
{
	return level == LEVEL_COMPARE || (level == LEVEL_OTHER && is_flat(s));
}

enum level level_after_distinct_from(const struct syntax *s)
{
	return is_flat(s) ? LEVEL_COMPARE : LEVEL_LIKE;
}

/* Those that some dialects lack. */
static const uint32_t ops[NODE_OP_COUNT] = {
	[OP_SAME] = MYSQL | DBX | CH,
	[OP_ARROW] = PG | SQLITE | MYSQL | DUCK,
	[OP_ARROW_TEXT] = PG | SQLITE | MYSQL | DUCK,
	[OP_MATCH] = PG | RED | DUCK,
	[OP_MATCH_FOLD] = PG | RED | DUCK,
	[OP_NO_MATCH] = PG | RED | DUCK,
	[OP_NO_MATCH_FOLD] = PG | RED | DUCK,
	[OP_POWER] = PG | RED | DUCK,
	[OP_CONTAINS] = PG | DUCK,
	[OP_WITHIN] = PG | DUCK,
	[OP_OVERLAP] = PG | DUCK,
	[OP_HASH_ARROW] = PG,
	[OP_HASH_ARROW_TEXT] = PG,
	[OP_HAS_KEY] = PG,
	[OP_HAS_ANY] = PG,
	[OP_HAS_ALL] = PG,
	[OP_TEXT_MATCH] = PG,
	[OP_OVERLAPS] = PG | RED | SNOW,
	[OP_BIT_XOR] = PG | RED | MYSQL | BQ | TSQL | DBX,
	[OP_BIT_AND] = ~(uint32_t)(ORA | TRINO | SNOW),
	[OP_BIT_OR] = ~(uint32_t)(ORA | TRINO | SNOW),
	[OP_SHIFT_LEFT] = ~(uint32_t)(ORA | TRINO | SNOW),
	[OP_SHIFT_RIGHT] = ~(uint32_t)(ORA | TRINO | SNOW),
	[OP_OTHER] = PG | DUCK,
};

bool op_is_in(const struct syntax *s, enum node_op op)
{
	return !ops[op] || ops[op] & s->bit;
}
