#include "graph/infer/column_words.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* ---- uses of words, folded and without accents, in no order ---- */

static const struct {
	uint32_t use;
	const char *words;
} uses[] = {
	{ USE_KEY | USE_FRONT, "id cod cd fk codigo idt identificador clave cve" },
	{ USE_KEY, "key code uuid guid sk ref oid uid identifier ident pk chave llave slug rid sid" },
	{ USE_KEY | USE_NUMBER, "no num nr nro nbr number numero nmbr" },
	{ USE_GENERIC,
	  "id key code cod codigo uuid guid name nome nombre type tipo status state estado date fecha data year ano "
	  "anio month mes day dia time hora hour version value valor number num no nr numero order sort position "
	  "posicion posicao seq sequence rank level nivel index idx description descripcion descricao desc title "
	  "titulo label text texto notes note comment count total amount price precio preco lang language locale hash "
	  "slug active ativo activo enabled flag url path size email phone rev revision pk sk oid uid identifier ref "
	  "key1 start end from to row line item seqno rowguid guid etag checksum" },
	{ USE_COPY,
	  "history hist historico historial shadow backup bak bkp bck copy copia old archive archived arch audit aud "
	  "tmp temp snapshot deleted prev orig changelog journal respaldo antigo antiguo" },
	{ USE_LAYER,
	  "t tb tbl tab dim fact fct fat agg stg src raw ods dwh dw mst ref lkp lookup lu v vw view mv master table "
	  "tabela tabla bridge xref" },
	{ USE_WITHIN,
	  "parent padre pai mae madre previous prev prior next root ancestor predecessor successor superior original "
	  "anterior siguiente proximo raiz superseded duplicate parentid upper reply replyto" },
	{ USE_HEAD,
	  "manager supervisor boss jefe chefe gerente mentor reports reportsto leader lider superior mgr super" },
	{ USE_ACTOR,
	  "creator author owner updater editor assignee reviewer approver uploader sender recipient receiver manager "
	  "supervisor submitter requester requestor reporter responsible autor dueno dono responsable responsavel "
	  "operator handler modifier deleter inviter assigner publisher follower blocker banner liker voter inserter "
	  "initiator claimer" },
	{ USE_DID,
	  "created updated modified deleted approved assigned changed inserted edited entered reviewed submitted "
	  "requested closed opened resolved locked uploaded published verified rejected cancelled canceled signed "
	  "issued recorded completed changed creado criado modificado atualizado actualizado eliminado excluido "
	  "aprobado aprovado cerrado fechado asignado atribuido createdby updatedby modifiedby lastmodified "
	  "lastmodifiedby deletedby approvedby" },
	{ USE_BY, "by por createdby updatedby modifiedby lastmodifiedby deletedby approvedby" },
	{ USE_USER, "user usuario appuser account login member person persona pessoa people" },
	{ USE_STAFF,
	  "employee empleado empregado funcionario colaborador staff emp person persona pessoa people personnel worker "
	  "user usuario" },
	{ USE_TIME, "at on date time timestamp datetime fecha data dt ts when hora" },
	{ USE_OUTSIDE, "external ext remote legacy foreign their externo externa" },
	{ USE_FILLER, "of the de do da del la el dos das" },
};

struct key_vocabulary {
	uint64_t hash[1024]; /* open addressing; 0: free */
	uint32_t use[1024];
};

uint64_t key_hash_text(const char *at, ptrdiff_t len)
{
	uint64_t h = 14695981039346656037u;

	for (ptrdiff_t i = 0; i < len; i++)
		h = (h ^ (unsigned char)at[i]) * 1099511628211u;
	return h | 1;
}

int key_letters(const struct key_name *k, int from, int to, char out[KEY_BYTES])
{
	int len = to > from ? k->at[to - 1] - k->at[from] : 0;

	if (to <= from)
		return 0;
	memcpy(out, k->text + k->at[from], (size_t)len);
	memcpy(out + len, k->ends + k->at[to - 1], k->last[to - 1]);
	return len + k->last[to - 1];
}

uint64_t key_hash(const struct key_name *k, int from, int to)
{
	char text[KEY_BYTES];

	return key_hash_text(text, key_letters(k, from, to, text));
}

static ptrdiff_t vocabulary_slot(const struct key_vocabulary *v, uint64_t hash)
{
	ptrdiff_t i = (ptrdiff_t)(hash >> 20 & 1023);

	while (v->hash[i] && v->hash[i] != hash)
		i = (i + 1) & 1023;
	return i;
}

struct key_vocabulary *key_vocabulary(struct arena *a)
{
	struct key_vocabulary *v = new(a, struct key_vocabulary);

	for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
		str rest = str_of(uses[i].words), word;

		while (str_cut(&rest, ' ', &word)) {
			ptrdiff_t slot = vocabulary_slot(v, key_hash_text(word.at, word.len));

			v->hash[slot] = key_hash_text(word.at, word.len);
			v->use[slot] |= uses[i].use;
		}
	}
	return v;
}

static uint32_t key_use_of(const struct key_vocabulary *v, const char *word, int len)
{
	return v->use[vocabulary_slot(v, key_hash_text(word, len))];
}

