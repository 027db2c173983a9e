#include "retrieve/language.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

/* Words in one text, separated by blanks. */
struct vocabulary {
	const char *none, *asks;
	const char *roots, *ends; /* of verbs that request */
};

static const struct vocabulary vocabularies[LANGUAGES] = {
	[ENGLISH] = {
		" a about above across after again all also am among an and any are aren as at away be because been"
		" before being below between both but by can could did didn do does doesn doing don done down during"
		" each either else even ever every few for from further get had has have haven having he her here hers"
		" herself him himself his how however i if in into is isn it its itself just let ll may me might more"
		" most mr mrs much must my myself neither no nor not now of off often on once one ones only or other"
		" others our ours out over own per please re s same shall she should since so some such t than that the"
		" their theirs them themselves then there these they this those though through thus to together too"
		" under until up upon us ve very via was wasn we were weren what whats whatever when where whether "
		"which while who whom whose why will with within without won would yet you your yours ",
		" answer appear appears ascending asc aggregate alphabetical alphabetically amount at average avg"
		" belong belongs biggest bottom calculate calculated called column columns compare compute consider"
		" considering contain containing contains corresponding count counts database databases defined desc"
		" descending describe detail details determine different display distinct earliest equal exactly exist"
		" exists fewer fewest field fields find first following give given greater greatest group grouped"
		" greatest highest identify include included including information involved kind kinds largest last"
		" latest least less letter list listed longest lowest many max maximum mean measured median min minimum"
		" name named names need number numbers occur occurs order ordered overall percent percentage present"
		" proportion provide ranked ratio record records report respectively result results retrieve return row"
		" rows second select shortest show shown shows show smallest sort sorted specific starting starts sum"
		" summary table tables tell third three top total totals two type types unique used uses using value"
		" values want whole absolute according achieve achieved actual actually add added adding additionally"
		" allow along already annual annually approximately april around arrange arranged associated assume"
		" august available averages based basis become begin belonging beyond broken came cases cause certain"
		" changed changes check choose chosen clearly collect come common commonly comparing comparison"
		" complete completely condition conditions consecutive consist cumulative cumulatively current"
		" currently daily december decimal decimals decreasing define difference differences directly divide"
		" divided dividing double earn eight end ended ending ensure entire equals equivalent evenly exact"
		" example exceed except exclude excluding explain expressed extract february filter final finally five"
		" focus focusing followed four frequent frequently friday full generate go grouping half happened help"
		" hold holding hundred increasing indicate indicating individual inside interested january july june"
		" keep know known labeled labeling like likely limit made main make makes making matching meaning meet"
		" million minus missing monday monthly multiple multiplied multiply namely negative newest next nine"
		" nonzero normal november obtain occurred occurring october oldest opposed original otherwise outside"
		" pairs particular percentages perform performed pick places plus positive possible predicted previous"
		" prior produce produced quickly range ranges ranking rather recent recently refer related relative"
		" remain represent representing represents require required respect respective resulting rounded"
		" satisfy saturday say see separate separately september seven several similar simple simply single six"
		" sorting specifically specified specify split start started statement statistics subtract subtracting"
		" summed summing sums sunday take taken taking ten think thousand thursday times treat treating try "
		"tuesday turn twice usually various wednesday weekly went wish words work yearly yields zero zeros "
		"bigger captured data dataset datasets describing fetch gave got higher larger lower provided provides "
		"recorded smaller substring thereof till well happen happens happening occurring ",
		"",
		"",
	},
	[SPANISH] = {
		" a acerca al algun alguna algunas alguno algunos alli ante antes aquel aquella aquellas aquellos aqui"
		" asi aun aunque bajo bien cada casi como con contra cual cuales cualquier cuando cuanta cuantas cuanto"
		" cuantos cuya cuyas cuyo cuyos de del desde despues donde dos durante e el ella ellas ellos en"
		" entonces entre era eran eres es esa esas ese eso esos esta estaba estaban estado estan estar este"
		" esto estos fue fueron ha haber habia habian han hasta hay haya he hemos hizo hubo la las le les lo"
		" los mas me mediante mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy nada ni"
		" ningun ninguna ninguno no nos nosotros nuestra nuestras nuestro nuestros o otra otras otro otros para"
		" pero poca pocas poco pocos por porque pues puede pueden puedes que quien quienes se sea sean segun"
		" ser si sido siendo sin sino sobre solo son soy sr sra srta su sus tal tales tambien tampoco tan tanta"
		" tantas tanto tantos te tener tenga tengan tenia tenian tiene tienen toda todas todo todos tras tu tus"
		" u un una unas uno unos usted y ya yo estemos estuve estuvieron estuvo fuera fueran fuese fuesen hace"
		" hacen hacia hacian haga hagan haran hara hayan hecha hechas hecho hechos hicieran hicieron hiciera"
		" hubiera hubieran hubieron iba iban ido ir pueda puedan podia podian podra podran poder pudo pudieron"
		" sera seran seria serian somos tendra tendran tengo tenido teniendo tuviera tuvieran tuvieron tuvo va "
		"van vamos adelante alguien alrededor ambas ambos aquello atras cualesquiera debajo delante dentro "
		"detras dicha dichas dicho dichos encima incluso jamas nunca quienquiera siempre todavia ",
		" alfabetico ascendente calcula calcular calcule cantidad columna columnas comparar considera"
		" considerando contar contiene contienen corresponde correspondiente correspondientes cuenta cuente"
		" dame datos describe determina diferente diferentes dime distinta distintas distinto distintos"
		" encontrar encuentra encuentre enumera descendente existen existe identifica identificar igual"
		" incluida incluido incluye incluyendo indica informacion lista listar liste maxima maximo mayor"
		" mayores media mejor menor menores menos minima minimo mostrar muestra muestrame muestre nombre"
		" nombres numero numeros obten obtener orden ordena ordenado ordenada ordenados ordenadas porcentaje"
		" primer primera primero primeros promedio proporcion proporciona proporcionar quiero resultado"
		" resultados segunda segundo suma superior superiores tabla tablas tipo tipos total totales ultima"
		" ultimo ultimos usa usando utilizando unico unicos valor valores abril ademas agosto agrega agregando"
		" agrupa agrupados agrupando alta alto anterior anteriores anual anualmente aproximadamente asociada"
		" asociado asociados ayuda ayudar ayudarme basada basado basados basandose calculada calculado"
		" calculando cero cinco combina combinando comparada comparado comparando completa completo comun"
		" comunes comunmente consecutiva consecutivas consecutivo consecutivos consideran continuacion"
		" correspondan cuatro cumplan cumplen dada dado dados debe deben decimal decimales defina definida"
		" definido desglosa determinar determine devuelva devuelve diaria diariamente diario diciembre diez"
		" diferencia diferencias divide dividida dividido dividiendo doble domingo ejemplo elige enero"
		" especifica especificamente especificas especifico especificos esten exactamente excluir excluyendo"
		" expresa expresado febrero filtra final finalmente frecuencia frecuente frecuentemente genera generado"
		" generar hacer haciendo identifique incluya incluyan individual inicial jueves julio junio junto"
		" juntos llamada llamado llamados luego lunes martes marzo mayo mensual mensuales mensualmente meses"
		" miercoles mitad multiplica multiplicado multiplicando negativa negativo noviembre nueve obtenga"
		" obtenido ocho octubre ocurrieron ocurrio original par pares particular partir permita podrias"
		" positiva positivo posterior posteriores presenta presentes previa previo previstas previsto proximo"
		" pudieras puedas reciente recientes redondea redondeado relacionada relacionado relacionados"
		" representa respectiva respectivamente respectivo respectivos respecto resta restando resume sabado"
		" saber seis selecciona semanal semanalmente separado septiembre setiembre siete siguiente siguientes"
		" simple solamente sumando sumar suponga suponiendo tercer tercera tercero tres usada usado usar"
		" utiliza utilizada utilizado utilizar varias varios veces vez viernes ascender asciende asegura"
		" asegurandose asegurar asegurate asegure aseguren asegurese comparacion convertir convierta convierte"
		" convirtiendo corresponder cumplir decir decirme definir describir describa devolver dividir excluye "
		"excluya excluyan extraer extraiga extrae incluir indique mostrarme necesito obtenida obtenidas "
		"obtenidos obtuvieron ocurrir ocurren ofrecer ofrezca podria podrian presentar quisiera suponer "
		"sustituir sustituya tratar ",
		" agreg agrup analic analiz aplic apliqu ayud calcul clasific clasifiqu combin compar consider desglos"
		" determin enumer especific especifiqu expres filtr format garantic garantiz gener identific identifiqu"
		" ignor indic indiqu list mostr multiplic multipliqu muestr necesit promedi proporcion redonde reemplac"
		" reemplaz report resum seleccion separ sum us utilic utiliz ",
		" a ada adas ado ados an ando andose ar arla arlas arlo arlos arme arse e ela elas elo elos en ",
	},
	[PORTUGUESE] = {
		" a acima afim agora ai ainda algo alguem algum alguma algumas alguns ambos ante antes ao aos apenas"
		" apos aquela aquelas aquele aqueles aqui aquilo as assim ate atraves cada com como contra cuja cujas"
		" cujo cujos da das de dela delas dele deles depois desde dessa dessas desse desses desta destas deste"
		" destes do dois dos duas durante e ela elas ele eles em embora enquanto entao entre era eram essa"
		" essas esse esses esta estao estar estas estava estavam este estes eu faz fazem foi foram for ha houve"
		" isso isto ja la lhe lhes mais mas me mesma mesmas mesmo mesmos meu meus minha minhas muita muitas"
		" muito muitos na nao nas nele neles nem nenhum nenhuma nessa nesse nesta neste no nos nossa nossas"
		" nosso nossos num numa o onde os ou outra outras outro outros para pela pelas pelo pelos perante pode"
		" podem poder por porem porque pouca poucas pouco poucos pra quais qual qualquer quando quanta quantas"
		" quanto quantos que quem se sem sendo ser seu seus sido so sob sobre sr sra sua suas tal tambem tanta"
		" tantas tanto tantos te tem tem temos tendo tenha tenham ter teve tinha tinham toda todas todo todos"
		" tu tua tudo um uma umas uns voce voces esteja estejam esteve estive estiver estiverem estiveram"
		" estivesse estivessem fara farao faca facam fazendo fazer fazia faziam feita feitas feito feitos fez"
		" fizer fizeram fizesse fizessem fosse fossem havendo haver havia haviam houver houveram ia iam ido"
		" indo ir podia podiam podera poderao possa possam puderam seja sejam sera serao seria seriam somos"
		" tera terao tido tiver tiverem tiveram tivesse tivessem vai vamos vao abaixo adiante ambas aonde "
		"atras daquela daquelas daquele daqueles daquilo debaixo dentro detras disso disto fora inclusive "
		"jamais naquela naquelas naquele naqueles nessas nesses nestas nestes nisso nisto nunca portanto "
		"quaisquer quao sao sempre tais ",
		" alfabetica ascendente calcule calcular coluna colunas comparar considerando considere contagem contar"
		" conte contem correspondente correspondentes dados decrescente crescente descendente descreva"
		" determine diferente diferentes distinta distintas distinto distintos encontrar encontre existem"
		" existe exiba forneca identifique igual inclua incluindo informacao informacoes liste listar lista"
		" maior maiores maxima maximo media melhor menor menores menos mostrar mostre minima minimo nome nomes"
		" numero numeros obtenha ordem ordenada ordenadas ordenado ordenados ordene porcentagem percentual"
		" primeira primeiro primeiros proporcao quantidade qtd retorne resultado resultados segunda segundo"
		" soma some superior tabela tabelas tipo tipos todo total totais ultima ultimo ultimos unico unicos"
		" usando utilizando valor valores abril adicionando agosto agrupado agrupados agrupe ajudar ajude alem"
		" alta alto anterior anteriores anual anualmente aproximadamente arredondado arredonde associada"
		" associadas associado associados baseada baseado baseados baseando chamada chamadas chamado chamados"
		" calculada calculado calculando cinco combinando combine comparada comparado comparando completa"
		" completo comum comumente comuns consecutiva consecutivas consecutivo consecutivos correspondam dada"
		" dado decimais decimal defina definida definido determinar deve devem dez dezembro diaria diariamente"
		" diario diferenca diferencas diga divida dividida dividido dobro domingo especifica especificamente"
		" especificas especifico especificos estejam exatamente exceto excluindo excluir exemplo existentes"
		" expressa expresso fevereiro filtre final finalmente fornecer frequencia frequente frequentemente"
		" gerado gerar gere gostaria incluam indique individual inicial janeiro julho junho junto juntos"
		" listados maio marco mensais mensal mensalmente metade mostra mostram mostrando multiplicado"
		" multiplicando multiplique negativa negativo nove novembro obter obtido ocorreram ocorreu oito"
		" original outubro par pares particular partir permita poderia posterior posteriores presentes previa"
		" previo previstas previsto proxima proximo quarta quatro quinta recente recentes relacionada"
		" relacionado relacionados representa respectiva respectivamente respectivo respectivos respeito"
		" restante resuma retornar sabado saber seguinte seguintes seguir seis selecione semanal semanalmente"
		" separado sete setembro sexta simples somando somar somente subtraia subtraindo supondo terca terceira"
		" terceiro tres usada usado usar use utilizada utilizado utilizar utilize varias varios vez vezes zero"
		" assegura assegurando assegurar assegure certifique comparacao converter converta convertendo "
		"convertido corresponder definir descrever dividir dizer exclua excluidos extrair extraia extraindo "
		"garantir incluir incluidos interessado obtenham obtida obtidas obtidos obtiveram ocorrer ocorrem "
		"preciso precisa querer quero queria substituir substitua substituindo supor tratar tratando trate ",
		" adicion agrup analis aplic apliqu arredond base calcul classific classifiqu combin compar consider"
		" desconsider determin detalh enumer especific especifiqu express filtr format garant ger identific"
		" identifiqu ignor indic indiqu list mostr multiplic multipliqu necessit orden preench proporcion relat"
		" represent retorn selecion separ som us utiliz ",
		" a ada adas ado ados am ando ar arem e em ",
	},
};

