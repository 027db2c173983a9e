#include "retrieve/tongue.h"

#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

/* Words in one text, between blanks. */
struct vocabulary {
	const char *none, *asks;
};

static const struct vocabulary vocabularies[LANGUAGES] = {
	[ENGLISH] = {
		" a about above across after again all also am among an and any are aren as at away be because been before being below"
		" between both but by can could did didn do does doesn doing don done down during each either else even ever every few for"
		" from further get had has have haven having he her here hers herself him himself his how however i if in into is isn it"
		" its itself just let ll may me might more most much must my myself neither no nor not now of off often on once one"
		" ones only or other others our ours out over own per please re s same shall she should since so some such t than that the"
		" their theirs them themselves then there these they this those though through thus to together too under until up upon us"
		" ve very via was wasn we were weren what whatever when where whether which while who whom whose why will with within"
		" without won would yet you your yours ",
		" answer appear appears ascending asc aggregate alphabetical alphabetically amount at average avg belong belongs biggest bottom"
		" calculate calculated column columns compare compute consider considering contain containing contains corresponding count"
		" counts database databases defined desc descending describe detail details determine different display distinct earliest equal"
		" exactly exist exists fewer fewest field fields find first following give given greater greatest group grouped greatest"
		" highest identify include included including information involved kind kinds largest last latest least less letter list listed"
		" longest lowest many max maximum mean measured median min minimum name named names need number numbers occur occurs order"
		" ordered overall percent percentage present proportion provide ranked ratio record records report respectively result results"
		" retrieve return returned row rows second select shortest show shown shows show smallest sort sorted specific starting starts sum"
		" summary table tables tell third three top total totals two type types unique used uses using value values want whole ",
	},
	[SPANISH] = {
		" a acerca al algun alguna algunas alguno algunos alli ante antes aquel aquella aquellas aquellos aqui asi aun aunque bajo bien"
		" cada casi como con contra cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuya cuyas cuyo cuyos de del desde despues"
		" donde dos durante e el ella ellas ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estado"
		" estan estar este esto estos fue fueron ha haber habia habian han hasta hay haya he hemos hizo hubo la las le les lo los mas"
		" me mediante mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy nada ni ningun ninguna ninguno no nos"
		" nosotros nuestra nuestras nuestro nuestros o otra otras otro otros para pero poca pocas poco pocos por porque pues puede pueden"
		" puedes que quien quienes se sea sean segun ser si sido siendo sin sino sobre solo son soy su sus tal tales tambien tampoco tan"
		" tanta tantas tanto tantos te tener tenga tengan tenia tenian tiene tienen toda todas todo todos tras tu tus u un una unas uno"
		" unos usted y ya yo ",
		" alfabetico ascendente calcula calcular calcule cantidad columna columnas comparar considera considerando contar contiene"
		" contienen corresponde correspondiente correspondientes cuenta cuente dame datos describe determina diferente diferentes dime"
		" distinta distintas distinto distintos encontrar encuentra encuentre enumera descendente existen existe identifica identificar"
		" igual incluida incluido incluye incluyendo indica informacion lista listar liste maxima maximo mayor mayores media mejor"
		" menor menores menos minima minimo mostrar muestra muestrame muestre nombre nombres numero numeros obten obtener orden ordena"
		" ordenado ordenada ordenados ordenadas porcentaje primer primera primero primeros promedio proporcion proporciona proporcionar"
		" quiero resultado resultados segunda segundo suma superior superiores tabla tablas tipo tipos total totales ultima ultimo ultimos"
		" usa usando utilizando unico unicos valor valores ",
	},
	[PORTUGUESE] = {
		" a acima afim agora ai ainda algo alguem algum alguma algumas alguns ambos ante antes ao aos apenas apos aquela aquelas aquele"
		" aqueles aqui aquilo as assim ate atraves cada com como contra cuja cujas cujo cujos da das de dela delas dele deles depois desde"
		" dessa dessas desse desses desta destas deste destes do dois dos duas durante e ela elas ele eles em embora enquanto entao entre"
		" era eram essa essas esse esses esta estao estar estas estava estavam este estes eu faz fazem foi foram for ha houve isso isto"
		" ja la lhe lhes mais mas me mesma mesmas mesmo mesmos meu meus minha minhas muita muitas muito muitos na nao nas nele neles"
		" nem nenhum nenhuma nessa nesse nesta neste no nos nossa nossas nosso nossos num numa o onde os ou outra outras outro outros"
		" para pela pelas pelo pelos perante pode podem poder por porem porque pouca poucas pouco poucos pra quais qual qualquer quando"
		" quanta quantas quanto quantos que quem se sem sendo ser seu seus sido so sob sobre sua suas tal tambem tanta tantas tanto tantos"
		" te tem tem temos tendo tenha tenham ter teve tinha tinham toda todas todo todos tu tua tudo um uma umas uns voce voces ",
		" alfabetica ascendente calcule calcular coluna colunas comparar considerando considere contagem contar conte contem"
		" correspondente correspondentes dados decrescente crescente descendente descreva determine diferente diferentes distinta"
		" distintas distinto distintos encontrar encontre existem existe exiba forneca identifique igual inclua incluindo"
		" informacao informacoes liste listar lista maior maiores maxima maximo media melhor menor menores menos mostrar mostre minima"
		" minimo nome nomes numero numeros obtenha ordem ordenada ordenadas ordenado ordenados ordene porcentagem percentual primeira"
		" primeiro primeiros proporcao quantidade qtd retorne resultado resultados segunda segundo soma some superior tabela tabelas"
		" tipo tipos todo total totais ultima ultimo ultimos unico unicos usando utilizando valor valores ",
	},
};

static bool is_among(const char *words, str word)
{
	for (const char *at = words; (at = strchr(at, ' ')) && at[1]; at++)
		if (strncmp(at + 1, word.at, (size_t)word.len) == 0 && at[1 + word.len] == ' ')
			return true;
	return false;
}

enum word_use tongue_use(enum language l, str word)
{
	if (!word.len || is_among(vocabularies[l].none, word))
		return USE_NONE;
	return is_among(vocabularies[l].asks, word) ? USE_ASKS : USE_NAMES;
}

/* Letters and signs that two of the three never write. */
static void hear_letters(str text, int *votes)
{
	for (ptrdiff_t i = 0; i < text.len;) {
		uint32_t c = utf8_fold(utf8_next(text, &i));

		if (c == 0xbf || c == 0xa1 || c == 0xf1)
			votes[SPANISH] += 3;
		else if (c == 0xe3 || c == 0xf5 || c == 0xe7 || c == 0xea || c == 0xe2 || c == 0xf4)
			votes[PORTUGUESE] += 3;
	}
}

enum language tongue_of(str text, const struct tokens *words)
{
	int votes[LANGUAGES] = { 0 };
	enum language best = ENGLISH;

	for (ptrdiff_t i = 0; i < words->len; i++)
		for (enum language l = ENGLISH; l < LANGUAGES; l++)
			votes[l] += 2 * is_among(vocabularies[l].none, words->at[i].text) + is_among(vocabularies[l].asks, words->at[i].text);
	hear_letters(text, votes);
	for (enum language l = ENGLISH; l < LANGUAGES; l++)
		if (votes[l] > votes[best])
			best = l;
	return best;
}

const char *language_code(enum language l)
{
	static const char *const codes[LANGUAGES] = { "en", "es", "pt" };

	return codes[l];
}
