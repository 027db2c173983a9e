doctor_sources = \
	src/doctor/check_assistant.c \
	src/doctor/check_cache.c \
	src/doctor/check_collector.c \
	src/doctor/check_configuration.c \
	src/doctor/check_hosts.c \
	src/doctor/check_libraries.c \
	src/doctor/check_source.c \
	src/doctor/check_terminal.c \
	src/doctor/check_vectors.c \
	src/doctor/checks.c \
	src/doctor/config_files.c \
	src/doctor/config_files.h \
	src/doctor/doctor.h \
	src/doctor/finding.c \
	src/doctor/folder_check.c \
	src/doctor/internal.h
