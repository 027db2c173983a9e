otel_sources = \
	src/otel/environment.c \
	src/otel/environment.h \
	src/otel/exporter.c \
	src/otel/exporter.h \
	src/otel/failure_mark.c \
	src/otel/failure_mark.h \
	src/otel/sampler.c \
	src/otel/sampler.h
