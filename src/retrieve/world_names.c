#include "retrieve/world_names.h"

#include <string.h>

#include "base/banned.h"

/*
 * A country, its people and languages, and the same in Spanish and Portuguese, folded;
 * "~" ends the stem of an adjective.
 */
static const struct country {
	const char *name, *people, *spanish, *portuguese, *peoples;
} countries[] = {
	{ "Afghanistan", "Afghan", "afganistan", "afeganistao", "afgan~,afeg~" },
	{ "Albania", "Albanian", "albania", "albania", "alban~" },
	{ "Algeria", "Algerian", "argelia", "argelia", "argelin~" },
	{ "Angola", "Angolan", "angola", "angola", "angolen~,angolan~" },
	{ "Argentina", "Argentine,Argentinian", "argentina", "argentina", "argentin~" },
	{ "Armenia", "Armenian", "armenia", "armenia", "armeni~" },
	{ "Australia", "Australian", "australia", "australia", "australian~" },
	{ "Austria", "Austrian", "austria", "austria", "austriac~" },
	{ "Azerbaijan", "Azerbaijani", "azerbaiyan", "azerbaijao", "" },
	{ "Bangladesh", "Bangladeshi", "bangladesh", "bangladesh", "" },
	{ "Belarus", "Belarusian", "bielorrusia", "bielorrussia", "" },
	{ "Belgium", "Belgian", "belgica", "belgica", "belg~" },
	{ "Bolivia", "Bolivian", "bolivia", "bolivia", "bolivian~" },
	{ "Brazil", "Brazilian", "brasil", "brasil", "brasilen~,brasileir~" },
	{ "Bulgaria", "Bulgarian", "bulgaria", "bulgaria", "bulgar~" },
	{ "Cambodia", "Cambodian", "camboya", "camboja", "" },
	{ "Cameroon", "Cameroonian", "camerun", "camaroes", "" },
	{ "Canada", "Canadian", "canada", "canada", "canadiens~,canadens~" },
	{ "Chile", "Chilean", "chile", "chile", "chilen~" },
	{ "China", "Chinese", "china", "china", "chin~,chines~" },
	{ "Colombia", "Colombian", "colombia", "colombia", "colombian~" },
	{ "Croatia", "Croatian", "croacia", "croacia", "croat~" },
	{ "Cuba", "Cuban", "cuba", "cuba", "cuban~" },
	{ "Cyprus", "Cypriot", "chipre", "chipre", "" },
	{ "Czech Republic", "Czech", "republica checa", "republica tcheca", "chec~,tchec~" },
	{ "Denmark", "Danish", "dinamarca", "dinamarca", "danes~,dinamarques~" },
	{ "Ecuador", "Ecuadorian", "ecuador", "equador", "ecuatorian~,equatorian~" },
	{ "Egypt", "Egyptian", "egipto", "egito", "egipci~" },
	{ "England", "English", "inglaterra", "inglaterra", "ingles~" },
	{ "Estonia", "Estonian", "estonia", "estonia", "" },
	{ "Ethiopia", "Ethiopian", "etiopia", "etiopia", "" },
	{ "Finland", "Finnish", "finlandia", "finlandia", "finlandes~" },
	{ "France", "French", "francia", "franca", "frances~" },
	{ "Georgia", "Georgian", "georgia", "georgia", "" },
	{ "Germany", "German", "alemania", "alemanha", "aleman~,alema~,alemao" },
	{ "Ghana", "Ghanaian", "ghana", "gana", "" },
	{ "Greece", "Greek", "grecia", "grecia", "grieg~,greg~" },
	{ "Hungary", "Hungarian", "hungria", "hungria", "hungar~" },
	{ "Iceland", "Icelandic", "islandia", "islandia", "islandes~" },
	{ "India", "Indian", "india", "india", "indi~,indian~" },
	{ "Indonesia", "Indonesian", "indonesia", "indonesia", "indonesi~" },
	{ "Iran", "Iranian", "iran", "ira", "irani~,iranian~" },
	{ "Iraq", "Iraqi", "irak", "iraque", "iraqui~,iraquian~" },
	{ "Ireland", "Irish", "irlanda", "irlanda", "irlandes~" },
	{ "Israel", "Israeli", "israel", "israel", "israeli~,israelens~" },
	{ "Italy", "Italian", "italia", "italia", "italian~" },
	{ "Jamaica", "Jamaican", "jamaica", "jamaica", "" },
	{ "Japan", "Japanese", "japon", "japao", "japones~" },
	{ "Jordan", "Jordanian", "jordania", "jordania", "" },
	{ "Kazakhstan", "Kazakh", "kazajistan", "cazaquistao", "" },
	{ "Kenya", "Kenyan", "kenia", "quenia", "" },
	{ "Latvia", "Latvian", "letonia", "letonia", "" },
	{ "Lebanon", "Lebanese", "libano", "libano", "" },
	{ "Libya", "Libyan", "libia", "libia", "" },
	{ "Lithuania", "Lithuanian", "lituania", "lituania", "" },
	{ "Luxembourg", "", "luxemburgo", "luxemburgo", "" },
	{ "Malaysia", "Malaysian", "malasia", "malasia", "" },
	{ "Mexico", "Mexican", "mexico", "mexico", "mexican~" },
	{ "Mongolia", "Mongolian", "mongolia", "mongolia", "" },
	{ "Morocco", "Moroccan", "marruecos", "marrocos", "marroqui~,marroquin~" },
	{ "Mozambique", "Mozambican", "mozambique", "mocambique", "" },
	{ "Nepal", "Nepalese,Nepali", "nepal", "nepal", "" },
	{ "Netherlands", "Dutch", "paises bajos", "paises baixos", "holandes~,neerlandes~" },
	{ "New Zealand", "", "nueva zelanda", "nova zelandia", "neozelandes~" },
	{ "Nigeria", "Nigerian", "nigeria", "nigeria", "nigerian~" },
	{ "North Korea", "North Korean", "corea del norte", "coreia do norte", "" },
	{ "Norway", "Norwegian", "noruega", "noruega", "norueg~" },
	{ "Pakistan", "Pakistani", "pakistan", "paquistao", "" },
	{ "Paraguay", "Paraguayan", "paraguay", "paraguai", "" },
	{ "Peru", "Peruvian", "peru", "peru", "peruan~" },
	{ "Philippines", "Filipino", "filipinas", "filipinas", "" },
	{ "Poland", "Polish", "polonia", "polonia", "polac~,polones~" },
	{ "Portugal", "Portuguese", "portugal", "portugal", "portugues~" },
	{ "Qatar", "Qatari", "catar", "catar", "" },
	{ "Romania", "Romanian", "rumania", "romenia", "ruman~,romen~" },
	{ "Russia", "Russian", "rusia", "russia", "rus~,russ~" },
	{ "Saudi Arabia", "Saudi", "arabia saudita", "arabia saudita", "saudit~" },
	{ "Scotland", "Scottish", "escocia", "escocia", "escoces~" },
	{ "Senegal", "Senegalese", "senegal", "senegal", "" },
	{ "Serbia", "Serbian", "serbia", "servia", "serbi~,servi~" },
	{ "Singapore", "Singaporean", "singapur", "singapura", "" },
	{ "Slovakia", "Slovak", "eslovaquia", "eslovaquia", "" },
	{ "Slovenia", "Slovenian", "eslovenia", "eslovenia", "" },
	{ "South Africa", "South African", "sudafrica", "africa do sul", "sudafrican~,sul-african~" },
	{ "South Korea", "Korean", "corea del sur", "coreia do sul", "corean~" },
	{ "Spain", "Spanish", "espana", "espanha", "espanol~,espanhol~,espanhois" },
	{ "Sri Lanka", "", "sri lanka", "sri lanka", "" },
	{ "Sweden", "Swedish", "suecia", "suecia", "suec~" },
	{ "Switzerland", "Swiss", "suiza", "suica", "suiz~,suic~" },
	{ "Syria", "Syrian", "siria", "siria", "" },
	{ "Taiwan", "Taiwanese", "taiwan", "taiwan", "" },
	{ "Tanzania", "Tanzanian", "tanzania", "tanzania", "" },
	{ "Thailand", "Thai", "tailandia", "tailandia", "tailandes~" },
	{ "Tunisia", "Tunisian", "tunez", "tunisia", "" },
	{ "Turkey", "Turkish", "turquia", "turquia", "turc~" },
	{ "Uganda", "Ugandan", "uganda", "uganda", "" },
	{ "Ukraine", "Ukrainian", "ucrania", "ucrania", "ucranian~" },
	{ "United Kingdom", "British", "reino unido", "reino unido", "britanic~" },
	{ "United States", "American", "estados unidos", "estados unidos",
	  "estadounidens~,american~,norteamerican~,norte-american~" },
	{ "Uruguay", "Uruguayan", "uruguay", "uruguai", "uruguay~,uruguai~" },
	{ "Venezuela", "Venezuelan", "venezuela", "venezuela", "venezolan~,venezuelan~" },
	{ "Vietnam", "Vietnamese", "vietnam", "vietna", "vietnamit~" },
	{ "Wales", "Welsh", "gales", "pais de gales", "gales~" },
	{ "Yemen", "Yemeni", "yemen", "iemen", "" },
	{ "Zimbabwe", "Zimbabwean", "zimbabue", "zimbabue", "" },
};

