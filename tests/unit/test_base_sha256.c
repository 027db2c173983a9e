/* base/sha256, including its internals: the processor's instructions and the portable code must agree. */
#include "tap.h"

#include "base/arena.h"
/* Last, because it ends with the functions that base/banned.h forbids. */
#include "base/sha256.c"

static void vectors(struct arena *a)
{
	static const struct {
		str text, hex;
	} cases[] = {
		{ S(""), S("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") },
		{ S("abc"), S("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") },
		{ S("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
		  S("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1") },
	};
	struct digest d, e;
	struct sha256 h;
	char hex[65], *million = arena_alloc(a, 1000000, 1);

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		d = sha256_of(cases[i].text);
		digest_hex(&d, hex);
		is_str(str_of(hex), cases[i].hex, "the digest of \"%.*s\" is the published one", STR(cases[i].text));
	}
	memset(million, 'a', 1000000);
	d = sha256_of(str_n(million, 1000000));
	digest_hex(&d, hex);
	is_str(str_of(hex), S("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
	       "the digest of a million times a is the published one");
	sha256_start(&h);
	for (ptrdiff_t i = 0, n = 1; i < 1000000; i += n, n = n * 7 % 331 + 1)
		sha256_add(&h, str_upto(str_n(million + i, 1000000 - i), n));
	e = sha256_end(&h);
	ok(digest_eq(&d, &e), "a text hashed in pieces has the same digest");
	e.at[31] ^= 1;
	ok(!digest_eq(&d, &e), "a digest that differs in one bit is not equal");
}

static void both_ways(void)
{
	unsigned char block[64 * 5];
	uint32_t one[8], two[8], seed = 3;
	int wrong = 0;

	for (int round = 0; cpu_can(CPU_SHA) && round < 1000; round++) {
		for (size_t i = 0; i < sizeof block; i++)
			block[i] = (unsigned char)((seed = seed * 1664525 + 1013904223) >> 24);
		for (int i = 0; i < 8; i++)
			one[i] = two[i] = (seed = seed * 1664525 + 1013904223);
		plain_blocks(one, block, round % 6);
		fast_blocks(two, block, round % 6);
		wrong += memcmp(one, two, sizeof one) != 0;
	}
	is_int(wrong, 0,
	       cpu_can(CPU_SHA) ? "the portable code and the processor's instructions agree"
				: "the portable code is the only one on this processor");
	memset(one, 0, sizeof one);
	plain_blocks(one, block, 0);
	ok(one[0] == 0, "hashing no blocks leaves the state unchanged");
}

int main(void)
{
	struct arena *a = arena_open();

	vectors(a);
	both_ways();
	arena_close(a);
	return done();
}
