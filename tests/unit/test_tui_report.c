/* Mouse reports of a terminal: complete, torn, broken and hostile. */
#include "tests/unit/tap.h"

#include "term/mouse_report.h"

#include "base/str.h"

static struct report r;
static struct mouse m;

/* The meaning after the last character of a text. */
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
	ok(numbers("0;5;7M") == REPORT_MEANS && m.col == 4 && m.row == 6 && !m.wheel,
	   "a click is reported with its cell counted from zero");
	ok(numbers("64;300;200M") == REPORT_MEANS && m.wheel == -1 && m.col == 299,
	   "the wheel turned up is reported at a distant column");
	ok(numbers("65;1;1M") == REPORT_MEANS && m.wheel == 1, "the wheel turned down is reported");
	ok(numbers("4;1;1M") == REPORT_MEANS, "a click with Shift is reported as a click");
	is_int(numbers("0;5;7m"), REPORT_OVER, "the release of a button is ignored");
	is_int(numbers("2;5;7M"), REPORT_OVER, "a click of the right button is ignored");
	is_int(numbers("35;5;7M"), REPORT_OVER, "a movement of the mouse is ignored");
	is_int(numbers("0;0;0M"), REPORT_OVER, "a click at row and column 0 is ignored");
	is_int(numbers("0;5"), REPORT_GOES_ON, "an incomplete report waits for more");
	is_int(numbers("0;5x"), REPORT_BROKEN, "a letter within a report breaks it");
	is_int(numbers("0;5M"), REPORT_BROKEN, "a report with two numbers is broken");
	is_int(numbers("0;5;7;9M"), REPORT_BROKEN, "a report with four numbers is broken");
	ok(numbers("0;99999999999999999999;7M") == REPORT_BROKEN && r.form == REPORT_NONE,
	   "a report with a number that is too large is broken");
	is_int(numbers("000000000000000000000000000000"), REPORT_BROKEN, "a report that is too long is broken");
	is_int(report_take(&r, 'j', &m), REPORT_BROKEN, "a letter after a broken report is not part of one");
	ok(take(REPORT_BYTES, S(" %'")) == REPORT_MEANS && m.col == 4 && m.row == 6,
	   "a click in the old form is reported with its cell");
	ok(take(REPORT_BYTES, S("a!!")) == REPORT_MEANS && m.wheel == 1, "the wheel in the old form is reported");
	is_int(take(REPORT_BYTES, S("#!!")), REPORT_OVER, "the release of a button in the old form is ignored");
	is_int(take(REPORT_BYTES, S("\1\1\1")), REPORT_OVER, "control bytes in the old form are ignored");
	return done();
}