/*
 * An index asks it of all its words: in lists of hundreds,
 * the C library searches ten times faster than str_is_among.
 */
static bool is_in(const char *list, str word)
{
	char between[64];

	if (!word.len || word.len + 3 > (ptrdiff_t)sizeof between)
		return false;
	snprintf(between, sizeof between, " %.*s ", STR(word));
	return strstr(list, between) != NULL;
}

/* A verb that requests, in whatever form: calcule, calculando, calculados. */
static bool is_request(const struct vocabulary *v, str word)
{
	for (ptrdiff_t n = 2; n < word.len; n++)
		if (is_in(v->roots, str_upto(word, n)) && is_in(v->ends, str_from(word, n)))
			return true;
	return false;
}

enum word_use language_use(enum language l, str word)
{
	if (!word.len || is_in(vocabularies[l].none, word))
		return USE_NONE;
	return is_in(vocabularies[l].asks, word) || is_request(&vocabularies[l], word) ? USE_ASKS : USE_NAMES;
}

/* A letter says the most, then a function word; how a word ends decides where both say nothing, or the same. */
enum { LETTER_VOTES = 9, FUNCTION_VOTES = 6, ASKING_VOTES = 3, ENDING_LETTERS = 5 };

/* Letters and signs that two of the three languages never use. */
static void hear_letters(str text, int *votes)
{
	for (ptrdiff_t i = 0; i < text.len;) {
		uint32_t c = utf8_fold(utf8_next(text, &i));

		if (c == 0xbf || c == 0xa1 || c == 0xf1)
			votes[SPANISH] += LETTER_VOTES;
		else if (c == 0xe3 || c == 0xf5 || c == 0xe7 || c == 0xea || c == 0xe2 || c == 0xf4)
			votes[PORTUGUESE] += LETTER_VOTES;
	}
}