/* Other names of countries in English. */
static const struct {
	const char *said, *name;
} aliases[] = {
	{ "usa", "United States" },
	{ "us", "United States" },
	{ "united states of america", "United States" },
	{ "uk", "United Kingdom" },
	{ "great britain", "United Kingdom" },
	{ "holland", "Netherlands" },
	{ "eua", "United States" },
	{ "eeuu", "United States" },
};

static const struct {
	const char *name, *spanish, *portuguese, *people;
} continents[] = {
	{ "Africa", "africa", "africa", "african~" },
	{ "Asia", "asia", "asia", "asiatic~,asian~" },
	{ "Europe", "europa", "europa", "europ~,europe~,european~,europeia,europeias,europeu,europeus" },
	{ "North America", "america del norte", "america do norte", "north american" },
	{ "South America", "america del sur", "america do sul", "south american,sudamerican~,sul-american~" },
	{ "Oceania", "oceania", "oceania", "" },
	{ "Antarctica", "antartida", "antartida", "antarctic" },
};

/* A part of a continent, or what is not divided by countries. */
static const char parts[] =
	" north northern south southern east eastern west western central middle latin sub-saharan norte sul sur"
	" este leste oeste occidental oriental ocidental meridional setentrional septentrional latina ";
static const char regions[] =
	",caribbean,the caribbean,caribe,middle east,oriente medio,oriente proximo,scandinavia,escandinavia,"
	"balkans,balcanes,balcas,polynesia,polinesia,micronesia,melanesia,nordic countries,baltic countries,";

