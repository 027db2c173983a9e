scan_sources = \
	src/scan/bitmap.c \
	src/scan/dot.c \
	src/scan/dot.h \
	src/scan/find.c \
	src/scan/find.h \
	src/scan/find_plain.c \
	src/scan/fuzzy.c \
	src/scan/fuzzy.h \
	src/scan/fuzzy_find.c \
	src/scan/fuzzy_weights.h \
	src/scan/glob.c \
	src/scan/kernel.h \
	src/scan/needle.c \
	src/scan/needle.h \
	src/scan/pattern.c \
	src/scan/pattern.h \
	src/scan/pattern_literals.c \
	src/scan/pattern_literals.h \
	src/scan/scan.h \
	src/scan/typo.c

# The kernels that this processor has.
if X86_64
scan_sources += \
	src/scan/dot_avx2.c \
	src/scan/dot_sse2.c \
	src/scan/find_avx2.c \
	src/scan/find_sse2.c \
	src/scan/fuzzy_avx2.c \
	src/scan/fuzzy_kernel_body.h \
	src/scan/fuzzy_sse2.c \
	src/scan/kernel_list_x86.c
else
scan_sources += \
	src/scan/kernel_list_plain.c
endif