static bool ends_among(str word, const char *endings)
{
	for (ptrdiff_t n = 2; n <= 8 && n < word.len; n++)
		if (is_in(endings, str_from(word, word.len - n)))
			return true;
	return false;
}

/* Pedidos atrasados is no English, moram is Portuguese, comisiones is Spanish. */
static void hear_ending(str word, int *votes)
{
	votes[SPANISH] += is_in(" hoy ayer pasado pasada pasados pasadas ", word);
	votes[PORTUGUESE] += is_in(" hoje ontem passado passada passados passadas ano anos ", word);
	if (word.len < ENDING_LETTERS)
		return;
	if (ends_among(
		    word,
		    " ado ada ido ida bos bas cos cas dos das gos gas jos jas los las mos nos nas ros ras sos sas tos"
		    " tas vos vas zos zas ")) {
		votes[SPANISH]++;
		votes[PORTUGUESE]++;
	}
	votes[SPANISH] += ends_among(word,
				     " cion iones dad aron ieron ienen iento ientos ienda iendas uenta uentas uevo"
				     " uevos ueva uevas ierto iertos ierta iertas ");
	votes[PORTUGUESE] += ends_among(word,
					" cao oes dade agem eiro eira eiros eiras aram eram iram oram ou lho lha lhos"
					" lhas nho nha nhos nhas ais eis gamento gamentos ramento ramentos namento"
					" namentos ");
}

enum language language_of(str text, const struct tokens *words)
{
	int votes[LANGUAGES] = { 0 };
	enum language best = ENGLISH;

	for (ptrdiff_t i = 0; i < words->len; i++) {
		for (enum language l = ENGLISH; l < LANGUAGES; l++)
			votes[l] += FUNCTION_VOTES * is_in(vocabularies[l].none, words->at[i].text) +
				    ASKING_VOTES * is_in(vocabularies[l].asks, words->at[i].text);
		hear_ending(words->at[i].text, votes);
	}
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
