#include "term/mouse_report.h"

#include "base/banned.h"

enum { LONGEST = 24, WHEEL_UP = 64, WHEEL_DOWN = 65, KEYS_HELD = 4 | 8 | 16, LARGEST = 10000 };

void report_begin(struct report *r, enum report_form form)
{
	*r = (struct report){ .form = form };
}

/* Positions count from one. Shift and other modifiers are ignored. */
static enum report_meaning meaning(struct report *r, bool pressed, struct mouse *out)
{
	int button = r->number[0] & ~KEYS_HELD;

	r->form = REPORT_NONE;
	if (!pressed || r->number[1] < 1 || r->number[2] < 1 ||
	    (button != 0 && button != WHEEL_UP && button != WHEEL_DOWN))
		return REPORT_OVER;
	*out = (struct mouse){ .row = r->number[2] - 1,
			       .col = r->number[1] - 1,
			       .wheel = button == WHEEL_UP ? -1 : button == WHEEL_DOWN };
	return REPORT_MEANS;
}

static enum report_meaning take_number(struct report *r, uint32_t c, struct mouse *out)
{
	if (c >= '0' && c <= '9' && r->number[r->count] < LARGEST) {
		r->number[r->count] = r->number[r->count] * 10 + (int)(c - '0');
		return REPORT_GOES_ON;
	}
	if (c == ';' && r->count < 2) {
		r->count++;
		return REPORT_GOES_ON;
	}
	if ((c == 'M' || c == 'm') && r->count == 2)
		return meaning(r, c == 'M', out);
	r->form = REPORT_NONE;
	return REPORT_BROKEN;
}

static enum report_meaning take_byte(struct report *r, uint32_t c, struct mouse *out)
{
	r->number[r->count++] = c >= 32 && c < LARGEST ? (int)c - 32 : 0;
	return r->count < 3 ? REPORT_GOES_ON : meaning(r, true, out);
}

enum report_meaning report_take(struct report *r, uint32_t c, struct mouse *out)
{
	if (r->form == REPORT_NONE || ++r->taken > LONGEST) {
		r->form = REPORT_NONE;
		return REPORT_BROKEN;
	}
	return r->form == REPORT_NUMBERS ? take_number(r, c, out) : take_byte(r, c, out);
}
