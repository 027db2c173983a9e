#include "service/trace/proposed_names.h"

#include "base/banned.h"

static const char nouns[] =
	" column columns field fields table tables view views columna columnas campo campos tabla tablas vista vistas "
	"coluna colunas tabela tabelas visão ";

static const char verbs[] =
	" add added adding create created creating introduce introduced "
	"añadir añadirse añadida añadido añade añada añadas añadiera añadieras agregar agregarse agregada agregado agrega "
	"agregue agregara agregaras crear crearse creada creado crea cree creara crearas "
	"adicionar adicionada adicionado adicione adicionasse acrescentar acrescentada acrescentado acrescente criar "
	"criada "
	"criado crie criasse ";

/* That it has not been done. Behind an apostrophe: you'd, we'll. */
static const char conditions[] =
	" would could should can may might must need needs if once after when suggest recommend propose first will d "
	"ll "
	"podría podrías podríamos puede puedes podemos debería deberías habría hay conviene propongo sugiero recomiendo si "
	"tras cuando necesita necesitas necesitaría primero tendría tendrías "
	"poderia pode podemos deveria deve seria haveria proponho sugiro recomendo se após quando precisa precisaria preciso "
	"primeiro teria ";

static const char *const denials[] = { "not exist",  "n't exist", "there is no ", "no existe", "no hay ",
				       "não existe", "não há ",	  "is missing",	  "is no ",    "não tem " };

static bool in_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool word_next(str *rest, str *word)
{
	ptrdiff_t from = 0, end;

	while (from < rest->len && !in_word(rest->at[from]))
		from++;
	for (end = from; end < rest->len && in_word(rest->at[end]);)
		end++;
	*word = str_n(rest->at + from, end - from);
	*rest = str_from(*rest, end);
	return word->len > 0;
}

/* "Add a column discount": what a sentence begins with is asked for. */
static bool proposes(str sentence)
{
	bool noun = false, verb = false, condition = false, first = true;

	for (str rest = sentence, word; word_next(&rest, &word); first = false) {
		bool does = str_is_among(word, verbs);

		noun |= str_is_among(word, nouns);
		verb |= does;
		condition |= (first && does) || str_is_among(word, conditions);
	}
	for (size_t i = 0; noun && i < sizeof denials / sizeof *denials; i++)
		if (str_find_fold(sentence, str_of(denials[i])) >= 0)
			return true;
	return noun && verb && condition;
}

/* To a line end, or a mark with a blank behind it: names have dots in them. */
static bool sentence_next(str *rest, str *sentence)
{
	ptrdiff_t end = 0;

	if (!rest->len)
		return false;
	while (end < rest->len && rest->at[end] != '\n' &&
	       !(end + 1 < rest->len && rest->at[end + 1] == ' ' &&
		 (rest->at[end] == '.' || rest->at[end] == '!' || rest->at[end] == '?')))
		end++;
	*sentence = str_upto(*rest, end);
	*rest = str_from(*rest, end < rest->len ? end + 1 : end);
	return true;
}

bool proposal_next(str *rest, str *sentence)
{
	while (sentence_next(rest, sentence))
		if (proposes(*sentence))
			return true;
	return false;
}