static const char females[] = "female,females,women,woman,femenin~,feminin~,mujer,mujeres,mulher,mulheres";
static const char males[] = "male,males,men,man,masculin~,hombre,hombres,homem,homens";

static bool is_inflected(str pattern, str word)
{
	str root = str_upto(pattern, pattern.len - 1);

	return str_starts(word, root) &&
	       (word.len == root.len ||
		str_is_among(str_from(word, root.len), " o a e os as es i is an n s ese eses esa esas "));
}

/* Most words are none of these: the first letter says so. */
static bool begins_alike(const char *name, str word)
{
	return word.len && (name[0] | 32) == (word.at[0] | 32);
}

static bool any_begins_alike(const char *patterns, str word)
{
	for (const char *at = patterns; *at; at++)
		if ((at == patterns || at[-1] == ',') && begins_alike(at, word))
			return true;
	return false;
}

static bool is_called(const char *name, str word)
{
	return begins_alike(name, word) && str_eq_fold(str_of(name), word);
}

static bool is_any(const char *patterns, str word)
{
	str rest, pattern;

	if (!any_begins_alike(patterns, word))
		return false;
	rest = str_of(patterns);
	while (str_cut(&rest, ',', &pattern))
		if (pattern.len &&
		    (str_eq_fold(pattern, word) || (str_ends(pattern, S("~")) && is_inflected(pattern, word))))
			return true;
	return false;
}

static str first_of(const char *list)
{
	str rest = str_of(list), first;

	return str_cut(&rest, ',', &first) && first.len ? first : NO_STR;
}

static bool is_continent(str text, str *name, bool *people)
{
	for (size_t i = 0; i < sizeof continents / sizeof *continents; i++) {
		*name = str_of(continents[i].name);
		*people = is_any(continents[i].people, text);
		if (*people || is_called(continents[i].name, text) || is_called(continents[i].spanish, text) ||
		    is_called(continents[i].portuguese, text))
			return true;
	}
	return false;
}

/* Southern Europe, Central Africa. */
static bool is_region(str text)
{
	ptrdiff_t first = str_at(text, ' '), last = str_at_last(text, ' ');
	str name;
	bool people;

	if (is_any(regions, text))
		return true;
	if (first < 0)
		return false;
	return (str_is_among(str_upto(text, first), parts) &&
		is_continent(str_from(text, first + 1), &name, &people)) ||
	       (str_is_among(str_from(text, last + 1), parts) && is_continent(str_upto(text, first), &name, &people)) ||
	       str_eq(text, S("latin america"));
}

bool world_name(str text, enum language l, struct world_name *out)
{
	bool people, female = is_any(females, text);

	*out = (struct world_name){ 0 };
	if (female || is_any(males, text)) {
		*out = (struct world_name){ WORLD_SEX, female ? S("female") : S("male"), female ? S("F") : S("M") };
		return true;
	}
	if (is_continent(text, &out->country, &people)) {
		out->kind = WORLD_CONTINENT;
		return true;
	}
	if (is_region(text)) {
		*out = (struct world_name){ .kind = WORLD_REGION, .country = text };
		return true;
	}
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		if (is_called(aliases[i].said, text))
			text = str_of(aliases[i].name);
	for (size_t i = 0; i < sizeof countries / sizeof *countries; i++) {
		const struct country *c = &countries[i];

		if (is_called(c->name, text) ||
		    (l != ENGLISH && (is_called(c->spanish, text) || is_called(c->portuguese, text))))
			out->kind = WORLD_COUNTRY;
		else if (is_any(c->people, text) || (l != ENGLISH && is_any(c->peoples, text)))
			out->kind = WORLD_PEOPLE;
		else
			continue;
		out->country = str_of(c->name);
		out->people = first_of(c->people);
		return true;
	}
	return false;
}
