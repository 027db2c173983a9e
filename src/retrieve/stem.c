#include "retrieve/stem.h"

#include <string.h>

#include "base/banned.h"

/* The first matching ending is replaced: the word must have this length, and so must the rest. */
struct ending {
	const char *was, *is;
	int left; /* minimum number of letters before it */
};

static bool is_vowel(char c)
{
	return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

static bool has_vowel(const char *at, ptrdiff_t len)
{
	for (ptrdiff_t i = 0; i < len; i++)
		if (is_vowel(at[i]) || at[i] == 'y')
			return true;
	return false;
}

static ptrdiff_t put_ending(char *at, ptrdiff_t len, ptrdiff_t cut, const char *is)
{
	ptrdiff_t n = (ptrdiff_t)strlen(is);

	memcpy(at + len - cut, is, (size_t)n);
	return len - cut + n;
}

/* True if one matched. */
static bool replace(char *at, ptrdiff_t *len, const struct ending *e)
{
	for (; e->was; e++) {
		ptrdiff_t n = (ptrdiff_t)strlen(e->was);

		if (*len - n < e->left || *len < n || memcmp(at + *len - n, e->was, (size_t)n) != 0)
			continue;
		*len = put_ending(at, *len, n, e->is);
		return true;
	}
	return false;
}

/* ---- English ---- */

static const struct ending english_plurals[] = {
	{ "sses", "ss", 1 }, { "ies", "y", 2 },	 { "ches", "ch", 2 }, { "shes", "sh", 2 },
	{ "xes", "x", 2 },   { "zzes", "z", 1 }, { "oes", "o", 2 },   { "ss", "ss", 1 },
	{ "us", "us", 1 },   { "is", "is", 1 },	 { "s", "", 3 },      { NULL, NULL, 0 },
};

static const struct ending english_nouns[] = {
	{ "izations", "iz", 3 }, { "ization", "iz", 3 }, { "ational", "at", 3 }, { "ations", "at", 3 },
	{ "ation", "at", 3 },	 { "itional", "it", 3 }, { "ition", "it", 3 },	 { "ement", "", 4 },
	{ "ment", "", 4 },	 { "ness", "", 4 },	 { "ance", "", 4 },	 { "ence", "", 4 },
	{ "ant", "", 4 },	 { "ent", "", 4 },	 { "able", "", 4 },	 { "ible", "", 4 },
	{ "ator", "at", 3 },	 { "ator", "at", 3 },	 { "ative", "at", 3 },	 { "ional", "", 4 },
	{ "ion", "", 4 },	 { "ical", "ic", 3 },	 { "ality", "al", 3 },	 { "ility", "il", 3 },
	{ "ity", "", 4 },	 { "ive", "", 4 },	 { "iv", "", 4 },	 { "ship", "", 4 },
	{ "eer", "", 4 },	 { "er", "", 4 },	 { "or", "", 4 },	 { "al", "", 4 },
	{ "ist", "", 4 },	 { "ism", "", 4 },	 { "ous", "", 4 },	 { "ful", "", 4 },
	{ "ly", "", 4 },	 { "at", "", 4 },	 { "ic", "", 4 },	 { "y", "", 4 },
	{ "i", "", 4 },		 { NULL, NULL, 0 },
};

/* matched, running, priced: the rest keeps a vowel, and loses a letter that was doubled for the ending. */
static void undo_verb(char *at, ptrdiff_t *len)
{
	ptrdiff_t cut = 0, left;

	if (*len > 5 && memcmp(at + *len - 3, "ing", 3) == 0)
		cut = 3;
	else if (*len > 4 && memcmp(at + *len - 2, "ed", 2) == 0 && at[*len - 3] != 'e')
		cut = 2;
	left = *len - cut;
	if (!cut || left < 3 || !has_vowel(at, left))
		return;
	*len = left;
	if (at[left - 1] == at[left - 2] && !is_vowel(at[left - 1]) && at[left - 1] != 'l' && at[left - 1] != 's' &&
	    at[left - 1] != 'z')
		*len = left - 1;
}

static void english(char *at, ptrdiff_t *len, enum stemming how)
{
	if (*len > 3)
		replace(at, len, english_plurals);
	undo_verb(at, len);
	if (how == STEM_DEEP)
		replace(at, len, english_nouns);
	if (*len > 3 && at[*len - 1] == 'e')
		*len -= 1;
	if (*len > 2 && at[*len - 1] == 'y' && !is_vowel(at[*len - 2]))
		at[*len - 1] = 'i';
	if (how == STEM_DEEP && *len > 4 && at[*len - 1] == at[*len - 2] && !is_vowel(at[*len - 1]))
		*len -= 1;
}

/* ---- Spanish ---- */

static const struct ending spanish_plurals[] = {
	{ "ces", "z", 2 }, { "iones", "ion", 2 }, { "is", "is", 1 },
	{ "us", "us", 1 }, { "s", "", 3 },	  { NULL, NULL, 0 },
};

static const struct ending spanish_verbs[] = {
	{ "amientos", "", 4 }, { "imientos", "", 4 }, { "amiento", "", 4 }, { "imiento", "", 4 }, { "aciones", "", 4 },
	{ "iciones", "", 4 },  { "acion", "", 4 },    { "icion", "", 4 },   { "ucion", "u", 4 },  { "adores", "", 4 },
	{ "edores", "", 4 },   { "idores", "", 4 },   { "adora", "", 4 },   { "ador", "", 4 },	  { "edor", "", 4 },
	{ "idor", "", 4 },     { "iendo", "", 3 },    { "ando", "", 3 },    { "ieron", "", 3 },	  { "aron", "", 3 },
	{ "aban", "", 3 },     { "aba", "", 3 },      { "ian", "", 4 },	    { "ados", "", 4 },	  { "adas", "", 4 },
	{ "idos", "", 4 },     { "idas", "", 4 },     { "ado", "", 4 },	    { "ada", "", 4 },	  { "ido", "", 4 },
	{ "ida", "", 4 },      { "arse", "", 4 },     { "erse", "", 4 },    { "irse", "", 4 },	  { "mente", "", 4 },
	{ "ar", "", 3 },       { "er", "", 3 },	      { "ir", "", 3 },	    { "an", "", 4 },	  { "en", "", 4 },
	{ "io", "", 4 },       { "ia", "", 4 },	      { NULL, NULL, 0 },
};

/* After a consonant the plural adds an e, which is dropped with the vowel of the gender. */
static void drop_gender(char *at, ptrdiff_t *len)
{
	if (*len > 3 && (at[*len - 1] == 'a' || at[*len - 1] == 'o' || at[*len - 1] == 'e'))
		*len -= 1;
}

static void spanish(char *at, ptrdiff_t *len, enum stemming how)
{
	if (how == STEM_DEEP && replace(at, len, spanish_verbs)) {
		drop_gender(at, len);
		return;
	}
	if (*len > 3)
		replace(at, len, spanish_plurals);
	drop_gender(at, len);
}

/* ---- Portuguese ---- */

static const struct ending portuguese_plurals[] = {
	{ "oes", "ao", 2 }, { "aes", "ao", 2 }, { "ais", "al", 2 }, { "eis", "el", 2 }, { "ois", "ol", 2 },
	{ "uis", "ul", 2 }, { "ns", "m", 2 },	{ "res", "r", 2 },  { "zes", "z", 2 },	{ "ses", "s", 2 },
	{ "is", "il", 3 },  { "us", "us", 1 },	{ "s", "", 3 },	    { NULL, NULL, 0 },
};

static const struct ending portuguese_verbs[] = {
	{ "amentos", "", 4 }, { "imentos", "", 4 }, { "amento", "", 4 }, { "imento", "", 4 }, { "acoes", "", 4 },
	{ "icoes", "", 4 },   { "acao", "", 4 },    { "icao", "", 4 },	 { "ucao", "u", 4 },  { "adoras", "", 4 },
	{ "adores", "", 4 },  { "edores", "", 4 },  { "idores", "", 4 }, { "adora", "", 4 },  { "ador", "", 4 },
	{ "edor", "", 4 },    { "idor", "", 4 },    { "ando", "", 3 },	 { "endo", "", 3 },   { "indo", "", 3 },
	{ "aram", "", 3 },    { "eram", "", 3 },    { "iram", "", 3 },	 { "avam", "", 3 },   { "ava", "", 3 },
	{ "iam", "", 4 },     { "ados", "", 4 },    { "adas", "", 4 },	 { "idos", "", 4 },   { "idas", "", 4 },
	{ "ado", "", 4 },     { "ada", "", 4 },	    { "ido", "", 4 },	 { "ida", "", 4 },    { "mente", "", 4 },
	{ "ar", "", 3 },      { "er", "", 3 },	    { "ir", "", 3 },	 { "ou", "", 4 },     { "eu", "", 4 },
	{ "iu", "", 4 },      { "am", "", 4 },	    { "em", "", 4 },	 { "io", "", 4 },     { "ia", "", 4 },
	{ NULL, NULL, 0 },
};

static void portuguese(char *at, ptrdiff_t *len, enum stemming how)
{
	if (how == STEM_DEEP && replace(at, len, portuguese_verbs)) {
		drop_gender(at, len);
		return;
	}
	if (*len > 3)
		replace(at, len, portuguese_plurals);
	drop_gender(at, len);
}

/* ---- cousins ---- */

/* Of both languages: plurals, and feminines. */
static const struct ending shared_cousins[] = {
	{ "mientos", "ment", 2 },     { "miento", "ment", 2 }, { "mentos", "ment", 2 }, { "ologias", "ology", 1 },
	{ "ografias", "ography", 1 }, { "encias", "ence", 2 }, { "ancias", "ance", 2 }, { "arios", "ary", 2 },
	{ "arias", "ary", 2 },	      { "orios", "ory", 2 },   { "orias", "ory", 2 },	{ "ismos", "ism", 2 },
	{ "istas", "ist", 2 },	      { "entes", "ent", 2 },   { "antes", "ant", 2 },	{ "ivos", "ive", 2 },
	{ "ivas", "ive", 2 },	      { "osos", "ous", 2 },    { "osas", "ous", 2 },	{ "osa", "ous", 2 },
	{ "uras", "ure", 2 },	      { "adores", "ator", 2 }, { "ados", "ate", 3 },	{ "adas", "ate", 3 },
	{ "ada", "ate", 3 },	      { "ias", "y", 3 },       { "ios", "y", 3 },	{ NULL, NULL, 0 },
};

static const struct ending spanish_cousins[] = {
	{ "aciones", "ation", 2 },
	{ "iciones", "ition", 2 },
	{ "ciones", "tion", 2 },
	{ "siones", "sion", 2 },
	{ "cion", "tion", 2 },
	{ "sion", "sion", 2 },
	{ "idades", "ity", 2 },
	{ "idad", "ity", 2 },
	{ "edad", "ety", 2 },
	{ "dad", "ty", 3 },
	{ "ologia", "ology", 1 },
	{ "ografia", "ography", 1 },
	{ "encia", "ence", 2 },
	{ "ancia", "ance", 2 },
	{ "ario", "ary", 2 },
	{ "orio", "ory", 2 },
	{ "icos", "ic", 2 },
	{ "icas", "ic", 2 },
	{ "ico", "ic", 2 },
	{ "ica", "ic", 2 },
	{ "ismo", "ism", 2 },
	{ "ista", "ist", 2 },
	{ "mento", "ment", 2 },
	{ "ente", "ent", 2 },
	{ "ante", "ant", 2 },
	{ "ivo", "ive", 2 },
	{ "iva", "ive", 2 },
	{ "oso", "ous", 2 },
	{ "ura", "ure", 2 },
	{ "ia", "y", 3 },
	{ "io", "y", 3 },
	{ "ador", "ator", 2 },
	{ "ado", "ate", 3 },
	{ "os", "", 3 },
	{ "as", "", 3 },
	{ "es", "", 3 },
	{ "o", "", 3 },
	{ "a", "", 3 },
	{ "e", "", 3 },
	{ NULL, NULL, 0 },
};

static const struct ending portuguese_cousins[] = {
	{ "acoes", "ation", 2 }, { "icoes", "ition", 2 }, { "coes", "tion", 2 },    { "soes", "sion", 2 },
	{ "cao", "tion", 2 },	 { "sao", "sion", 2 },	  { "idades", "ity", 2 },   { "idade", "ity", 2 },
	{ "edade", "ety", 2 },	 { "dade", "ty", 3 },	  { "ologia", "ology", 1 }, { "ografia", "ography", 1 },
	{ "encia", "ence", 2 },	 { "ancia", "ance", 2 },  { "ario", "ary", 2 },	    { "orio", "ory", 2 },
	{ "icos", "ic", 2 },	 { "icas", "ic", 2 },	  { "ico", "ic", 2 },	    { "ica", "ic", 2 },
	{ "ismo", "ism", 2 },	 { "ista", "ist", 2 },	  { "mento", "ment", 2 },   { "ente", "ent", 2 },
	{ "ante", "ant", 2 },	 { "ivo", "ive", 2 },	  { "iva", "ive", 2 },	    { "oso", "ous", 2 },
	{ "ura", "ure", 2 },	 { "ia", "y", 3 },	  { "io", "y", 3 },	    { "ador", "ator", 2 },
	{ "ado", "ate", 3 },	 { "os", "", 3 },	  { "as", "", 3 },	    { "es", "", 3 },
	{ "o", "", 3 },		 { "a", "", 3 },	  { "e", "", 3 },	    { NULL, NULL, 0 },
};

str stem_cousin(enum language l, str word, char room[STEM_ROOM])
{
	ptrdiff_t len = word.len < STEM_ROOM - 8 ? word.len : STEM_ROOM - 8;

	memcpy(room, word.at, (size_t)len);
	if (l == ENGLISH || len < 5 ||
	    (!replace(room, &len, shared_cousins) &&
	     !replace(room, &len, l == SPANISH ? spanish_cousins : portuguese_cousins)))
		return NO_STR;
	return str_n(room, len);
}

str stem(enum language l, enum stemming how, str word, char room[STEM_ROOM])
{
	static void (*const ways[LANGUAGES])(char *, ptrdiff_t *, enum stemming) = { english, spanish, portuguese };
	ptrdiff_t len = word.len < STEM_ROOM - 8 ? word.len : STEM_ROOM - 8;

	memcpy(room, word.at, (size_t)len);
	ways[l](room, &len, how);
	return str_n(room, len);
}
