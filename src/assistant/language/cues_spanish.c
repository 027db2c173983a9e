#include "assistant/language/cue_tables.h"

#include "base/banned.h"

static const struct cue_row anywhere[] = {
	{ CUE_COUNT, QUALITY_NONE,
	  "cuantos, cuantas, cuantos de, numero de, numero total de, el numero de, cantidad de, la cantidad de,"
	  " cantidad total de, conteo, conteo de, recuento, recuento de, cuantas veces, numero de veces,"
	  " que cantidad de, con que frecuencia" },
	{ CUE_SUM, QUALITY_NONE,
	  "total, totales, total de, suma, sumas, suma de, suma total, suma total de, sumatoria, sumatoria de,"
	  " en total, importe total, monto total, acumulado~, sumado~" },
	{ CUE_AVERAGE, QUALITY_NONE,
	  "numero promedio de, numero medio de, cantidad promedio de, cantidad media de,"
	  " promedio, promedios, promedio de, media, medias, media de, en promedio, de media, por termino medio,"
	  " medio, medios, como promedio" },
	{ CUE_MINIMUM, QUALITY_NONE, "minimo~, minimo de, minima de" },
	{ CUE_MAXIMUM, QUALITY_NONE, "maximo~, maximo de, maxima de" },
	{ CUE_MEDIAN, QUALITY_NONE, "mediana, medianas, mediana de" },
	{ CUE_DISTINCT, QUALITY_NONE,
	  "distinto~, diferente~, unico~, sin repetir, sin duplicados, sin repeticiones, sin repetirse,"
	  " sin repetidos, no repetido~" },
	{ CUE_SHARE, QUALITY_NONE,
	  "porcentaje, porcentajes, porcentaje de, el porcentaje de, proporcion, proporcion de, que porcentaje,"
	  " que porcentaje de, fraccion de, ratio, ratio de, razon entre, relacion entre, que proporcion de" },
	{ CUE_DIFFERENCE, QUALITY_NONE,
	  "diferencia, diferencias, diferencia entre, diferencia de, diferencia en, cuanto mas, cuantos mas,"
	  " cuantas mas" },

	{ CUE_MOST, QUALITY_COUNT,
	  "mayor numero de, mayor cantidad de, mas cantidad de, maximo numero de, maxima cantidad de, mas veces,"
	  " mas a menudo, con mayor frecuencia, mayor numero total de" },
	{ CUE_MOST, QUALITY_COUNT,
	  "la mayoria de los, la mayoria de las, la mayor parte de los, la mayor parte de las" },
	{ CUE_MOST, QUALITY_SPENDING,
	  "gasto mas, gastaron mas, gasta mas, gastan mas, ha gastado mas, han gastado mas, mas gasto, mas gastaron, que mas gasta" },
	{ CUE_MOST, QUALITY_SALES, "se vende mas, se venden mas, mas se vende, mas se venden" },
	{ CUE_LEAST, QUALITY_SALES, "se vende menos, se venden menos, menos se vende, menos se venden" },
	{ CUE_LEAST, QUALITY_SPENDING, "gasto menos, gastaron menos, gasta menos, gastan menos" },
	{ CUE_LEAST, QUALITY_COUNT,
	  "menor numero de, menor cantidad de, menos cantidad de, minimo numero de, menos veces,"
	  " con menor frecuencia" },
	{ CUE_TOP, QUALITY_NONE, "top" },
	{ CUE_ORDER, QUALITY_NONE,
	  "ordenado~ por, ordenado~ segun, ordenado~ en, ordenado~, ordena por, ordene por, ordenar por,"
	  " ordenando por, ordenalos por, ordenalas por, ordena los resultados por, ordene los resultados por,"
	  " ordenar los resultados por, ordenalo por, en orden de, por orden de, clasificado~ por, ordenandolos por,"
	  " ordenandolas por" },
	{ CUE_ASCENDING, QUALITY_NONE,
	  "ascendente, ascendentes, orden ascendente, en orden ascendente, en orden ascendente de,"
	  " de forma ascendente, de manera ascendente, ascendentemente, creciente, orden creciente,"
	  " en orden creciente, en orden creciente de, de menor a mayor, del menor al mayor, de mas bajo a mas alto,"
	  " del mas bajo al mas alto, de mas pequeno a mas grande, del mas pequeno al mas grande, de menos a mas" },
	{ CUE_DESCENDING, QUALITY_NONE,
	  "descendente, descendentes, orden descendente, en orden descendente, en orden descendente de,"
	  " de forma descendente, de manera descendente, descendentemente, decreciente, orden decreciente,"
	  " en orden decreciente, en orden decreciente de, de mayor a menor, del mayor al menor,"
	  " de mas alto a mas bajo, del mas alto al mas bajo, de mas grande a mas pequeno,"
	  " del mas grande al mas pequeno, de mas a menos, en orden inverso" },
	{ CUE_ASCENDING, QUALITY_NAME,
	  "alfabeticamente, en orden alfabetico, orden alfabetico, por orden alfabetico, alfabetico, de la a a la z,"
	  " en orden alfabetico de" },
	{ CUE_DESCENDING, QUALITY_NAME,
	  "en orden alfabetico inverso, orden alfabetico inverso, en orden alfabetico descendente, de la z a la a" },
	{ CUE_ASCENDING, QUALITY_RECENCY,
	  "cronologicamente, en orden cronologico, orden cronologico, del mas antiguo al mas reciente,"
	  " de mas antiguo a mas reciente, de la mas antigua a la mas reciente, de mas antigua a mas reciente,"
	  " de mas viejo a mas nuevo, del mas antiguo al mas nuevo" },
	{ CUE_DESCENDING, QUALITY_RECENCY,
	  "en orden cronologico inverso, del mas reciente al mas antiguo, de mas reciente a mas antiguo,"
	  " de la mas reciente a la mas antigua, de mas reciente a mas antigua, de mas nuevo a mas viejo,"
	  " del mas nuevo al mas antiguo" },
	{ CUE_ASCENDING, QUALITY_AGE,
	  "del mas joven al mas viejo, de mas joven a mas viejo, del mas joven al mayor, de mas joven a mayor,"
	  " del mas joven al mas mayor" },
	{ CUE_DESCENDING, QUALITY_AGE,
	  "del mas viejo al mas joven, de mas viejo a mas joven, del mayor al mas joven, de mayor a mas joven" },
	{ CUE_ASCENDING, QUALITY_PRICE,
	  "del mas barato al mas caro, de mas barato a mas caro, de la mas barata a la mas cara,"
	  " de mas barata a mas cara" },
	{ CUE_DESCENDING, QUALITY_PRICE,
	  "del mas caro al mas barato, de mas caro a mas barato, de la mas cara a la mas barata,"
	  " de mas cara a mas barata" },

	{ CUE_EACH, QUALITY_NONE,
	  "cada, por cada, para cada, de cada, en cada, a cada, con cada, cada uno de, cada una de,"
	  " para cada uno de los, para cada una de las, cada uno de los, cada una de las, de cada uno de los,"
	  " de cada una de las, agrupado~ por, agrupar por, agrupa por, agrupe por, agrupando por, agrupalos por,"
	  " desglosado~ por, desglosa por, dividido~ por" },
	{ CUE_BY, QUALITY_NONE, "por, segun, de acuerdo con" },

	{ CUE_MORE, QUALITY_NONE,
	  "mas de, mas que, mayor que, mayores que, mayor a, mayores a, superior a, superiores a, superior al,"
	  " mayor al, por encima de, por encima del, supera, superan, supere, superen, superando, supera los, excede,"
	  " exceden, exceda, excedan, sobrepasa, sobrepasan, que supera, que superan, superior al de" },
	{ CUE_LESS, QUALITY_NONE,
	  "menos de, menos que, menor que, menores que, menor a, menores a, inferior a, inferiores a, inferior al,"
	  " menor al, por debajo de, por debajo del" },
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "al menos, por lo menos, como minimo, cuando menos, no menos de, mayor o igual a, mayor o igual que,"
	  " mayores o iguales a, mayores o iguales que, mayor o igual, igual o mayor a, igual o mayor que,"
	  " igual o superior a, superior o igual a, iguales o superiores a, iguales o mayores a, no menor de,"
	  " no menor a, no menor que, no inferior a" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "como maximo, a lo sumo, a lo mas, como mucho, no mas de, menor o igual a, menor o igual que,"
	  " menores o iguales a, menores o iguales que, menor o igual, igual o menor a, igual o menor que,"
	  " igual o inferior a, inferior o igual a, no mayor a, no mayor de, no mayor que, no superior a,"
	  " que no supere, que no superen, que no exceda, que no excedan, no supera, no superan" },
	{ CUE_BETWEEN, QUALITY_NONE,
	  "entre, comprendido~ entre, en el rango de, en el rango entre, que va de, que van de" },
	{ CUE_EQUAL, QUALITY_NONE,
	  "igual a, iguales a, igual que, igual al, iguales al, exactamente, precisamente, es igual a,"
	  " son iguales a, sea igual a, equivalente~ a, identico~ a" },
	{ CUE_SAME, QUALITY_NONE,
	  "el mismo, la misma, los mismos, las mismas, mismo~, lo mismo, el mismo que, la misma que, en comun,"
	  " comparten, comparte, que comparten" },

	{ CUE_NOT, QUALITY_NONE,
	  "no, no es, no son, no sea, no sean, no era, no eran, no fue, no fueron, no este, no esten, no esta,"
	  " no estan, distinto~ de, distinto~ a, diferente~ de, diferente~ a, distinto~ al, diferente~ al, que no,"
	  " que no es, que no son, que no sea, que no sean, otro~ que no sea, no igual a, tampoco, que no sea igual a" },
	{ CUE_WITHOUT, QUALITY_NONE,
	  "sin, sin ningun, sin ninguna, sin un, sin una, no tiene, no tienen, no tenga, no tengan, no tuvo,"
	  " no tuvieron, no tenia, no tenian, que no tiene, que no tienen, que no tengan, que no tenga,"
	  " no tienen ningun, no tienen ninguna, no tiene ningun, no tiene ninguna, que no tienen ningun,"
	  " que no tienen ninguna, que no tengan ningun, que no tengan ninguna, no ha, no han, no haya, no hayan,"
	  " que no ha, que no han, que no hayan, que no haya, no ha tenido, no han tenido, que no han tenido, no hay,"
	  " nunca, jamas, nunca ha, nunca han, que nunca, que nunca ha, que nunca han, carece de, carecen de,"
	  " que carecen de, que carece de, ningun, ninguna, no posee, no poseen, no cuenta con, no cuentan con,"
	  " que no cuentan con, sin haber, no existe, no existen, no dispone de, no disponen de" },
	{ CUE_ALL, QUALITY_NONE,
	  "todos, todas, todos los, todas las, todo el, toda la, la totalidad de, el total de, todos ellos" },
	{ CUE_ANY, QUALITY_NONE, "algun, alguna, alguno, algunos, algunas, cualquier, cualquiera, algun tipo de" },
	{ CUE_ONLY, QUALITY_NONE, "solo, solamente, unicamente, exclusivamente, nada mas, tan solo" },
	{ CUE_BOTH, QUALITY_NONE, "ambos, ambas, tanto, los dos, las dos, tanto en, a la vez" },
	{ CUE_EITHER, QUALITY_NONE, "ya sea, o bien, cualquiera de, bien sea, uno de los, una de las, uno de, una de" },
	{ CUE_NEITHER, QUALITY_NONE, "ni, ninguno de, ninguna de, ninguno de los, ninguna de las" },
	{ CUE_AND, QUALITY_NONE, "y, e, vs, versus" },
	{ CUE_OR, QUALITY_NONE, "o, u" },
	{ CUE_EXCEPT, QUALITY_NONE,
	  "excepto, salvo, fuera de, fuera del, fuera del rango de, a excepcion de, con excepcion de, con la excepcion de, a excepcion del, excluyendo,"
	  " excluido~, exceptuando, pero no, pero no tienen, pero no tiene, pero que no tienen, pero que no,"
	  " aparte de, sin incluir, sin contar, sin considerar, y no, menos los que, menos las que, quitando,"
	  " excluye, excluya, fuera de, pero nunca" },
	{ CUE_RESPECTIVELY, QUALITY_NONE, "respectivamente" },

	{ CUE_CONTAINS, QUALITY_NONE,
	  "contiene, contienen, contenga, contengan, conteniendo, que contiene, que contienen, que contenga,"
	  " que contengan, contiene la palabra, contienen la palabra, contenga la palabra, contengan la palabra,"
	  " contiene la letra, contienen la letra, contenga la letra, contengan la letra, contiene el texto,"
	  " contienen el texto, contenga el texto, contengan el texto, contiene la cadena, contienen la cadena,"
	  " contenga la cadena, contengan la cadena, incluye la palabra, incluyen la palabra, incluya la palabra,"
	  " incluyan la palabra, con la palabra, con la letra, tiene la palabra, tienen la palabra, tiene la letra,"
	  " tienen la letra, tenga la palabra, tengan la palabra, la palabra, la letra, la subcadena, menciona,"
	  " mencionan, mencione, mencionen" },
	{ CUE_STARTS, QUALITY_NONE,
	  "empieza por, empieza con, empiezan por, empiezan con, empiece por, empiece con, empiecen por,"
	  " empiecen con, empezando por, empezando con, comienza por, comienza con, comienzan por, comienzan con,"
	  " comience por, comience con, comiencen por, comiencen con, comenzando por, comenzando con, inicia con,"
	  " inician con, inicie con, inicien con, empieza por la letra, empieza con la letra, empiezan por la letra,"
	  " empiezan con la letra, empiece por la letra, empiece con la letra, empiecen por la letra,"
	  " empiecen con la letra, comienza con la letra, comienza por la letra, comienzan con la letra,"
	  " comienzan por la letra, comience con la letra, comience por la letra, comiencen con la letra,"
	  " comiencen por la letra, inicia con la letra, inician con la letra, con el prefijo" },
	{ CUE_ENDS, QUALITY_NONE,
	  "termina en, termina con, termina por, terminan en, terminan con, terminan por, termine en, termine con,"
	  " terminen en, terminen con, terminando en, terminando con, acaba en, acaban en, acaba con, acaban con,"
	  " acabe en, acaben en, finaliza en, finaliza con, finalizan en, finalizan con, finalice con,"
	  " termina en la letra, terminan en la letra, termina con la letra, terminan con la letra,"
	  " termine en la letra, terminen en la letra, termine con la letra, terminen con la letra,"
	  " acaba en la letra, acaban en la letra, con el sufijo" },

	{ CUE_HAVE, QUALITY_NONE,
	  "tiene, tienen, tenga, tengan, tenia, tenian, tuvo, tuvieron, ha tenido, han tenido, hay, existe, existen,"
	  " hubo, habia, habian, posee, poseen, cuenta con, cuentan con, tiene un, tiene una, tienen un, tienen una,"
	  " teniendo, dispone de, disponen de, haya, hayan, ha, han" },
	{ CUE_WHERE, QUALITY_NONE,
	  "cuyo~, con, que, quien, quienes, donde, en el que, en la que, en los que, en las que, en el cual,"
	  " en la cual, en los cuales, en las cuales, para el que, para la que, para los que, para las que, el cual,"
	  " la cual, los cuales, las cuales, tal que, tales que, los que, las que, aquellos que, aquellas que,"
	  " aquellos, aquellas, cuando, si, siempre que, el que, la que, a los que, a las que, del que, de la que,"
	  " de los que, de las que, de los cuales, de las cuales, con un, con una, de entre" },
	{ CUE_OUTPUT, QUALITY_NONE,
	  "listar, liste, listame, muestrame, muestre, mostrar, mostrarme, muestrenme, dame, denme, deme, dime,"
	  " digame, obten, obtener, obtenga, obtenme, encuentra, encuentre, encontrar, cual es, cuales son, cual fue,"
	  " cuales fueron, cual era, cuales eran, cual, cuales, que es, que son, quien es, quienes son, quien fue,"
	  " quienes fueron, quien tiene, buscar, busque, buscame, devuelve, devuelva, devolver, devuelveme, indicame,"
	  " indique, enumera, enumere, enumerar, visualiza, visualizar, calcula, calcule, calcular, calculame,"
	  " determina, determine, determinar, identifica, identifique, identificar, selecciona, seleccione,"
	  " seleccionar, proporciona, proporcione, proporcionar, extrae, extraer, cuanto, cuanta, cuanto es,"
	  " cuanto cuesta, cuanto cuestan, cual seria, cuales serian, despliega, describe, describa, describir, ver" },
	{ CUE_EVERYTHING, QUALITY_NONE,
	  "toda la informacion, toda la informacion de, toda la informacion del, toda la informacion sobre,"
	  " todos los datos, todos los datos de, todos los datos del, todos los detalles, todos los detalles de,"
	  " informacion sobre, informacion de, la informacion de, la informacion sobre, los detalles de,"
	  " los detalles del, detalles, detalles de, detalles sobre, los datos de, los datos del, todos los campos,"
	  " todas las columnas, todos los atributos, todo sobre, todo lo que, informacion completa,"
	  " informacion detallada" },
	{ CUE_NAMED, QUALITY_NONE,
	  "llamado~, denominado~, titulado~, con nombre, de nombre, con el nombre, con el nombre de, cuyo nombre es,"
	  " cuyo nombre sea, con titulo, con el titulo, se llama, se llaman, se llame, se llamen, que se llama,"
	  " que se llaman, apodado~, cuyo titulo es, con apellido, de apellido" },
	{ CUE_MISSING, QUALITY_NONE,
	  "nulo~, es nulo, es nula, son nulos, son nulas, sea nulo, sea nula, vacio~, esta vacio, esta vacia,"
	  " estan vacios, estan vacias, desconocido~, es desconocido, es desconocida, sin valor, sin especificar,"
	  " no especificado~, faltante~, no registrado~, sin registrar, no disponible~, no definido~, sin definir,"
	  " falta, faltan, null, es null, ausente~" },
	{ CUE_PRESENT, QUALITY_NONE,
	  "no nulo~, no es nulo, no es nula, no son nulos, no son nulas, no sea nulo, no sea nula, no vacio~,"
	  " no esta vacio, no esta vacia, no estan vacios, no estan vacias, conocido~, es conocido, es conocida,"
	  " no null, no es null, no es desconocido, no es desconocida" },
	{ CUE_ALSO, QUALITY_NONE,
	  "asi como, junto con, ademas de, ademas, tambien, junto a, junto al, incluyendo, incluido~, y tambien,"
	  " acompanado~ de, seguido~ de" },
	{ CUE_POLITE, QUALITY_NONE,
	  "por favor, algo, alguna cosa, puedes, podrias, puede, podria, me puedes, me podrias, me puede, me podria, quiero saber,"
	  " quisiera saber, me gustaria saber, necesito saber, necesito, quiero, quisiera, me gustaria,"
	  " me gustaria conocer, quiero conocer, quisiera conocer, hola, gracias, muchas gracias, me dices, me das,"
	  " decirme, quiero ver, necesito ver, queremos saber, deseo saber, deseo conocer, tenemos,"
	  " en la base de datos, de la base de datos, en nuestra base de datos, en el sistema, en la tabla,"
	  " ayudame a, me muestras, se puede, podemos, sabes, se sabe, me indicas, en nuestros registros,"
	  " en los datos, quiero obtener" },

	{ CUE_SINCE, QUALITY_NONE, "desde, a partir de, a partir del" },
	{ CUE_AFTER, QUALITY_NONE,
	  "despues de, despues del, despues, posterior a, posteriores a, posterior al, posteriores al, tras,"
	  " luego de" },
	{ CUE_BEFORE, QUALITY_NONE,
	  "antes de, antes del, anterior a, anteriores a, anterior al, anteriores al, previo a, previos a, previo al" },
	{ CUE_UNTIL, QUALITY_NONE, "hasta, hasta el, hasta la" },
	{ CUE_DURING, QUALITY_NONE, "durante, en el transcurso de, a lo largo de, mientras" },

	{ CUE_NONE, QUALITY_NONE,
	  "numero de telefono, numero de serie, numero de identificacion, numero de cuenta, numero de orden,"
	  " numero de factura, numero de pedido, numero de habitacion, numero de vuelo, numero de documento,"
	  " numero de registro, numero de cliente, numero de empleado, numero de tarjeta, numero de placa,"
	  " numero de licencia, numero de pasaporte, numero de seguro social, numero de camiseta, numero de calle,"
	  " o mas, o menos, primer nombre, primeros nombres, segundo nombre, primer apellido, segundo apellido,"
	  " por medio de, medios de, medio ambiente, clase media, edad media, medio tiempo, a menudo, a medida que,"
	  " nueva york, tiempo medio de, en primer lugar, por ciento, unico id, por ejemplo, por tanto, por lo tanto,"
	  " por defecto, es decir, o sea, alta definicion, tasa de, la mayoria de, la mayor parte de, ultimo nombre,"
	  " en cuanto a" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row at_start[] = {
	{ CUE_OUTPUT, QUALITY_NONE,
	  "lista, lista de, la lista de, lista los, lista las, lista todos los, lista todas las, muestra,"
	  " muestra los, muestra las, muestra el, muestra la, nombra, busca, presenta, consulta, indica, saca, trae,"
	  " que, quien, quienes, en que, en cual, en cuales, a que, a quien, de que, para que, con que, por que,"
	  " para cual, de cual, a cuales, de cuales, para cuales, reporta, da, di, imprime, especifica,"
	  " en que tipo de, sobre que" },
	{ CUE_OUTPUT, QUALITY_RECENCY,
	  "cuando, en que fecha, en que dia, cuando fue, cuando fueron, en que momento, cuando se" },
	{ CUE_OUTPUT, QUALITY_PLACE, "donde, en donde, donde esta, donde estan, donde se, de donde, en que lugar" },
	{ CUE_OUTPUT, QUALITY_AGE,
	  "que edad, que edad tiene, que edad tienen, cuantos anos tiene, cuantos anos tienen" },
	{ CUE_COUNT, QUALITY_NONE,
	  "cuenta, cuenta los, cuenta las, cuenta el numero de, cuente, cuente los, cuente las, cuente el numero de,"
	  " contar, contar los, contar las, cuenta cuantos, cuenta cuantas, cuenta la cantidad de" },
	{ CUE_ORDER, QUALITY_NONE, "ordena, ordena los, ordena las, ordene, ordene los, ordene las" },
	{ CUE_EACH, QUALITY_NONE, "agrupa, agrupe" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row before_number[] = {
	{ CUE_MORE, QUALITY_AMOUNT, "mayor de, sobre los, arriba de" },
	{ CUE_MORE, QUALITY_AGE, "mayores de" },
	{ CUE_LESS, QUALITY_AMOUNT, "menor de, bajo los, abajo de, debajo de" },
	{ CUE_LESS, QUALITY_AGE, "menores de" },
	{ CUE_AT_LEAST, QUALITY_NONE, "a partir de, un minimo de, minimo de, minimo, desde" },
	{ CUE_AT_MOST, QUALITY_NONE, "hasta, un maximo de, maximo de, maximo" },
	{ CUE_ABOUT, QUALITY_NONE, "aproximadamente, alrededor de, cerca de, unos, unas, casi, mas o menos" },
	{ CUE_BETWEEN, QUALITY_NONE, "de, desde" },
	{ CUE_EQUAL, QUALITY_NONE, "es, son, sea, sean, fue, es de, sea de, son de" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_row after_number[] = {
	{ CUE_AT_LEAST, QUALITY_NONE,
	  "o mas, o mayor, o mayores, o superior, en adelante, para arriba, o posterior, y mas, como minimo,"
	  " al menos" },
	{ CUE_AT_MOST, QUALITY_NONE,
	  "o menos, o menor, o menores, o inferior, para abajo, o anterior, y menos, como maximo, a lo sumo" },
	{ CUE_NONE, QUALITY_NONE, NULL },
};

static const struct cue_adjective adjectives[] = {
	{ QUALITY_AMOUNT, false, "alto~, elevado~", "mayor, mayores, superior, superiores", "mayor, mayores" },
	{ QUALITY_AMOUNT, true, "bajo~, reducido~", "menor, menores, inferior, inferiores", "menor, menores" },
	{ QUALITY_COUNT, false,
	  "frecuente~, frecuentemente, comun, comunes, comunmente, habitual, habituales, usado~, utilizado~,"
	  " repetido~, numeroso~, activo~, solicitado~, prolifico~, productivo~",
	  "", "" },
	{ QUALITY_COUNT, true, "raro~, infrecuente~", "", "" },
	{ QUALITY_SALES, false, "vendido~, comprado~", "", "" },
	{ QUALITY_AGE, false, "viejo~, anciano~, antiguo~, veterano~, longevo~, mayor, mayores", "", "" },
	{ QUALITY_AGE, true, "joven, jovenes", "", "" },
	{ QUALITY_RECENCY, false, "reciente~, recientemente, nuevo~, moderno~, actual, actuales, tarde", "", "" },
	{ QUALITY_RECENCY, true, "temprano~, pronto", "", "" },
	{ QUALITY_PRICE, false, "caro~, costoso~", "", "" },
	{ QUALITY_PRICE, true, "barato~, economico~, asequible~", "", "" },
	{ QUALITY_SIZE, false, "grande~, gran, amplio~", "", "" },
	{ QUALITY_SIZE, true, "pequeno~, chico~", "", "" },
	{ QUALITY_LENGTH, false, "largo~, extenso~, duradero~", "", "" },
	{ QUALITY_LENGTH, true, "corto~, breve~", "", "" },
	{ QUALITY_WIDTH, false, "ancho~", "", "" },
	{ QUALITY_WIDTH, true, "estrecho~, angosto~", "", "" },
	{ QUALITY_DEPTH, false, "profundo~, hondo~", "", "" },
	{ QUALITY_WEIGHT, false, "pesado~", "", "" },
	{ QUALITY_WEIGHT, true, "ligero~, liviano~", "", "" },
	{ QUALITY_SPEED, false, "rapido~, rapidamente, veloz, veloces", "", "" },
	{ QUALITY_SPEED, true, "lento~", "", "" },
	{ QUALITY_RATING, false, "bueno~, valorado~, calificado~, puntuado~", "mejor, mejores",
	  "mejor, mejores, mejor valorado~, mejor calificado~, mejor puntuado~" },
	{ QUALITY_RATING, true, "malo~", "peor, peores",
	  "peor, peores, peor valorado~, peor calificado~, peor puntuado~" },
	{ QUALITY_POPULARITY, false, "popular, populares, visto~, seguido~, famoso~, visitado~", "", "" },
	{ QUALITY_DISTANCE, false, "lejano~, alejado~, distante~, lejos", "", "" },
	{ QUALITY_DISTANCE, true, "cercano~, proximo~, cerca", "", "" },
	{ QUALITY_INCOME, false, "rico~, adinerado~", "", "mejor pagado~" },
	{ QUALITY_INCOME, true, "pobre~", "", "peor pagado~" },
	{ QUALITY_PROFIT, false, "rentable~, lucrativo~, exitoso~, taquillero~", "", "" },
	{ QUALITY_POPULATION, false, "poblado~, populoso~, habitado~", "", "" },
	{ QUALITY_TEMPERATURE, false, "caliente~, calido~, caluroso~", "", "" },
	{ QUALITY_TEMPERATURE, true, "frio~", "", "" },
	{ QUALITY_POWER, false, "potente~, fuerte~, poderoso~", "", "" },
	{ QUALITY_POWER, true, "debil~", "", "" },
	{ QUALITY_DIFFICULTY, false, "dificil~", "", "" },
	{ QUALITY_DIFFICULTY, true, "facil~", "", "" },
	{ QUALITY_NONE, false, NULL, NULL, NULL },
};

const struct cue_table cues_spanish = {
	.anywhere = anywhere,
	.at_start = at_start,
	.before_number = before_number,
	.after_number = after_number,
	.adjectives = adjectives,
	.more = "mas",
	.less = "menos",
	.most = "mas",
	.least = "menos",
	.than = "que, de, a, al, del",
	.first = "primer, primero~",
	.last = "ultimo~",
	.how = "que tan, cuan, como de",
	.range = "y, a, al, hasta, e",
	.many = "los, las",
	.of_age = "anos de edad",
	.years = "anos",
	.average = "la media, el promedio, promedio, media, la mediana, del promedio, de la media",
	.joins = "y, e",
	.but = "menos",
	.all = "todo, todos, toda, todas, cada",
};
