#include "assistant/language/cue_tables.h"

#include "base/banned.h"

static const struct cue_row anywhere[] = {
	{ CUE_COUNT, QUALITY_NONE,
	  "quantos, quantas, quantos dos, quantas das, numero de, o numero de, numero total de, quantidade de,"
	  " a quantidade de, quantidade total de, contagem, contagem de, qtd de, quantas vezes, numero de vezes,"
	  " com que frequencia, qual a quantidade de" },
	{ CUE_SUM, QUALITY_NONE,
	  "total, totais, total de, total do, total da, total dos, total das, soma, somas, soma de, soma do,"
	  " soma da, soma dos, soma das, soma total, somatorio, somatorio de, no total, ao todo, valor total,"
	  " montante total, acumulado~, somado~" },
	{ CUE_AVERAGE, QUALITY_NONE,
	  "numero medio de, quantidade media de, numero medio, quantidade media,"
	  " media, medias, media de, media do, media da, media dos, media das, em media, medio, medios, valor medio" },
	{ CUE_MINIMUM, QUALITY_NONE, "minimo~, minimo de, minima de" },
	{ CUE_MAXIMUM, QUALITY_NONE, "maximo~, maximo de, maxima de" },
	{ CUE_MEDIAN, QUALITY_NONE, "mediana, medianas, mediana de, mediana do, mediana da" },
	{ CUE_DISTINCT, QUALITY_NONE,
	  "distinto~, diferente~, unico~, sem repetir, sem repeticao, sem repeticoes, sem duplicatas,"
	  " sem duplicados, sem duplicidade, nao repetido~" },
	{ CUE_SHARE, QUALITY_NONE,
	  "porcentagem, porcentagens, porcentagem de, percentagem, percentagem de, percentual, percentuais,"
	  " percentual de, a porcentagem de, proporcao, proporcao de, que porcentagem, que porcentagem de,"
	  " qual porcentagem, qual a porcentagem de, fracao de, razao entre, relacao entre, qual percentual,"
	  " qual o percentual de" },
	{ CUE_DIFFERENCE, QUALITY_NONE,
	  "diferenca, diferencas, diferenca entre, diferenca de, diferenca do, diferenca da, diferenca em,"
	  " quanto a mais, quantos a mais, quantas a mais" },

	{ CUE_MOST, QUALITY_COUNT,
	  "maior numero de, maior quantidade de, mais quantidade de, maximo de, numero maximo de, mais vezes,"
	  " com maior frequencia, com mais frequencia, maior numero total de" },
	{ CUE_MOST, QUALITY_COUNT, "a maioria dos, a maioria das, a maior parte dos, a maior parte das" },
	{ CUE_MOST, QUALITY_SPENDING,
	  "gastou mais, gastaram mais, gasta mais, gastam mais, mais gastou, mais gastaram, mais gasta" },
	{ CUE_MOST, QUALITY_SALES, "se vende mais, se vendem mais, mais se vende, mais se vendem" },
	{ CUE_LEAST, QUALITY_SALES, "se vende menos, se vendem menos, menos se vende, menos se vendem" },
	{ CUE_LEAST, QUALITY_SPENDING, "gastou menos, gastaram menos, gasta menos, gastam menos" },
	{ CUE_LEAST, QUALITY_COUNT,
	  "menor numero de, menor quantidade de, menos quantidade de, numero minimo de, menos vezes,"
	  " com menor frequencia, com menos frequencia" },
	{ CUE_TOP, QUALITY_NONE, "top" },
	{ CUE_ORDER, QUALITY_NONE,
	  "ordenado~ por, ordenado~ pelo, ordenado~ pela, ordenado~ pelos, ordenado~ pelas, ordenado~ segundo,"
	  " ordenado~ em, ordenado~ de, ordenado~, ordene por, ordene pelo, ordene pela, ordenar por, ordenar pelo,"
	  " ordenar pela, ordenando por, ordenando pelo, ordenando pela, ordene os resultados por,"
	  " ordene os resultados pelo, ordene os resultados pela, em ordem de, por ordem de, classificado~ por,"
	  " classificado~ pelo, classificado~ pela, ordene os por, ordene as por" },
	{ CUE_ASCENDING, QUALITY_NONE,
	  "ascendente, ascendentes, ordem ascendente, em ordem ascendente, em ordem ascendente de,"
	  " de forma ascendente, de forma crescente, crescente, crescentes, ordem crescente, em ordem crescente,"
	  " em ordem crescente de, por ordem crescente, por ordem crescente de, do menor para o maior,"
	  " do menor ao maior, da menor para a maior, da menor a maior, de menor para maior,"
	  " do mais baixo ao mais alto, do mais baixo para o mais alto, do menos para o mais" },
	{ CUE_DESCENDING, QUALITY_NONE,
	  "descendente, descendentes, ordem descendente, em ordem descendente, em ordem descendente de,"
	  " de forma descendente, de forma decrescente, decrescente, decrescentes, ordem decrescente,"
	  " em ordem decrescente, em ordem decrescente de, por ordem decrescente, por ordem decrescente de,"
	  " do maior para o menor, do maior ao menor, da maior para a menor, da maior a menor, de maior para menor,"
	  " do mais alto ao mais baixo, do mais alto para o mais baixo, em ordem inversa" },
	{ CUE_ASCENDING, QUALITY_NAME,
	  "alfabeticamente, em ordem alfabetica, ordem alfabetica, por ordem alfabetica, alfabetica, de a a z,"
	  " em ordem alfabetica de" },
	{ CUE_DESCENDING, QUALITY_NAME,
	  "em ordem alfabetica inversa, ordem alfabetica inversa, em ordem alfabetica decrescente, de z a a" },
	{ CUE_ASCENDING, QUALITY_RECENCY,
	  "cronologicamente, em ordem cronologica, ordem cronologica, do mais antigo para o mais recente,"
	  " do mais antigo ao mais recente, da mais antiga para a mais recente, da mais antiga a mais recente,"
	  " do mais velho para o mais novo" },
	{ CUE_DESCENDING, QUALITY_RECENCY,
	  "em ordem cronologica inversa, do mais recente para o mais antigo, do mais recente ao mais antigo,"
	  " da mais recente para a mais antiga, da mais recente a mais antiga, do mais novo para o mais velho" },
	{ CUE_ASCENDING, QUALITY_AGE,
	  "do mais jovem para o mais velho, do mais jovem ao mais velho, do mais novo ao mais velho" },
	{ CUE_DESCENDING, QUALITY_AGE,
	  "do mais velho para o mais jovem, do mais velho ao mais jovem, do mais velho ao mais novo" },
	{ CUE_ASCENDING, QUALITY_PRICE,
	  "do mais barato para o mais caro, do mais barato ao mais caro, da mais barata para a mais cara,"
	  " da mais barata a mais cara" },
	{ CUE_DESCENDING, QUALITY_PRICE,
	  "do mais caro para o mais barato, do mais caro ao mais barato, da mais cara para a mais barata,"
	  " da mais cara a mais barata" },

	{ CUE_EACH, QUALITY_NONE,
	  "cada, por cada, para cada, de cada, em cada, a cada, com cada, cada um dos, cada uma das,"
	  " para cada um dos, para cada uma das, de cada um dos, de cada uma das, agrupado~ por, agrupar por,"
	  " agrupe por, agrupando por, agrupado~ pelo, agrupado~ pela, agrupe pelo, agrupe pela, dividido~ por,"
	  " separado~ por, detalhado~ por, discriminado~ por" },
	{ CUE_BY, QUALITY_NONE, "por, pelo, pela, pelos, pelas, segundo, conforme, de acordo com" },

	{ CUE_MORE, QUALITY_NONE,
	  "mais de, mais que, mais do que, maior que, maior do que, maiores que, maiores do que, superior a,"
	  " superiores a, superior ao, acima de, acima do, acima da, acima dos, acima das, excede, excedem, exceda,"
	  " excedam, excedeu, ultrapassa, ultrapassam, ultrapasse, ultrapassem, que ultrapassam, que excedem, supera,"
	  " superam, supere, superem" },
	{ CUE_LESS, QUALITY_NONE,
	  "menos de, menos que, menos do que, menor que, menor do que, menores que, menores do que, inferior a,"
	  " inferiores a, inferior ao, abaixo de, abaixo do, abaixo da, abaixo dos, abaixo das" },
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "pelo menos, ao menos, no minimo, nao menos de, nao menos que, maior ou igual a, maior ou igual que,"
	  " maiores ou iguais a, maior ou igual, igual ou maior que, igual ou maior a, igual ou superior a,"
	  " superior ou igual a, iguais ou superiores a, maior ou igual ao, nao inferior a, nao menor que" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "no maximo, quando muito, nao mais de, nao mais que, nao mais do que, menor ou igual a,"
	  " menor ou igual que, menores ou iguais a, menor ou igual, igual ou menor que, igual ou menor a,"
	  " igual ou inferior a, inferior ou igual a, que nao ultrapasse, que nao ultrapassem, que nao exceda,"
	  " que nao excedam, nao superior a, nao maior que" },
	{ CUE_BETWEEN, QUALITY_NONE,
	  "entre, compreendido~ entre, no intervalo de, na faixa de, na faixa entre, que vai de, que vao de" },
	{ CUE_EQUAL, QUALITY_NONE,
	  "igual a, iguais a, igual ao, iguais ao, exatamente, precisamente, e igual a, sao iguais a, seja igual a,"
	  " equivalente~ a, identico~ a" },
	{ CUE_SAME, QUALITY_NONE,
	  "o mesmo, a mesma, os mesmos, as mesmas, mesmo~, no mesmo, na mesma, do mesmo, da mesma, o mesmo que,"
	  " em comum, compartilham, compartilha" },

	{ CUE_NOT, QUALITY_NONE,
	  "nao, nao e, nao sao, nao seja, nao sejam, nao era, nao eram, nao foi, nao foram, nao esta, nao estao,"
	  " nao esteja, nao estejam, diferente~ de, diferente~ do, diferente~ da, distinto~ de, que nao, que nao e,"
	  " que nao sao, que nao seja, que nao sejam, tampouco, que nao foi, que nao foram, que nao esta,"
	  " que nao estao" },
	{ CUE_WITHOUT, QUALITY_NONE,
	  "sem, sem nenhum, sem nenhuma, sem um, sem uma, sem qualquer, nao tem, nao tenha, nao tenham, nao teve,"
	  " nao tiveram, nao tinha, nao tinham, nao possui, nao possuem, nao possua, nao possuam, que nao tem,"
	  " que nao tenham, que nao tenha, que nao possui, que nao possuem, que nao tiveram, que nao teve,"
	  " que nao tem nenhum, que nao tem nenhuma, nao tem nenhum, nao tem nenhuma, que nao possuem nenhum,"
	  " que nao possuem nenhuma, nao possuem nenhum, nao possuem nenhuma, que nao tenham nenhum,"
	  " que nao tenham nenhuma, nunca, jamais, que nunca, nunca tiveram, que nunca tiveram, nunca teve, nenhum,"
	  " nenhuma, nao ha, nao existe, nao existem, nao houve, carece de, carecem de, nao contam com,"
	  " nao conta com, nunca foi, nunca foram, que nunca foi, que nunca foram" },
	{ CUE_ALL, QUALITY_NONE,
	  "todos, todas, todos os, todas as, todo o, toda a, a totalidade de, a totalidade dos, o total de" },
	{ CUE_ANY, QUALITY_NONE, "algum, alguma, alguns, algumas, qualquer, quaisquer, algum tipo de" },
	{ CUE_ONLY, QUALITY_NONE, "apenas, somente, so, unicamente, exclusivamente" },
	{ CUE_BOTH, QUALITY_NONE,
	  "ambos, ambas, tanto, os dois, as duas, tanto em, ao mesmo tempo, ambos os, ambas as" },
	{ CUE_EITHER, QUALITY_NONE,
	  "ou seja, seja, qualquer um dos, qualquer uma das, um dos, uma das, um de, uma de" },
	{ CUE_NEITHER, QUALITY_NONE, "nem, nenhum dos, nenhuma das, nenhum de, nenhuma de" },
	{ CUE_AND, QUALITY_NONE, "e, vs, versus" },
	{ CUE_OR, QUALITY_NONE, "ou" },
	{ CUE_EXCEPT, QUALITY_NONE,
	  "exceto, salvo, a excecao de, com excecao de, com excecao do, com excecao da, com a excecao de,"
	  " com excecao dos, com excecao das, excluindo, excluido~, excetuando, mas nao, mas nao tem,"
	  " mas nao possuem, mas que nao tem, mas que nao, tirando, fora, fora de, fora do, fora da, fora do intervalo de, menos os que, menos as que, sem incluir,"
	  " sem contar, desconsiderando, e nao, mas nunca, a nao ser, exclua, ignorando, porem nao" },
	{ CUE_RESPECTIVELY, QUALITY_NONE, "respectivamente" },

	{ CUE_CONTAINS, QUALITY_NONE,
	  "contem, contenha, contenham, contendo, contendo a palavra, contendo a letra, que contem, que contenham,"
	  " que contenha, contem a palavra, contenha a palavra, contenham a palavra, contem a letra,"
	  " contenha a letra, contenham a letra, contem o texto, contenha o texto, contenham o texto,"
	  " contem a substring, contenha a substring, inclui a palavra, incluem a palavra, inclua a palavra,"
	  " com a palavra, com a letra, tem a palavra, tenha a palavra, tenham a palavra, tem a letra,"
	  " possui a palavra, possuem a palavra, a palavra, a letra, menciona, mencionam, mencione, mencionem" },
	{ CUE_STARTS, QUALITY_NONE,
	  "comeca com, comeca por, comecam com, comecam por, comece com, comece por, comecem com, comecem por,"
	  " comecando com, comecando por, inicia com, iniciam com, inicie com, iniciem com, iniciando com,"
	  " comeca com a letra, comecam com a letra, comece com a letra, comecem com a letra, comeca pela letra,"
	  " comecam pela letra, comecem pela letra, comece pela letra, inicia com a letra, iniciam com a letra,"
	  " iniciem com a letra, iniciado~ com, iniciado~ por, comecando com a letra, com o prefixo,"
	  " iniciado~ pela letra" },
	{ CUE_ENDS, QUALITY_NONE,
	  "termina em, termina com, terminam em, terminam com, termine em, termine com, terminem em, terminem com,"
	  " terminando em, terminando com, acaba em, acabam em, acabe em, acabem em, finaliza com, finalizam com,"
	  " termina com a letra, terminam com a letra, termine com a letra, terminem com a letra, termina na letra,"
	  " terminam na letra, com o sufixo, terminado~ em, terminado~ com" },

	{ CUE_HAVE, QUALITY_NONE,
	  "tem, tenha, tenham, tinha, tinham, teve, tiveram, ha, existe, existem, houve, havia, possui, possuem,"
	  " possua, possuam, conta com, contam com, tem um, tem uma, tendo, possuia, possuiam, ja teve, ja tiveram,"
	  " dispoe de" },
	{ CUE_WHERE, QUALITY_NONE,
	  "cujo~, com, que, quem, onde, em que, no qual, na qual, nos quais, nas quais, para o qual, para a qual,"
	  " para os quais, para as quais, o qual, a qual, os quais, as quais, tal que, tais que, os que, as que,"
	  " aqueles que, aquelas que, aqueles, aquelas, quando, se, desde que, o que, a que, do qual, da qual,"
	  " dos quais, das quais, com um, com uma, dentre" },
	{ CUE_OUTPUT, QUALITY_NONE,
	  "liste, listar, mostre, mostrar, me mostre, me mostra, de me, me de, me diga, diga, diga me, dizer, obter,"
	  " obtenha, encontre, encontrar, ache, qual e, quais sao, qual foi, quais foram, qual era, quais eram, qual,"
	  " quais, quem e, quem sao, quem foi, o que e, o que sao, buscar, busque, retorne, retornar, devolva,"
	  " indique, indicar, enumere, enumerar, exiba, exibir, calcule, calcular, determine, determinar,"
	  " identifique, identificar, selecione, selecionar, forneca, fornecer, extraia, extrair, apresente,"
	  " apresentar, quanto, quanta, quanto e, quanto custa, quanto custam, qual o, qual a, quais os, quais as,"
	  " qual seria, descreva, descrever, informe, ver, traga, imprima, relacione" },
	{ CUE_EVERYTHING, QUALITY_NONE,
	  "todas as informacoes, todas as informacoes de, todas as informacoes do, todas as informacoes da,"
	  " todas as informacoes dos, todas as informacoes das, todas as informacoes sobre, toda a informacao,"
	  " todos os dados, todos os dados de, todos os dados do, todos os dados da, todos os dados dos,"
	  " todos os dados das, todos os detalhes, todos os detalhes de, todos os detalhes do, todos os detalhes da,"
	  " todos os detalhes dos, informacoes sobre, informacoes de, informacoes do, informacoes da,"
	  " as informacoes sobre, as informacoes de, as informacoes do, as informacoes da, os detalhes de,"
	  " os detalhes do, os detalhes da, detalhes, detalhes de, detalhes do, detalhes da, detalhes sobre,"
	  " os dados de, os dados do, os dados da, os dados dos, os dados das, todos os campos, todas as colunas,"
	  " todos os atributos, tudo sobre, informacoes completas" },
	{ CUE_NAMED, QUALITY_NONE,
	  "chamado~, denominado~, intitulado~, nomeado~, com nome, de nome, com o nome, com o nome de, cujo nome e,"
	  " cujo nome seja, com titulo, com o titulo, se chama, se chamam, se chame, que se chama, que se chamam,"
	  " cujo titulo e, com sobrenome, de sobrenome" },
	{ CUE_MISSING, QUALITY_NONE,
	  "nulo~, e nulo, e nula, sao nulos, sao nulas, seja nulo, seja nula, vazio~, esta vazio, esta vazia,"
	  " estao vazios, estao vazias, desconhecido~, e desconhecido, e desconhecida, sem valor, nao especificado~,"
	  " faltante~, nao registrado~, nao disponivel, nao informado~, nao definido~, falta, faltam, null, e null,"
	  " ausente~, em branco, nao preenchido~" },
	{ CUE_PRESENT, QUALITY_NONE,
	  "nao nulo~, nao e nulo, nao e nula, nao sao nulos, nao sao nulas, nao seja nulo, nao seja nula,"
	  " nao vazio~, nao esta vazio, nao esta vazia, nao estao vazios, nao estao vazias, conhecido~, e conhecido,"
	  " e conhecida, preenchido~, informado~, nao null, nao e null" },
	{ CUE_ALSO, QUALITY_NONE,
	  "assim como, bem como, junto com, juntamente com, alem de, alem do, alem da, alem disso, tambem,"
	  " incluindo, e tambem, acompanhado~ de, seguido~ de" },
	{ CUE_POLITE, QUALITY_NONE,
	  "por favor, algo, alguma coisa, voce pode, voce poderia, pode, poderia, pode me, poderia me, quero saber, queria saber,"
	  " gostaria de saber, eu gostaria de saber, preciso saber, preciso, preciso de, quero, queria, gostaria,"
	  " gostaria de, gostaria de ver, gostaria de conhecer, ola, oi, obrigado, obrigada, quero ver, preciso ver,"
	  " queremos saber, desejo saber, temos, nos temos, no banco de dados, do banco de dados, na base de dados,"
	  " em nosso banco de dados, no sistema, na tabela, me ajude a, sabe, eu quero saber, eu quero, eu preciso,"
	  " quero obter, nos dados, em nossos registros, voce sabe" },

	{ CUE_SINCE, QUALITY_NONE, "desde, a partir de, a partir do, a partir da" },
	{ CUE_AFTER, QUALITY_NONE,
	  "depois de, depois do, depois da, depois, apos, posterior a, posteriores a, posterior ao, posteriores ao" },
	{ CUE_BEFORE, QUALITY_NONE,
	  "antes de, antes do, antes da, anterior a, anteriores a, anterior ao, anteriores ao, previo a" },
	{ CUE_UNTIL, QUALITY_NONE, "ate, ate o, ate a" },
	{ CUE_DURING, QUALITY_NONE, "durante, no decorrer de, ao longo de, enquanto, ao longo do, ao longo da" },

	{ CUE_NONE, QUALITY_NONE,
	  "numero de telefone, numero de serie, numero de identificacao, numero de conta, numero do pedido,"
	  " numero da conta, numero de registro, numero do cartao, numero de cartao, numero da fatura, numero do voo,"
	  " numero de documento, numero de matricula, numero do quarto, numero da casa, numero do documento,"
	  " numero de celular, ou mais, ou menos, primeiro nome, primeiros nomes, segundo nome, ultimo nome,"
	  " ultimos nomes, nome do meio, meio de, meios de, ensino medio, classe media, por cento, por exemplo,"
	  " por padrao, nova york, nova iorque, ou melhor, em primeiro lugar, taxa de, a maioria dos, a maioria das,"
	  " a maior parte dos, a maior parte das, quanto a, medio prazo, longo prazo, curto prazo" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row at_start[] = {
	{ CUE_OUTPUT, QUALITY_NONE,
	  "lista, lista de, a lista de, mostra, mostra os, mostra as, nomeie, busca, que, quem, em que, em qual,"
	  " em quais, a que, a quem, a quais, de que, de quem, de quais, de qual, para que, para quem, para qual,"
	  " para quais, com que, com quem, por que, sobre que, cite, especifique, relate, reporte, no que, na qual,"
	  " por quais, por qual, com quais, com qual" },
	{ CUE_OUTPUT, QUALITY_RECENCY,
	  "quando, em que data, em qual data, em que dia, em qual dia, quando foi, quando foram, em que momento,"
	  " quando e" },
	{ CUE_OUTPUT, QUALITY_PLACE,
	  "onde, onde e, onde sao, onde fica, onde ficam, onde esta, onde estao, de onde, em que lugar, onde foi,"
	  " onde foram" },
	{ CUE_OUTPUT, QUALITY_AGE,
	  "qual a idade, qual e a idade, que idade, que idade tem, quantos anos tem, quantos anos tinha" },
	{ CUE_COUNT, QUALITY_NONE,
	  "conte, conte os, conte as, conte o numero de, conte a quantidade de, contar, contar os, contar as,"
	  " conte quantos, conte quantas" },
	{ CUE_ORDER, QUALITY_NONE, "ordene, ordene os, ordene as, classifique, classifique os, classifique as" },
	{ CUE_EACH, QUALITY_NONE, "agrupe" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row before_number[] = {
	{ CUE_MORE, QUALITY_AMOUNT, "maior de" },
	{ CUE_MORE, QUALITY_AGE, "maiores de" },
	{ CUE_LESS, QUALITY_AMOUNT, "menor de" },
	{ CUE_LESS, QUALITY_AGE, "menores de" },
	{ CUE_AT_LEAST, QUALITY_NONE, "a partir de, um minimo de, minimo de, minimo, desde" },
	{ CUE_AT_MOST, QUALITY_NONE, "ate, um maximo de, maximo de, maximo" },
	{ CUE_ABOUT, QUALITY_NONE,
	  "aproximadamente, cerca de, por volta de, em torno de, uns, umas, quase, mais ou menos" },
	{ CUE_BETWEEN, QUALITY_NONE, "de, desde" },
	{ CUE_EQUAL, QUALITY_NONE, "e de, sao, seja, sejam, foi, e igual a, seja de, sao de" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row after_number[] = {
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "ou mais, ou maior, ou maiores, ou superior, em diante, para cima, ou posterior, e mais, no minimo,"
	  " pelo menos" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "ou menos, ou menor, ou menores, ou inferior, para baixo, ou anterior, e menos, no maximo" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_adjective adjectives[] = {
	{ QUALITY_AMOUNT, false, "alto~, elevado~", "maior, maiores, superior, superiores", "maior, maiores" },
	{ QUALITY_AMOUNT, true, "baixo~, reduzido~", "menor, menores, inferior, inferiores", "menor, menores" },
	{ QUALITY_COUNT, false,
	  "frequente~, frequentemente, comum, comuns, comumente, usado~, utilizado~, repetido~, numeroso~, ativo~,"
	  " solicitado~, prolifico~, produtivo~, habitual, habituais",
	  "", "" },
	{ QUALITY_COUNT, true, "raro~", "", "" },
	{ QUALITY_SALES, false, "vendido~, comprado~", "", "" },
	{ QUALITY_AGE, false, "velho~, idoso~, antigo~, veterano~, longevo~", "", "" },
	{ QUALITY_AGE, true, "jovem, jovens", "", "" },
	{ QUALITY_RECENCY, false, "recente~, recentemente, novo~, moderno~, atual, atuais, tarde", "", "" },
	{ QUALITY_RECENCY, true, "cedo", "", "" },
	{ QUALITY_PRICE, false, "caro~, custoso~", "", "" },
	{ QUALITY_PRICE, true, "barato~, economico~, acessivel, acessiveis, em conta", "", "" },
	{ QUALITY_SIZE, false, "grande~, amplo~", "", "" },
	{ QUALITY_SIZE, true, "pequeno~", "", "" },
	{ QUALITY_LENGTH, false, "longo~, comprido~, extenso~, demorado~", "", "" },
	{ QUALITY_LENGTH, true, "curto~, breve~", "", "" },
	{ QUALITY_WIDTH, false, "largo~", "", "" },
	{ QUALITY_WIDTH, true, "estreito~", "", "" },
	{ QUALITY_DEPTH, false, "profundo~, fundo~", "", "" },
	{ QUALITY_DEPTH, true, "raso~", "", "" },
	{ QUALITY_WEIGHT, false, "pesado~", "", "" },
	{ QUALITY_WEIGHT, true, "leve~", "", "" },
	{ QUALITY_SPEED, false, "rapido~, rapidamente, veloz, velozes", "", "" },
	{ QUALITY_SPEED, true, "lento~, devagar", "", "" },
	{ QUALITY_RATING, false, "bem avaliado~", "melhor, melhores",
	  "melhor, melhores, melhor avaliado~, melhor classificado~" },
	{ QUALITY_RATING, true, "mal avaliado~", "pior, piores", "pior, piores, pior avaliado~, pior classificado~" },
	{ QUALITY_POPULARITY, false, "popular, populares, visto~, assistido~, curtido~, seguido~, famoso~, visitado~",
	  "", "" },
	{ QUALITY_DISTANCE, false, "longe, distante~, afastado~", "", "" },
	{ QUALITY_DISTANCE, true, "perto, proximo~", "", "" },
	{ QUALITY_INCOME, false, "rico~, bem pago~", "", "mais bem pago~" },
	{ QUALITY_INCOME, true, "pobre~, mal pago~", "", "" },
	{ QUALITY_PROFIT, false, "lucrativo~, rentavel, rentaveis", "", "" },
	{ QUALITY_POPULATION, false, "populoso~, povoado~, habitado~", "", "" },
	{ QUALITY_TEMPERATURE, false, "quente~", "", "" },
	{ QUALITY_TEMPERATURE, true, "frio~", "", "" },
	{ QUALITY_POWER, false, "forte~, potente~, poderoso~", "", "" },
	{ QUALITY_POWER, true, "fraco~", "", "" },
	{ QUALITY_DIFFICULTY, false, "dificil, dificeis", "", "" },
	{ QUALITY_DIFFICULTY, true, "facil, faceis", "", "" },
	{ QUALITY_NONE, false, NULL, NULL, NULL },
};

const struct cue_table cues_portuguese = {
	.anywhere = anywhere,
	.at_start = at_start,
	.before_number = before_number,
	.after_number = after_number,
	.adjectives = adjectives,
	.more = "mais",
	.less = "menos",
	.most = "mais",
	.least = "menos",
	.than = "do que, que, de, a, ao",
	.first = "primeiro~",
	.last = "ultimo~",
	.how = "quao",
	.range = "e, a, ao, ate",
	.many = "os, as",
	.of_age = "anos de idade",
	.years = "anos",
	.average = "a media, media, da media, do media, a mediana, mediana",
	.joins = "e",
	.but = "menos",
	.all = "todo, todos, toda, todas, cada",
};
