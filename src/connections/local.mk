connections_sources = \
	src/connections/connections.h \
	src/connections/connections_find.c \
	src/connections/dbeaver.c \
	src/connections/dbt_profiles.c \
	src/connections/found.h \
	src/connections/pgpass.c \
	src/connections/sections.c
