#include "assistant/language/change_request.h"

#include "assistant/language/wording.h"
#include "base/arena.h"
#include "base/banned.h"

/* In each language, whatever the rest of the text is in. */
struct change_words {
	const char *polite;
	const char *verbs;   /* that ask for nothing else */
	const char *others;  /* that may also be names, or say how to list */
	const char *objects; /* after these */
};

static const struct change_words words_of[] = {
	[ENGLISH] = { "please, can you, could you, would you, i want to, i need to, i would like to, i d like to, let s, help me",
		      "delete, remove, erase, truncate, purge",
		      "drop, insert, update, modify, alter, change, set, add, create, rename, replace, wipe, clear",
		      "the, a, an, all, all the, every, each, this, that, these, those, my, our, new, into, table, row, rows,"
		      " record, records" },
	[SPANISH] = { "por favor, puedes, podrias, puede, quiero, necesito, quisiera, hay que",
		      "borra, borrar, borre, elimina, eliminar, elimine, suprime, suprimir",
		      "inserta, insertar, actualiza, actualizar, actualice, modifica, modificar, cambia, cambiar, anade, anadir,"
		      " agrega, agregar, crea, crear, vacia, vaciar, quita, quitar, reemplaza, reemplazar",
		      "el, la, los, las, un, una, todo~, este, esta, estos, estas, nuevo~, en, tabla, fila~, registro, registros" },
	[PORTUGUESE] = { "por favor, pode, poderia, voce pode, quero, preciso, gostaria de",
			 "apague, apagar, apaga, delete, deletar, exclua, excluir, remova, remover, elimine, eliminar",
			 "insira, inserir, atualize, atualizar, modifique, modificar, altere, alterar, mude, mudar, adicione,"
			 " adicionar, acrescente, crie, criar, esvazie, substitua, substituir",
			 "o, a, os, as, um, uma, todo~, este, esta, estes, estas, esse, essa, novo~, em, na, no, tabela, linha,"
			 " linhas, registro, registros" },
};

static bool begins_change(const struct wording *w, const struct change_words *of)
{
	ptrdiff_t at = 0, count;

	while ((count = wording_phrase(w, at, of->polite)))
		at += count;
	count = wording_phrase(w, at, of->verbs);
	if (count)
		return at + count < w->words.len;
	count = wording_phrase(w, at, of->others);
	return count && wording_phrase(w, at + count, of->objects);
}

bool asks_for_change(str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct wording w;

	wording_read(a, text, &w);
	for (size_t i = 0; i < sizeof words_of / sizeof *words_of; i++)
		if (begins_change(&w, &words_of[i]))
			return true;
	return false;
}
