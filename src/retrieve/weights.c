#include "retrieve/weights.h"

#include "base/banned.h"

const struct weights retrieve_weights = {
	.field = { [TEXT_TABLE] = 4, [TEXT_COLUMN] = 1.5, [TEXT_TABLE_COMMENT] = 1, [TEXT_COLUMN_COMMENT] = 0.9, [TEXT_TAG] = 1.5,
		   [TEXT_VALUE] = 1, [TEXT_SPACE] = 1 },
	.saturation = 2.5,
	.cover = 1,
	.length = 0.5,
	.retold = 0.5,
	.inflected = 0.95,
	.other_language = 0.85,
	.derived = 0.6,
	.compound = 0.75,
	.skeleton = 0.35,
	.typo = 0.4,
	.cousin = 0.7,
	.mapped = 4,
	.synonym = 0.7,
	.translation = 0.85,
	.shorthand = 0.7,
	.second_form = 0.8,
	.senses = 0.2,
	.asks = 0.25,
	.in_phrase = 0.5,
	.proper = 0.6,
	.quoted = 0.6,
	.number = 0.25,
	.space = 0.5,
	.floor = 0.01,
	.neighbour = 0.3,
	.bridge = 0.3,
};
