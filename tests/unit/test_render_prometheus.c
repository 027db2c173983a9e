/* The exposition format: escapes in labels and help, and numbers. */
#include "tap.h"

#include "base/arena.h"
#include "render/rows/prometheus.h"

int main(void)
{
	struct prometheus_label labels[] = { { "catalog", S("a\"b\\c\nd") }, { "tool", S("x\033[31m\xff") }, { 0 } };
	struct sb b = SB(1 << 16);

	prometheus_family(&b, "ocat_x_total", "counter", "One\\two\nthree \"four\".");
	ok(str_find(sb_str(&b), S("\nthree")) < 0, "a newline in the help text is escaped");
	ok(str_starts(sb_str(&b), S("# HELP ocat_x_total One\\\\two")), "a backslash in the help text is escaped");
	ok(str_ends(sb_str(&b), S("\n# TYPE ocat_x_total counter\n")), "the type of a family follows its help");
	sb_reset(&b);
	prometheus_sample(&b, "ocat_x_total", "", labels, 3);
	ok(str_find(sb_str(&b), S("a\\\"b\\\\c")) > 0, "quotes and backslashes in a label are escaped");
	ok(str_at(sb_str(&b), '\033') < 0 && str_at(str_upto(sb_str(&b), b.len - 1), '\n') < 0,
	   "control bytes in a label do not reach the output");
	ok(str_find(sb_str(&b), S("\xff")) < 0, "invalid UTF-8 in a label does not reach the output");
	ok(str_ends(sb_str(&b), S("} 3\n")), "a whole number is written without decimals");
	sb_reset(&b);
	prometheus_sample(&b, "ocat_y", "_sum", NULL, 1e-7);
	ok(str_eq(sb_str(&b), S("ocat_y_sum 1e-07\n")), "a sample without labels has no braces");
	sb_reset(&b);
	prometheus_sample(&b, "ocat_y", "", NULL, __builtin_inf());
	prometheus_sample(&b, "ocat_y", "", NULL, __builtin_nan(""));
	ok(str_eq(sb_str(&b), S("ocat_y +Inf\nocat_y NaN\n")), "infinity and NaN are written as +Inf and NaN");
	sb_free(&b);
	return done();
}
