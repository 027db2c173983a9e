/* How a question asks: the cues of hundreds of phrases in English, Spanish and Portuguese; hostile text. */
#include "assistant/language/phrasing.h"

#include "base/arena.h"
#include "tap.h"

static const char *const qualities[QUALITY_KINDS] = {
#define _(id, grows, shrinks) [id] = #id,
	QUALITIES(_)
#undef _
};

static const struct {
	enum language language;
	const char *text, *wanted;
} rows[] = {
	{ ENGLISH, "How many suppliers are there?", "COUNT HAVE" },
	{ ENGLISH, "Count the invoices.", "COUNT" },
	{ ENGLISH, "What is the number of open tickets?", "OUTPUT COUNT" },
	{ ENGLISH, "what is the total amount of all invoices", "OUTPUT SUM ALL" },
	{ ENGLISH, "average and maximum weight per product", "AVERAGE AND MAXIMUM EACH" },
	{ ENGLISH, "the minimum, the maximum and the median price", "MINIMUM MAXIMUM AND MEDIAN" },
	{ ENGLISH, "the different countries of our clients", "DISTINCT" },
	{ ENGLISH, "list each supplier once, without duplicates", "OUTPUT EACH DISTINCT" },
	{ ENGLISH, "what percentage of orders was cancelled", "OUTPUT SHARE" },
	{ ENGLISH, "ratio of returns to sales", "SHARE" },
	{ ENGLISH, "difference between list price and cost", "DIFFERENCE AND" },
	{ ENGLISH, "who is the oldest employee", "OUTPUT MOST.AGE" },
	{ ENGLISH, "the youngest and the tallest player", "LEAST.AGE AND MOST.HEIGHT" },
	{ ENGLISH, "the three cheapest hotels", "LEAST.PRICE=3" },
	{ ENGLISH, "5 most expensive products", "MOST.PRICE=5" },
	{ ENGLISH, "top 10 customers by revenue", "TOP=10 BY" },
	{ ENGLISH, "the top customers", "TOP" },
	{ ENGLISH, "bottom 3 stores", "BOTTOM=3" },
	{ ENGLISH, "first 5 rows", "TOP=5" },
	{ ENGLISH, "the last 3 deliveries", "BOTTOM=3" },
	{ ENGLISH, "the first order of each customer", "LEAST.RECENCY EACH" },
	{ ENGLISH, "the last name and first name of all drivers", "AND ALL" },
	{ ENGLISH, "the second largest city", "MOST.SIZE=2" },
	{ ENGLISH, "3rd highest salary", "MOST.AMOUNT=3" },
	{ ENGLISH, "the 4 warehouses with the most pallets", "WHERE MOST.COUNT=4" },
	{ ENGLISH, "clients with the fewest complaints", "WHERE LEAST.COUNT" },
	{ ENGLISH, "which artist has the highest number of albums", "OUTPUT HAVE MOST.COUNT" },
	{ ENGLISH, "the most common reason", "MOST.COUNT" },
	{ ENGLISH, "least popular dish", "LEAST.POPULARITY" },
	{ ENGLISH, "the most recently added books", "MOST.RECENCY" },
	{ ENGLISH, "the best and worst reviews", "MOST.RATING AND LEAST.RATING" },
	{ ENGLISH, "products sorted by price from highest to lowest", "ORDER DESCENDING" },
	{ ENGLISH, "in descending order of population", "DESCENDING" },
	{ ENGLISH, "names in alphabetical order", "ASCENDING.NAME" },
	{ ENGLISH, "in reverse alphabetical order", "DESCENDING.NAME" },
	{ ENGLISH, "ordered by date, newest first", "ORDER DESCENDING.RECENCY" },
	{ ENGLISH, "employees from oldest to youngest", "DESCENDING.AGE" },
	{ ENGLISH, "list the drivers ascending by age", "OUTPUT ASCENDING BY" },
	{ ENGLISH, "sales for each region and channel", "EACH AND" },
	{ ENGLISH, "grouped by country", "EACH" },
	{ ENGLISH, "books written by women", "BY" },
	{ ENGLISH, "older than 30", "MORE.AGE=30" },
	{ ENGLISH, "people who are 30 years old", "WHERE EQUAL.AGE=30" },
	{ ENGLISH, "clients younger than 18 years old", "LESS.AGE=18" },
	{ ENGLISH, "more than 3 bedrooms", "MORE=3" },
	{ ENGLISH, "priced over $500", "MORE=500" },
	{ ENGLISH, "over the counter", "" },
	{ ENGLISH, "below average salary", "LESS AVERAGE" },
	{ ENGLISH, "above the average rating", "MORE AVERAGE" },
	{ ENGLISH, "heavier than 2.5 kg", "MORE.WEIGHT=2.5" },
	{ ENGLISH, "at least 4 stars", "AT_LEAST=4" },
	{ ENGLISH, "4 stars or more", "AT_LEAST=4" },
	{ ENGLISH, "ages 65 and over", "AT_LEAST=65" },
	{ ENGLISH, "no more than 10 items", "AT_MOST=10" },
	{ ENGLISH, "up to 5 guests", "AT_MOST=5" },
	{ ENGLISH, "between 10 and 20 people", "BETWEEN=10..20" },
	{ ENGLISH, "from 3 to 5 rooms", "BETWEEN=3..5" },
	{ ENGLISH, "exactly two doors", "EQUAL=2" },
	{ ENGLISH, "equal to 7", "EQUAL=7" },
	{ ENGLISH, "about 100 seats", "ABOUT=100" },
	{ ENGLISH, "more orders than invoices", "MORE.COUNT" },
	{ ENGLISH, "a higher price than the average", "MORE.AMOUNT AVERAGE" },
	{ ENGLISH, "cars that are not red", "WHERE NOT" },
	{ ENGLISH, "rooms other than suites", "NOT" },
	{ ENGLISH, "suppliers without any contract", "WITHOUT" },
	{ ENGLISH, "authors who have never published a book", "WHERE WITHOUT" },
	{ ENGLISH, "teachers who do not teach", "WHERE NOT" },
	{ ENGLISH, "students who have no advisor", "WHERE WITHOUT" },
	{ ENGLISH, "not only the managers", "NOT ONLY" },
	{ ENGLISH, "all drivers with both a car and a bike", "ALL WHERE BOTH AND" },
	{ ENGLISH, "either in Lima or in Quito", "EITHER OR" },
	{ ENGLISH, "neither red nor blue", "NEITHER NEITHER" },
	{ ENGLISH, "players from Peru and Chile", "AND" },
	{ ENGLISH, "everyone except interns", "EXCEPT" },
	{ ENGLISH, "who play chess but not tennis", "OUTPUT EXCEPT" },
	{ ENGLISH, "the wins and losses respectively", "AND RESPECTIVELY" },
	{ ENGLISH, "titles containing \"war\"", "CONTAINS" },
	{ ENGLISH, "titles with the word peace", "CONTAINS" },
	{ ENGLISH, "surnames that start with the letter A", "WHERE STARTS" },
	{ ENGLISH, "files ending in .csv", "ENDS" },
	{ ENGLISH, "is there any order", "HAVE" },
	{ ENGLISH, "whose manager is Ana", "WHERE" },
	{ ENGLISH, "the store called Baker", "NAMED" },
	{ ENGLISH, "rows where the email is null", "WHERE MISSING" },
	{ ENGLISH, "orders with a missing address", "WHERE MISSING" },
	{ ENGLISH, "phone is not null", "PRESENT" },
	{ ENGLISH, "all information about the museum", "EVERYTHING" },
	{ ENGLISH, "show me everything", "OUTPUT EVERYTHING" },
	{ ENGLISH, "the name as well as the address", "ALSO" },
	{ ENGLISH, "please tell me how many rooms we have", "POLITE OUTPUT COUNT HAVE" },
	{ ENGLISH, "could you list the hotels", "POLITE OUTPUT" },
	{ ENGLISH, "how old is the captain", "OUTPUT.AGE" },
	{ ENGLISH, "how long is the bridge", "OUTPUT.LENGTH" },
	{ ENGLISH, "when was the school founded", "OUTPUT.RECENCY" },
	{ ENGLISH, "where is the museum", "OUTPUT.PLACE" },
	{ ENGLISH, "after the merger", "AFTER" },
	{ ENGLISH, "before the launch", "BEFORE" },
	{ ENGLISH, "until the deadline", "UNTIL" },
	{ ENGLISH, "during the sale", "DURING" },
	{ ENGLISH, "the same city", "SAME" },
	{ ENGLISH, "teachers in the same department as Ana", "SAME" },
	{ ENGLISH, "order_count and total_price of shop.orders", "AND" },
	{ ENGLISH, "Name the ships", "OUTPUT" },
	{ ENGLISH, "Rank the teams by points", "ORDER BY" },
	{ ENGLISH, "most of the money", "" },
	{ ENGLISH, "countries with a population greater than or equal to 1 million", "WHERE AT_LEAST=1000000" },
	{ ENGLISH, "salaries not exceeding 50,000", "AT_MOST=50000" },
	{ ENGLISH, "in excess of 2 tons", "MORE=2" },
	{ ENGLISH, "what are the highest and lowest temperatures", "OUTPUT MOST.AMOUNT AND LEAST.AMOUNT" },
	{ ENGLISH, "busiest stations: those with more than 1,000 trips", "WHERE MORE=1000" },
	{ ENGLISH, "the richest 5 people", "MOST.INCOME=5" },
	{ ENGLISH, "second most frequent destination", "MOST.COUNT=2" },
	{ ENGLISH, "only the cities of Brazil", "ONLY" },
	{ ENGLISH, "just the names", "ONLY" },
	{ ENGLISH, "any of these", "ANY" },
	{ ENGLISH, "at most one", "AT_MOST=1" },
	{ ENGLISH, "which ones are cheaper", "OUTPUT LESS.PRICE" },
	{ ENGLISH, "the biggest order by value", "MOST.SIZE BY" },
	{ ENGLISH, "most orders", "MOST.COUNT" },
	{ ENGLISH, "per capita income", "" },
	{ SPANISH, "¿Cuántos proveedores hay?", "COUNT HAVE" },
	{ SPANISH, "Cuenta las facturas", "COUNT" },
	{ SPANISH, "el número de tickets abiertos", "COUNT" },
	{ SPANISH, "número de teléfono del cliente", "" },
	{ SPANISH, "importe total de las facturas", "SUM" },
	{ SPANISH, "la suma de las ventas", "SUM" },
	{ SPANISH, "promedio y máximo del peso por producto", "AVERAGE AND MAXIMUM BY" },
	{ SPANISH, "precio medio", "AVERAGE" },
	{ SPANISH, "los distintos países", "DISTINCT" },
	{ SPANISH, "sin repetir", "DISTINCT" },
	{ SPANISH, "qué porcentaje de los pedidos se canceló", "SHARE" },
	{ SPANISH, "diferencia entre precio y coste", "DIFFERENCE AND" },
	{ SPANISH, "¿quién es el empleado más antiguo?", "OUTPUT MOST.AGE" },
	{ SPANISH, "la jugadora más joven y la más alta", "LEAST.AGE AND MOST.AMOUNT" },
	{ SPANISH, "los tres hoteles más baratos", "LEAST.PRICE=3" },
	{ SPANISH, "los 5 productos más caros", "MOST.PRICE=5" },
	{ SPANISH, "top 10 clientes", "TOP=10" },
	{ SPANISH, "los primeros 5 pedidos", "TOP=5" },
	{ SPANISH, "las 3 últimas entregas", "BOTTOM=3" },
	{ SPANISH, "el primer pedido de cada cliente", "LEAST.RECENCY EACH" },
	{ SPANISH, "el último pedido", "MOST.RECENCY" },
	{ SPANISH, "nombre y primer apellido", "AND" },
	{ SPANISH, "la segunda ciudad más grande", "MOST.SIZE=2" },
	{ SPANISH, "los 4 almacenes con más palés", "WHERE MOST.COUNT=4" },
	{ SPANISH, "los clientes con menos quejas", "WHERE LEAST.COUNT" },
	{ SPANISH, "con mayor número de álbumes", "WHERE MOST.COUNT" },
	{ SPANISH, "el motivo más común", "MOST.COUNT" },
	{ SPANISH, "el plato menos popular", "LEAST.POPULARITY" },
	{ SPANISH, "las mejores y peores reseñas", "MOST.RATING AND LEAST.RATING" },
	{ SPANISH, "ordenados por precio de mayor a menor", "ORDER DESCENDING" },
	{ SPANISH, "en orden descendente de población", "DESCENDING" },
	{ SPANISH, "en orden alfabético", "ASCENDING.NAME" },
	{ SPANISH, "del más antiguo al más reciente", "ASCENDING.RECENCY" },
	{ SPANISH, "ventas por región y canal", "BY AND" },
	{ SPANISH, "para cada región", "EACH" },
	{ SPANISH, "agrupadas por país", "EACH" },
	{ SPANISH, "mayores de 30 años", "MORE.AGE=30" },
	{ SPANISH, "mayor de 30", "MORE.AMOUNT=30" },
	{ SPANISH, "más de 3 habitaciones", "MORE=3" },
	{ SPANISH, "con precio superior a 500", "WHERE MORE.AMOUNT=500" },
	{ SPANISH, "por debajo de la media", "LESS AVERAGE" },
	{ SPANISH, "por encima del promedio", "MORE AVERAGE" },
	{ SPANISH, "más pesado que 2,5 kg", "MORE.WEIGHT=2.5" },
	{ SPANISH, "al menos 4 estrellas", "AT_LEAST=4" },
	{ SPANISH, "4 estrellas o más", "AT_LEAST=4" },
	{ SPANISH, "10 o menos", "AT_MOST=10" },
	{ SPANISH, "no más de 10 artículos", "AT_MOST=10" },
	{ SPANISH, "hasta 5 huéspedes", "AT_MOST=5" },
	{ SPANISH, "entre 10 y 20 personas", "BETWEEN=10..20" },
	{ SPANISH, "de 3 a 5 habitaciones", "BETWEEN=3..5" },
	{ SPANISH, "exactamente dos puertas", "EQUAL=2" },
	{ SPANISH, "igual a 7", "EQUAL=7" },
	{ SPANISH, "unos 100 asientos", "ABOUT=100" },
	{ SPANISH, "los coches que no son rojos", "NOT" },
	{ SPANISH, "proveedores sin ningún contrato", "WITHOUT" },
	{ SPANISH, "autores que nunca han publicado un libro", "WITHOUT" },
	{ SPANISH, "clientes que no tienen pedidos", "WITHOUT" },
	{ SPANISH, "tanto en Lima como en Quito", "BOTH" },
	{ SPANISH, "ya sea rojo o azul", "EITHER OR" },
	{ SPANISH, "ni rojo ni azul", "NEITHER NEITHER" },
	{ SPANISH, "todos excepto los becarios", "ALL EXCEPT" },
	{ SPANISH, "juegan ajedrez pero no tenis", "EXCEPT" },
	{ SPANISH, "respectivamente", "RESPECTIVELY" },
	{ SPANISH, "títulos que contienen \"guerra\"", "CONTAINS" },
	{ SPANISH, "títulos con la palabra paz", "CONTAINS" },
	{ SPANISH, "apellidos que empiezan por A", "WHERE STARTS" },
	{ SPANISH, "archivos que terminan en csv", "WHERE ENDS" },
	{ SPANISH, "cuyo jefe es Ana", "WHERE" },
	{ SPANISH, "la tienda llamada Baker", "NAMED" },
	{ SPANISH, "donde el correo es nulo", "OUTPUT.PLACE MISSING" },
	{ SPANISH, "toda la información sobre el museo", "EVERYTHING" },
	{ SPANISH, "el nombre así como la dirección", "ALSO" },
	{ SPANISH, "por favor, dime cuántas salas tenemos", "POLITE OUTPUT COUNT POLITE" },
	{ SPANISH, "¿qué edad tiene el capitán?", "OUTPUT.AGE" },
	{ SPANISH, "¿cuándo se fundó la escuela?", "OUTPUT.RECENCY" },
	{ SPANISH, "¿dónde está el museo?", "OUTPUT.PLACE" },
	{ SPANISH, "después de la fusión", "AFTER" },
	{ SPANISH, "antes del lanzamiento", "BEFORE" },
	{ SPANISH, "hasta la fecha límite", "UNTIL" },
	{ SPANISH, "durante la venta", "DURING" },
	{ SPANISH, "la misma ciudad", "SAME" },
	{ SPANISH, "¿En qué hoteles hay más de 2 restaurantes?", "OUTPUT HAVE MORE=2" },
	{ SPANISH, "dime qué clientes viven en Lima", "OUTPUT OUTPUT" },
	{ SPANISH, "el hotel más caro que tiene piscina", "MOST.PRICE WHERE HAVE" },
	{ SPANISH, "hoteles más caros que los de Lima", "MORE.PRICE" },
	{ SPANISH, "los más vendidos", "MOST.SALES" },
	{ SPANISH, "solo las ciudades de Brasil", "ONLY" },
	{ PORTUGUESE, "Quantos fornecedores existem?", "COUNT HAVE" },
	{ PORTUGUESE, "Conte as faturas", "COUNT" },
	{ PORTUGUESE, "o número de chamados abertos", "COUNT" },
	{ PORTUGUESE, "número de telefone do cliente", "" },
	{ PORTUGUESE, "valor total das faturas", "SUM" },
	{ PORTUGUESE, "a soma das vendas", "SUM" },
	{ PORTUGUESE, "média e máximo do peso por produto", "AVERAGE AND MAXIMUM BY" },
	{ PORTUGUESE, "preço médio", "AVERAGE" },
	{ PORTUGUESE, "os diferentes países", "DISTINCT" },
	{ PORTUGUESE, "sem repetir", "DISTINCT" },
	{ PORTUGUESE, "qual a porcentagem de pedidos cancelados", "SHARE" },
	{ PORTUGUESE, "diferença entre preço e custo", "DIFFERENCE AND" },
	{ PORTUGUESE, "quem é o funcionário mais antigo?", "OUTPUT MOST.AGE" },
	{ PORTUGUESE, "a jogadora mais jovem e a mais alta", "LEAST.AGE AND MOST.AMOUNT" },
	{ PORTUGUESE, "os três hotéis mais baratos", "LEAST.PRICE=3" },
	{ PORTUGUESE, "os 5 produtos mais caros", "MOST.PRICE=5" },
	{ PORTUGUESE, "top 10 clientes", "TOP=10" },
	{ PORTUGUESE, "os primeiros 5 pedidos", "TOP=5" },
	{ PORTUGUESE, "as 3 últimas entregas", "BOTTOM=3" },
	{ PORTUGUESE, "o primeiro pedido de cada cliente", "LEAST.RECENCY EACH" },
	{ PORTUGUESE, "o último pedido", "MOST.RECENCY" },
	{ PORTUGUESE, "primeiro nome e sobrenome", "AND" },
	{ PORTUGUESE, "a segunda maior cidade", "MOST.AMOUNT=2" },
	{ PORTUGUESE, "os 4 armazéns com mais paletes", "WHERE MOST.COUNT=4" },
	{ PORTUGUESE, "os clientes com menos reclamações", "WHERE LEAST.COUNT" },
	{ PORTUGUESE, "com maior número de álbuns", "WHERE MOST.COUNT" },
	{ PORTUGUESE, "o motivo mais comum", "MOST.COUNT" },
	{ PORTUGUESE, "o prato menos popular", "LEAST.POPULARITY" },
	{ PORTUGUESE, "as melhores e piores avaliações", "MOST.RATING AND LEAST.RATING" },
	{ PORTUGUESE, "ordenados por preço do maior para o menor", "ORDER DESCENDING" },
	{ PORTUGUESE, "em ordem decrescente de população", "DESCENDING" },
	{ PORTUGUESE, "em ordem alfabética", "ASCENDING.NAME" },
	{ PORTUGUESE, "do mais antigo para o mais recente", "ASCENDING.RECENCY" },
	{ PORTUGUESE, "vendas por região e canal", "BY AND" },
	{ PORTUGUESE, "para cada região", "EACH" },
	{ PORTUGUESE, "agrupadas por país", "EACH" },
	{ PORTUGUESE, "maiores de 30 anos", "MORE.AGE=30" },
	{ PORTUGUESE, "mais de 3 quartos", "MORE=3" },
	{ PORTUGUESE, "com preço superior a 500", "WHERE MORE.AMOUNT=500" },
	{ PORTUGUESE, "abaixo da média", "LESS AVERAGE" },
	{ PORTUGUESE, "acima da média", "MORE AVERAGE" },
	{ PORTUGUESE, "mais pesado do que 2,5 kg", "MORE.WEIGHT=2.5" },
	{ PORTUGUESE, "pelo menos 4 estrelas", "AT_LEAST=4" },
	{ PORTUGUESE, "4 estrelas ou mais", "AT_LEAST=4" },
	{ PORTUGUESE, "10 ou menos", "AT_MOST=10" },
	{ PORTUGUESE, "não mais de 10 itens", "AT_MOST=10" },
	{ PORTUGUESE, "até 5 hóspedes", "AT_MOST=5" },
	{ PORTUGUESE, "entre 10 e 20 pessoas", "BETWEEN=10..20" },
	{ PORTUGUESE, "de 3 a 5 quartos", "BETWEEN=3..5" },
	{ PORTUGUESE, "exatamente duas portas", "EQUAL=2" },
	{ PORTUGUESE, "igual a 7", "EQUAL=7" },
	{ PORTUGUESE, "cerca de 100 lugares", "ABOUT=100" },
	{ PORTUGUESE, "os carros que não são vermelhos", "NOT" },
	{ PORTUGUESE, "fornecedores sem nenhum contrato", "WITHOUT" },
	{ PORTUGUESE, "autores que nunca publicaram um livro", "WITHOUT" },
	{ PORTUGUESE, "clientes que não têm pedidos", "WITHOUT" },
	{ PORTUGUESE, "tanto em Lima como em Quito", "BOTH" },
	{ PORTUGUESE, "nem vermelho nem azul", "NEITHER NEITHER" },
	{ PORTUGUESE, "todos exceto os estagiários", "ALL EXCEPT" },
	{ PORTUGUESE, "jogam xadrez mas não tênis", "EXCEPT" },
	{ PORTUGUESE, "respectivamente", "RESPECTIVELY" },
	{ PORTUGUESE, "títulos que contêm \"guerra\"", "CONTAINS" },
	{ PORTUGUESE, "títulos com a palavra paz", "CONTAINS" },
	{ PORTUGUESE, "sobrenomes que começam com A", "WHERE STARTS" },
	{ PORTUGUESE, "arquivos que terminam em csv", "WHERE ENDS" },
	{ PORTUGUESE, "cujo chefe é Ana", "WHERE" },
	{ PORTUGUESE, "a loja chamada Baker", "NAMED" },
	{ PORTUGUESE, "onde o e-mail é nulo", "OUTPUT.PLACE MISSING" },
	{ PORTUGUESE, "todas as informações sobre o museu", "EVERYTHING" },
	{ PORTUGUESE, "o nome bem como o endereço", "ALSO" },
	{ PORTUGUESE, "por favor, me diga quantas salas temos", "POLITE OUTPUT COUNT POLITE" },
	{ PORTUGUESE, "qual a idade do capitão?", "OUTPUT.AGE" },
	{ PORTUGUESE, "quando a escola foi fundada?", "OUTPUT.RECENCY" },
	{ PORTUGUESE, "onde fica o museu?", "OUTPUT.PLACE" },
	{ PORTUGUESE, "depois da fusão", "AFTER" },
	{ PORTUGUESE, "antes do lançamento", "BEFORE" },
	{ PORTUGUESE, "até o prazo", "UNTIL" },
	{ PORTUGUESE, "durante a venda", "DURING" },
	{ PORTUGUESE, "a mesma cidade", "SAME" },
	{ PORTUGUESE, "em que hotéis há mais de 2 restaurantes", "OUTPUT HAVE MORE=2" },
	{ PORTUGUESE, "o hotel mais caro que tem piscina", "MOST.PRICE WHERE HAVE" },
	{ PORTUGUESE, "hotéis mais caros do que os de Lima", "MORE.PRICE" },
	{ PORTUGUESE, "os mais vendidos", "MOST.SALES" },
	{ PORTUGUESE, "apenas as cidades do Brasil", "ONLY" },
};

