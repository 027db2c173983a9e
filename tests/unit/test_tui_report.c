/* What a terminal says of its mouse: whole, torn, broken, and hostile. */
#include "tests/unit/tap.h"

#include "term/mouse_report.h"

#include "base/str.h"

static struct report r;
static struct mouse m;

/* What the last character of it means. */
static enum report_meaning take(enum report_form form, str text)
{
	enum report_meaning last = REPORT_GOES_ON;

	report_begin(&r, form);
	for (ptrdiff_t i = 0; i < text.len; i++)
		last = report_take(&r, (unsigned char)text.at[i], &m);
	return last;
}

static enum report_meaning numbers(const char *text)
{
	return take(REPORT_NUMBERS, str_of(text));
}

int main(void)
{
	ok(numbers("0;5;7M") == REPORT_MEANS && m.col == 4 && m.row == 6 && !m.wheel, "a click, counted from one");
	ok(numbers("64;300;200M") == REPORT_MEANS && m.wheel == -1 && m.col == 299, "the wheel up, far to the right");
	ok(numbers("65;1;1M") == REPORT_MEANS && m.wheel == 1, "and down");
	ok(numbers("4;1;1M") == REPORT_MEANS, "Shift changes nothing");
	is_int(numbers("0;5;7m"), REPORT_OVER, "a button let go means nothing");
	is_int(numbers("2;5;7M"), REPORT_OVER, "nor another button");
	is_int(numbers("35;5;7M"), REPORT_OVER, "nor moving");
	is_int(numbers("0;0;0M"), REPORT_OVER, "nor what is nowhere");
	is_int(numbers("0;5"), REPORT_GOES_ON, "half of one waits");
	is_int(numbers("0;5x"), REPORT_BROKEN, "what does not belong to it is a key");
	is_int(numbers("0;5M"), REPORT_BROKEN, "and so is an end too soon");
	is_int(numbers("0;5;7;9M"), REPORT_BROKEN, "or what comes too much");
	ok(numbers("0;99999999999999999999;7M") == REPORT_BROKEN && r.form == REPORT_NONE, "numbers end somewhere");
	is_int(numbers("000000000000000000000000000000"), REPORT_BROKEN, "and so does all of it");
	is_int(report_take(&r, 'j', &m), REPORT_BROKEN, "afterwards keys are keys");
	ok(take(REPORT_BYTES, S(" %'")) == REPORT_MEANS && m.col == 4 && m.row == 6, "the old form");
	ok(take(REPORT_BYTES, S("a!!")) == REPORT_MEANS && m.wheel == 1, "its wheel");
	is_int(take(REPORT_BYTES, S("#!!")), REPORT_OVER, "its button let go");
	is_int(take(REPORT_BYTES, S("\1\1\1")), REPORT_OVER, "and what no terminal sends");
	return done();
}
