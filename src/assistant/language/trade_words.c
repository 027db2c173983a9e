#include "assistant/language/trade_words.h"

#include "base/banned.h"

bool word_is_trade(str word)
{
	return str_is_among(word,
			    " bought buy buys buying purchased sell sells selling sold"
			    " compro compraron compran compraram comprou compram comprado comprados comprada compradas"
			    " vende venden vendem vendio vendieron vendeu venderam vendido vendidos vendida vendidas ");
}