/* COUNT MORE.AGE=30 BETWEEN=10..20 */
static str cues_text(struct arena *a, const struct phrasing *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < p->cues.len; i++) {
		const struct cue *c = &p->cues.at[i];

		sb_fmt(&b, "%s%s", b.len ? " " : "", cue_name(c->kind));
		if (c->quality)
			sb_fmt(&b, ".%s", qualities[c->quality] + sizeof "QUALITY");
		if (c->number >= 0)
			sb_fmt(&b, "=%.*s", STR(p->numbers.at[c->number].literal));
		if (c->number_to >= 0)
			sb_fmt(&b, "..%.*s", STR(p->numbers.at[c->number_to].literal));
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static void test_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct phrasing p;

		phrasing_read_in(a, str_of(rows[i].text), rows[i].language, 0, &p);
		is_str(cues_text(a, &p), str_of(rows[i].wanted), "cues of: %s", rows[i].text);
	}
}

/* A cue ends in its text: the stretch of "older than" is those words. */
static void test_stretches(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	str text = S("Clientes com mais de 30 pedidos, do maior para o menor");
	struct phrasing p;

	phrasing_read(a, text, 0, &p);
	is_int(p.wording.language, PORTUGUESE, "the language is recognised");
	ok(p.cues.len == 3, "three cues are found");
	if (p.cues.len == 3) {
		is_str(str_n(text.at + p.cues.at[1].at.from, p.cues.at[1].at.to - p.cues.at[1].at.from), S("mais de"),
		       "the stretch of a comparison is its words, without the number");
		is_int(p.cues.at[2].first, 6, "the words of a cue are counted from the first of the question");
		is_int(p.cues.at[2].count, 5, "the longest phrase wins");
	}
	is_str(quality_shrinks(QUALITY_RATING), S("rank, position"), "the best has the lowest rank");
}

