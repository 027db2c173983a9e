/* Made by build-aux/postgresql-types from PostgreSQL 10 11 12 13 14 15 16 17 18. Do not edit. */
#ifndef OCAT_SQL_TYPES_POSTGRESQL_NAMES_H
#define OCAT_SQL_TYPES_POSTGRESQL_NAMES_H

/* name, name in messages, kind, category, preferred, elements, since, until */
#define PG_TYPES(_) \
	_(unknown, "unknown", 'p', 'X', 0, none, 10, 18) \
	_(any, "\"any\"", 'p', 'P', 0, none, 10, 18) \
	_(anyarray, "anyarray", 'p', 'P', 0, none, 10, 18) \
	_(anyelement, "anyelement", 'p', 'P', 0, none, 10, 18) \
	_(anynonarray, "anynonarray", 'p', 'P', 0, none, 10, 18) \
	_(anyenum, "anyenum", 'p', 'P', 0, none, 10, 18) \
	_(anyrange, "anyrange", 'p', 'P', 0, none, 10, 18) \
	_(record, "record", 'p', 'P', 0, none, 10, 18) \
	_(anycompatible, "anycompatible", 'p', 'P', 0, none, 13, 18) \
	_(anycompatiblearray, "anycompatiblearray", 'p', 'P', 0, none, 13, 18) \
	_(anycompatiblenonarray, "anycompatiblenonarray", 'p', 'P', 0, none, 13, 18) \
	_(anycompatiblerange, "anycompatiblerange", 'p', 'P', 0, none, 13, 18) \
	_(anymultirange, "anymultirange", 'p', 'P', 0, none, 14, 18) \
	_(anycompatiblemultirange, "anycompatiblemultirange", 'p', 'P', 0, none, 14, 18) \
	_(bool, "boolean", 'b', 'B', 1, none, 10, 18) \
	_(bytea, "bytea", 'b', 'U', 0, none, 10, 18) \
	_(char, "\"char\"", 'b', 'Z', 0, none, 10, 18) \
	_(name, "name", 'b', 'S', 0, none, 10, 18) \
	_(int8, "bigint", 'b', 'N', 0, none, 10, 18) \
	_(int2, "smallint", 'b', 'N', 0, none, 10, 18) \
	_(int4, "integer", 'b', 'N', 0, none, 10, 18) \
	_(regproc, "regproc", 'b', 'N', 0, none, 10, 18) \
	_(text, "text", 'b', 'S', 1, none, 10, 18) \
	_(oid, "oid", 'b', 'N', 1, none, 10, 18) \
	_(tid, "tid", 'b', 'U', 0, none, 10, 18) \
	_(xid, "xid", 'b', 'U', 0, none, 10, 18) \
	_(json, "json", 'b', 'U', 0, none, 10, 18) \
	_(xml, "xml", 'b', 'U', 0, none, 10, 18) \
	_(point, "point", 'b', 'G', 0, none, 10, 18) \
	_(lseg, "lseg", 'b', 'G', 0, none, 10, 18) \
	_(path, "path", 'b', 'G', 0, none, 10, 18) \
	_(box, "box", 'b', 'G', 0, none, 10, 18) \
	_(polygon, "polygon", 'b', 'G', 0, none, 10, 18) \
	_(line, "line", 'b', 'G', 0, none, 10, 18) \
	_(float4, "real", 'b', 'N', 0, none, 10, 18) \
	_(float8, "double precision", 'b', 'N', 1, none, 10, 18) \
	_(circle, "circle", 'b', 'G', 0, none, 10, 18) \
	_(money, "money", 'b', 'N', 0, none, 10, 18) \
	_(macaddr, "macaddr", 'b', 'U', 0, none, 10, 18) \
	_(inet, "inet", 'b', 'I', 1, none, 10, 18) \
	_(cidr, "cidr", 'b', 'I', 0, none, 10, 18) \
	_(macaddr8, "macaddr8", 'b', 'U', 0, none, 10, 18) \
	_(bpchar, "character", 'b', 'S', 0, none, 10, 18) \
	_(varchar, "character varying", 'b', 'S', 0, none, 10, 18) \
	_(date, "date", 'b', 'D', 0, none, 10, 18) \
	_(time, "time without time zone", 'b', 'D', 0, none, 10, 18) \
	_(timestamp, "timestamp without time zone", 'b', 'D', 0, none, 10, 18) \
	_(timestamptz, "timestamp with time zone", 'b', 'D', 1, none, 10, 18) \
	_(interval, "interval", 'b', 'T', 1, none, 10, 18) \
	_(timetz, "time with time zone", 'b', 'D', 0, none, 10, 18) \
	_(bit, "bit", 'b', 'V', 0, none, 10, 18) \
	_(varbit, "bit varying", 'b', 'V', 1, none, 10, 18) \
	_(numeric, "numeric", 'b', 'N', 0, none, 10, 18) \
	_(regprocedure, "regprocedure", 'b', 'N', 0, none, 10, 18) \
	_(regoper, "regoper", 'b', 'N', 0, none, 10, 18) \
	_(regoperator, "regoperator", 'b', 'N', 0, none, 10, 18) \
	_(regclass, "regclass", 'b', 'N', 0, none, 10, 18) \
	_(regtype, "regtype", 'b', 'N', 0, none, 10, 18) \
	_(regrole, "regrole", 'b', 'N', 0, none, 10, 18) \
	_(regnamespace, "regnamespace", 'b', 'N', 0, none, 10, 18) \
	_(uuid, "uuid", 'b', 'U', 0, none, 10, 18) \
	_(pg_lsn, "pg_lsn", 'b', 'U', 0, none, 10, 18) \
	_(tsvector, "tsvector", 'b', 'U', 0, none, 10, 18) \
	_(tsquery, "tsquery", 'b', 'U', 0, none, 10, 18) \
	_(regconfig, "regconfig", 'b', 'N', 0, none, 10, 18) \
	_(regdictionary, "regdictionary", 'b', 'N', 0, none, 10, 18) \
	_(jsonb, "jsonb", 'b', 'U', 0, none, 10, 18) \
	_(jsonpath, "jsonpath", 'b', 'U', 0, none, 12, 18) \
	_(xid8, "xid8", 'b', 'U', 0, none, 13, 18) \
	_(regcollation, "regcollation", 'b', 'N', 0, none, 13, 18) \
	_(int4range, "int4range", 'r', 'R', 0, int4, 10, 18) \
	_(numrange, "numrange", 'r', 'R', 0, numeric, 10, 18) \
	_(tsrange, "tsrange", 'r', 'R', 0, timestamp, 10, 18) \
	_(tstzrange, "tstzrange", 'r', 'R', 0, timestamptz, 10, 18) \
	_(daterange, "daterange", 'r', 'R', 0, date, 10, 18) \
	_(int8range, "int8range", 'r', 'R', 0, int8, 10, 18) \
	_(int4multirange, "int4multirange", 'm', 'R', 0, int4range, 14, 18) \
	_(nummultirange, "nummultirange", 'm', 'R', 0, numrange, 14, 18) \
	_(tsmultirange, "tsmultirange", 'm', 'R', 0, tsrange, 14, 18) \
	_(tstzmultirange, "tstzmultirange", 'm', 'R', 0, tstzrange, 14, 18) \
	_(datemultirange, "datemultirange", 'm', 'R', 0, daterange, 14, 18) \
	_(int8multirange, "int8multirange", 'm', 'R', 0, int8range, 14, 18) \
	_(_xml, "xml[]", 'a', 'A', 0, xml, 10, 18) \
	_(_json, "json[]", 'a', 'A', 0, json, 10, 18) \
	_(_line, "line[]", 'a', 'A', 0, line, 10, 18) \
	_(_circle, "circle[]", 'a', 'A', 0, circle, 10, 18) \
	_(_money, "money[]", 'a', 'A', 0, money, 10, 18) \
	_(_bool, "boolean[]", 'a', 'A', 0, bool, 10, 18) \
	_(_bytea, "bytea[]", 'a', 'A', 0, bytea, 10, 18) \
	_(_char, "\"char\"[]", 'a', 'A', 0, char, 10, 18) \
	_(_name, "name[]", 'a', 'A', 0, name, 10, 18) \
	_(_int2, "smallint[]", 'a', 'A', 0, int2, 10, 18) \
	_(_int4, "integer[]", 'a', 'A', 0, int4, 10, 18) \
	_(_regproc, "regproc[]", 'a', 'A', 0, regproc, 10, 18) \
	_(_text, "text[]", 'a', 'A', 0, text, 10, 18) \
	_(_oid, "oid[]", 'a', 'A', 0, oid, 10, 18) \
	_(_tid, "tid[]", 'a', 'A', 0, tid, 10, 18) \
	_(_xid, "xid[]", 'a', 'A', 0, xid, 10, 18) \
	_(_bpchar, "character[]", 'a', 'A', 0, bpchar, 10, 18) \
	_(_varchar, "character varying[]", 'a', 'A', 0, varchar, 10, 18) \
	_(_int8, "bigint[]", 'a', 'A', 0, int8, 10, 18) \
	_(_point, "point[]", 'a', 'A', 0, point, 10, 18) \
	_(_lseg, "lseg[]", 'a', 'A', 0, lseg, 10, 18) \
	_(_path, "path[]", 'a', 'A', 0, path, 10, 18) \
	_(_box, "box[]", 'a', 'A', 0, box, 10, 18) \
	_(_float4, "real[]", 'a', 'A', 0, float4, 10, 18) \
	_(_float8, "double precision[]", 'a', 'A', 0, float8, 10, 18) \
	_(_polygon, "polygon[]", 'a', 'A', 0, polygon, 10, 18) \
	_(_macaddr, "macaddr[]", 'a', 'A', 0, macaddr, 10, 18) \
	_(_macaddr8, "macaddr8[]", 'a', 'A', 0, macaddr8, 10, 18) \
	_(_inet, "inet[]", 'a', 'A', 0, inet, 10, 18) \
	_(_cidr, "cidr[]", 'a', 'A', 0, cidr, 10, 18) \
	_(_timestamp, "timestamp without time zone[]", 'a', 'A', 0, timestamp, 10, 18) \
	_(_date, "date[]", 'a', 'A', 0, date, 10, 18) \
	_(_time, "time without time zone[]", 'a', 'A', 0, time, 10, 18) \
	_(_timestamptz, "timestamp with time zone[]", 'a', 'A', 0, timestamptz, 10, 18) \
	_(_interval, "interval[]", 'a', 'A', 0, interval, 10, 18) \
	_(_numeric, "numeric[]", 'a', 'A', 0, numeric, 10, 18) \
	_(_timetz, "time with time zone[]", 'a', 'A', 0, timetz, 10, 18) \
	_(_bit, "bit[]", 'a', 'A', 0, bit, 10, 18) \
	_(_varbit, "bit varying[]", 'a', 'A', 0, varbit, 10, 18) \
	_(_regprocedure, "regprocedure[]", 'a', 'A', 0, regprocedure, 10, 18) \
	_(_regoper, "regoper[]", 'a', 'A', 0, regoper, 10, 18) \
	_(_regoperator, "regoperator[]", 'a', 'A', 0, regoperator, 10, 18) \
	_(_regclass, "regclass[]", 'a', 'A', 0, regclass, 10, 18) \
	_(_regtype, "regtype[]", 'a', 'A', 0, regtype, 10, 18) \
	_(_regrole, "regrole[]", 'a', 'A', 0, regrole, 10, 18) \
	_(_regnamespace, "regnamespace[]", 'a', 'A', 0, regnamespace, 10, 18) \
	_(_uuid, "uuid[]", 'a', 'A', 0, uuid, 10, 18) \
	_(_pg_lsn, "pg_lsn[]", 'a', 'A', 0, pg_lsn, 10, 18) \
	_(_tsvector, "tsvector[]", 'a', 'A', 0, tsvector, 10, 18) \
	_(_tsquery, "tsquery[]", 'a', 'A', 0, tsquery, 10, 18) \
	_(_regconfig, "regconfig[]", 'a', 'A', 0, regconfig, 10, 18) \
	_(_regdictionary, "regdictionary[]", 'a', 'A', 0, regdictionary, 10, 18) \
	_(_jsonb, "jsonb[]", 'a', 'A', 0, jsonb, 10, 18) \
	_(_int4range, "int4range[]", 'a', 'A', 0, int4range, 10, 18) \
	_(_numrange, "numrange[]", 'a', 'A', 0, numrange, 10, 18) \
	_(_tsrange, "tsrange[]", 'a', 'A', 0, tsrange, 10, 18) \
	_(_tstzrange, "tstzrange[]", 'a', 'A', 0, tstzrange, 10, 18) \
	_(_daterange, "daterange[]", 'a', 'A', 0, daterange, 10, 18) \
	_(_int8range, "int8range[]", 'a', 'A', 0, int8range, 10, 18) \
	_(_jsonpath, "jsonpath[]", 'a', 'A', 0, jsonpath, 12, 18) \
	_(_xid8, "xid8[]", 'a', 'A', 0, xid8, 13, 18) \
	_(_regcollation, "regcollation[]", 'a', 'A', 0, regcollation, 13, 18) \
	_(_int4multirange, "int4multirange[]", 'a', 'A', 0, int4multirange, 14, 18) \
	_(_nummultirange, "nummultirange[]", 'a', 'A', 0, nummultirange, 14, 18) \
	_(_tsmultirange, "tsmultirange[]", 'a', 'A', 0, tsmultirange, 14, 18) \
	_(_tstzmultirange, "tstzmultirange[]", 'a', 'A', 0, tstzmultirange, 14, 18) \
	_(_datemultirange, "datemultirange[]", 'a', 'A', 0, datemultirange, 14, 18) \
	_(_int8multirange, "int8multirange[]", 'a', 'A', 0, int8multirange, 14, 18)

#endif
