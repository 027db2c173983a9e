term_sources = \
	src/term/curses_keys.c \
	src/term/curses_keys.h \
	src/term/embedded_terminfo.c \
	src/term/embedded_terminfo.h \
	src/term/key.c \
	src/term/key.h \
	src/term/mouse_report.c \
	src/term/mouse_report.h \
	src/term/osc52.c \
	src/term/osc52.h \
	src/term/screen.c \
	src/term/screen.h \
	src/term/screen_diff.c \
	src/term/screen_diff.h \
	src/term/screen_facts.h \
	src/term/surface.c \
	src/term/surface.h \
	src/term/term_restore.c \
	src/term/term_restore.h \
	src/term/terminal_facts.h \
	src/term/terminfo.c \
	src/term/terminfo.h \
	src/term/theme.c \
	src/term/theme.h \
	src/term/tty.c \
	src/term/tty.h