static void test_hostile(void)
{
	static const char *const texts[] = { "",
					     "   ",
					     "?!",
					     "\xff\xfe\xc3",
					     "\xc2\xbf",
					     "\"",
					     "\xf0\x9f\x98\x80",
					     "e \xf0\x9f\x98\x80 y",
					     "more than",
					     "most",
					     "top",
					     "between and",
					     "el mas",
					     "the first" };
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb digits = SB(SB_MAX), words = SB(SB_MAX);
	struct phrasing p;

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (enum language l = ENGLISH; l < LANGUAGES; l++) {
			phrasing_read_in(a, str_of(texts[i]), l, 0, &p);
			ok(p.cues.len <= p.wording.words.len, "%s: text %d without sense is read", language_code(l),
			   (int)i);
		}
	sb_pad(&digits, '7', 16 << 10);
	phrasing_read(a, sb_str(&digits), 0, &p);
	is_int(p.numbers.len + p.cues.len, 0, "16 KB of digits are no number");
	while (words.len < 20 << 10)
		sb_puts(&words, "more than 3 of the most expensive ");
	phrasing_read(a, sb_str(&words), 0, &p);
	is_int(p.wording.words.len, WORDING_WORDS, "only the first words of a long question are read");
	ok(p.wording.cut, "a long question is marked as cut");
	phrasing_read(a, str_n("how many\0more than 3", 20), 0, &p);
	is_int(p.cues.len, 2, "a zero byte ends a phrase, and nothing else");
}

int main(void)
{
	test_rows();
	test_stretches();
	test_hostile();
	return done();
}