/* ---- the singular ---- */

#define ENDS(word, len, with) \
	((len) > (int)sizeof(with) - 1 && memcmp((word) + (len) - (int)(sizeof(with) - 1), with, sizeof(with) - 1) == 0)

static int replaced(char *word, int len, int cut, const char *with, int n)
{
	memcpy(word + len - cut, with, (size_t)n);
	return len - cut + n;
}

/* Words with irregular plurals; none becomes longer. */
static int irregular(char *word, int len)
{
	static const struct {
		const char *from, *to;
		int from_len, to_len;
	} words[] = {
		{ "people", "person", 6, 6 },	{ "children", "child", 8, 5 },	{ "men", "man", 3, 3 },
		{ "women", "woman", 5, 5 },	{ "indices", "index", 7, 5 },	{ "leaves", "leaf", 6, 4 },
		{ "matrices", "matrix", 8, 6 }, { "vertices", "vertex", 8, 6 },
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (len == words[i].from_len && memcmp(word, words[i].from, (size_t)len) == 0)
			return replaced(word, len, len, words[i].to, words[i].to_len);
	return len;
}

static int without_s(const char *word, int len)
{
	bool keeps = ENDS(word, len, "ss") || ENDS(word, len, "us") || ENDS(word, len, "is");

	return len >= 4 && word[len - 1] == 's' && !keeps ? len - 1 : len;
}

/*
 * One form for the singular and the plural, by cutting both to their common part: house and houses become hous. Not a
 * word of any language, but the same for both, in three languages.
 */
int key_singular(char *word, int len)
{
	len = irregular(word, len);
	if (len >= 6 && (ENDS(word, len, "coes") || ENDS(word, len, "soes") || ENDS(word, len, "ioes")))
		len = replaced(word, len, 3, "ao", 2);
	else if (len >= 6 && ENDS(word, len, "ais"))
		len = replaced(word, len, 2, "l", 1);
	else
		len = without_s(word, len);
	if (len >= 4 && ENDS(word, len, "e"))
		len--;
	if (len >= 4 && ENDS(word, len, "y"))
		word[len - 1] = 'i';
	if (len >= 4 && ENDS(word, len, "em"))
		word[len - 1] = 'n';
	return len;
}

/* ---- splitting ---- */

struct reading {
	const struct key_vocabulary *v;
	struct key_name *to;
	char word[KEY_BYTES]; /* the current word */
	int len, place;
	bool digits, full;
};

/* For a plural, the use of its singular. */
static uint32_t use_of_either(const struct reading *r)
{
	uint32_t use = key_use_of(r->v, r->word, r->len);

	return use || r->len < 4 || r->word[r->len - 1] != 's' ? use : key_use_of(r->v, r->word, r->len - 1);
}

static void end_word(struct reading *r)
{
	struct key_name *k = r->to;
	int at = k->at[k->count], len;

	if (!r->len)
		return;
	if (k->count == KEY_WORDS) {
		r->full = true;
		return;
	}
	k->place[k->count] = (uint16_t)r->place;
	k->use[k->count] = r->digits ? USE_DIGITS : use_of_either(r);
	len = r->digits ? r->len : without_s(r->word, r->len);
	k->use[k->count] |= len < r->len ? USE_PLURAL : 0;
	memcpy(k->text + at, r->word, (size_t)len);
	memcpy(k->ends + at, r->word, (size_t)r->len);
	k->last[k->count] = (uint8_t)(r->digits ? r->len : key_singular(k->ends + at, r->len));
	k->at[++k->count] = (uint8_t)(at + len);
	r->len = 0;
}

enum { NAME_BYTES = 1024 };

static void put_letter(struct reading *r, uint32_t c)
{
	int room = KEY_BYTES - r->to->at[r->to->count] - r->len;

	if (room < 8) {
		r->full = true;
		return;
	}
	if (c < 0x80)
		r->word[r->len++] = (char)c;
	else
		r->len += utf8_put(r->word + r->len, utf8_bare(c));
}

void key_name_of(const struct key_vocabulary *v, const struct packed *p, int64_t i, struct key_name *out)
{
	struct reading r = { .v = v, .to = out };
	str name = packed_name(p, i);
	ptrdiff_t at = 0;

	out->count = 0;
	out->at[0] = 0;
	r.full = name.len > NAME_BYTES;
	while (at < name.len && !r.full) {
		ptrdiff_t from = at;
		uint32_t c = (unsigned char)name.at[at] < 0x80 ? (unsigned char)name.at[at++] : utf8_next(name, &at);
		bool digit = c >= '0' && c <= '9', letter = (c >= 'a' && c <= 'z') || digit || utf8_is_word(c);

		if (c >= 0x300 && c <= 0x36f)
			continue;
		if (!letter || digit != r.digits || (p->words && bits_at(p->words, p->start[i] + from)))
			end_word(&r);
		r.digits = digit;
		if (letter) {
			r.place = r.len ? r.place : (int)from;
			put_letter(&r, c);
		}
	}
	end_word(&r);
	if (r.full)
		out->count = 0;
}
