/* Made by build-aux/postgresql-types from PostgreSQL 10 11 12 13 14 15 16 17 18. Do not edit. */
#ifndef OCAT_SQL_TYPES_POSTGRESQL_OVERLOADS_H
#define OCAT_SQL_TYPES_POSTGRESQL_OVERLOADS_H

static const char pg_operator_names[] =
	"!!\0"
	"!~\0"
	"!~*\0"
	"!~~\0"
	"!~~*\0"
	"#\0"
	"##\0"
	"#-\0"
	"#>\0"
	"#>>\0"
	"%\0"
	"&\0"
	"&&\0"
	"&<\0"
	"&<|\0"
	"&>\0"
	"*\0"
	"+\0"
	"-\0"
	"->\0"
	"->>\0"
	"-|-\0"
	"/\0"
	"<\0"
	"<->\0"
	"<<\0"
	"<<=\0"
	"<<|\0"
	"<=\0"
	"<>\0"
	"<@\0"
	"<^\0"
	"=\0"
	">\0"
	">=\0"
	">>\0"
	">>=\0"
	">^\0"
	"?\0"
	"?#\0"
	"?&\0"
	"?-\0"
	"?-|\0"
	"?|\0"
	"?||\0"
	"@\0"
	"@-@\0"
	"@>\0"
	"@?\0"
	"@@\0"
	"@@@\0"
	"^\0"
	"^@\0"
	"|\0"
	"|&>\0"
	"|/\0"
	"|>>\0"
	"||\0"
	"||/\0"
	"~\0"
	"~*\0"
	"~=\0"
	"~~\0"
	"~~*\0";

/* name, { left, right }, result, since, until */
static const struct pg_operator pg_operators[] = {
	{ 0, { PG_none, PG_int8 }, PG_numeric, 10, 13 },
	{ 0, { PG_none, PG_tsquery }, PG_tsquery, 10, 18 },
	{ 3, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 3, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 3, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 6, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 6, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 6, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 10, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 10, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 10, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 10, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 14, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 14, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 14, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 19, { PG_none, PG_path }, PG_int4, 10, 18 },
	{ 19, { PG_none, PG_polygon }, PG_int4, 10, 18 },
	{ 19, { PG_bit, PG_bit }, PG_bit, 10, 18 },
	{ 19, { PG_box, PG_box }, PG_box, 10, 18 },
	{ 19, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 19, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 19, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 19, { PG_line, PG_line }, PG_point, 10, 18 },
	{ 19, { PG_lseg, PG_lseg }, PG_point, 10, 18 },
	{ 21, { PG_line, PG_box }, PG_point, 10, 14 },
	{ 21, { PG_line, PG_lseg }, PG_point, 10, 18 },
	{ 21, { PG_lseg, PG_box }, PG_point, 10, 18 },
	{ 21, { PG_lseg, PG_line }, PG_point, 10, 14 },
	{ 21, { PG_lseg, PG_lseg }, PG_point, 10, 18 },
	{ 21, { PG_point, PG_box }, PG_point, 10, 18 },
	{ 21, { PG_point, PG_line }, PG_point, 10, 18 },
	{ 21, { PG_point, PG_lseg }, PG_point, 10, 18 },
	{ 24, { PG_jsonb, PG__text }, PG_jsonb, 10, 18 },
	{ 27, { PG_json, PG__text }, PG_json, 10, 18 },
	{ 27, { PG_jsonb, PG__text }, PG_jsonb, 10, 18 },
	{ 30, { PG_json, PG__text }, PG_text, 10, 18 },
	{ 30, { PG_jsonb, PG__text }, PG_text, 10, 18 },
	{ 34, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 34, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 34, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 34, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 36, { PG_bit, PG_bit }, PG_bit, 10, 18 },
	{ 36, { PG_inet, PG_inet }, PG_inet, 10, 18 },
	{ 36, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 36, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 36, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 36, { PG_macaddr, PG_macaddr }, PG_macaddr, 10, 18 },
	{ 36, { PG_macaddr8, PG_macaddr8 }, PG_macaddr8, 10, 18 },
	{ 38, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 38, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 38, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 38, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 38, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 38, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 38, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 38, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 38, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 38, { PG_tsquery, PG_tsquery }, PG_tsquery, 10, 18 },
	{ 41, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 41, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 41, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 41, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 41, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 41, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 41, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 44, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 44, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 44, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 48, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 48, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 48, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 48, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 48, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 48, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 48, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 51, { PG_anymultirange, PG_anymultirange }, PG_anymultirange, 14, 18 },
	{ 51, { PG_anyrange, PG_anyrange }, PG_anyrange, 10, 18 },
	{ 51, { PG_box, PG_point }, PG_box, 10, 18 },
	{ 51, { PG_circle, PG_point }, PG_circle, 10, 18 },
	{ 51, { PG_float4, PG_float4 }, PG_float4, 10, 18 },
	{ 51, { PG_float4, PG_float8 }, PG_float8, 10, 18 },
	{ 51, { PG_float4, PG_money }, PG_money, 10, 18 },
	{ 51, { PG_float8, PG_float4 }, PG_float8, 10, 18 },
	{ 51, { PG_float8, PG_float8 }, PG_float8, 10, 18 },
	{ 51, { PG_float8, PG_interval }, PG_interval, 10, 18 },
	{ 51, { PG_float8, PG_money }, PG_money, 10, 18 },
	{ 51, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 51, { PG_int2, PG_int4 }, PG_int4, 10, 18 },
	{ 51, { PG_int2, PG_int8 }, PG_int8, 10, 18 },
	{ 51, { PG_int2, PG_money }, PG_money, 10, 18 },
	{ 51, { PG_int4, PG_int2 }, PG_int4, 10, 18 },
	{ 51, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 51, { PG_int4, PG_int8 }, PG_int8, 10, 18 },
	{ 51, { PG_int4, PG_money }, PG_money, 10, 18 },
	{ 51, { PG_int8, PG_int2 }, PG_int8, 10, 18 },
	{ 51, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 51, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 51, { PG_int8, PG_money }, PG_money, 10, 18 },
	{ 51, { PG_interval, PG_float8 }, PG_interval, 10, 18 },
	{ 51, { PG_money, PG_float4 }, PG_money, 10, 18 },
	{ 51, { PG_money, PG_float8 }, PG_money, 10, 18 },
	{ 51, { PG_money, PG_int2 }, PG_money, 10, 18 },
	{ 51, { PG_money, PG_int4 }, PG_money, 10, 18 },
	{ 51, { PG_money, PG_int8 }, PG_money, 10, 18 },
	{ 51, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 51, { PG_path, PG_point }, PG_path, 10, 18 },
	{ 51, { PG_point, PG_point }, PG_point, 10, 18 },
	{ 53, { PG_none, PG_float4 }, PG_float4, 10, 18 },
	{ 53, { PG_none, PG_float8 }, PG_float8, 10, 18 },
	{ 53, { PG_none, PG_int2 }, PG_int2, 10, 18 },
	{ 53, { PG_none, PG_int4 }, PG_int4, 10, 18 },
	{ 53, { PG_none, PG_int8 }, PG_int8, 10, 18 },
	{ 53, { PG_none, PG_numeric }, PG_numeric, 10, 18 },
	{ 53, { PG_anymultirange, PG_anymultirange }, PG_anymultirange, 14, 18 },
	{ 53, { PG_anyrange, PG_anyrange }, PG_anyrange, 10, 18 },
	{ 53, { PG_box, PG_point }, PG_box, 10, 18 },
	{ 53, { PG_circle, PG_point }, PG_circle, 10, 18 },
	{ 53, { PG_date, PG_int4 }, PG_date, 10, 18 },
	{ 53, { PG_date, PG_interval }, PG_timestamp, 10, 18 },
	{ 53, { PG_date, PG_time }, PG_timestamp, 10, 18 },
	{ 53, { PG_date, PG_timetz }, PG_timestamptz, 10, 18 },
	{ 53, { PG_float4, PG_float4 }, PG_float4, 10, 18 },
	{ 53, { PG_float4, PG_float8 }, PG_float8, 10, 18 },
	{ 53, { PG_float8, PG_float4 }, PG_float8, 10, 18 },
	{ 53, { PG_float8, PG_float8 }, PG_float8, 10, 18 },
	{ 53, { PG_inet, PG_int8 }, PG_inet, 10, 18 },
	{ 53, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 53, { PG_int2, PG_int4 }, PG_int4, 10, 18 },
	{ 53, { PG_int2, PG_int8 }, PG_int8, 10, 18 },
	{ 53, { PG_int4, PG_date }, PG_date, 10, 18 },
	{ 53, { PG_int4, PG_int2 }, PG_int4, 10, 18 },
	{ 53, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 53, { PG_int4, PG_int8 }, PG_int8, 10, 18 },
	{ 53, { PG_int8, PG_inet }, PG_inet, 10, 18 },
	{ 53, { PG_int8, PG_int2 }, PG_int8, 10, 18 },
	{ 53, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 53, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 53, { PG_interval, PG_date }, PG_timestamp, 10, 18 },
	{ 53, { PG_interval, PG_interval }, PG_interval, 10, 18 },
	{ 53, { PG_interval, PG_time }, PG_time, 10, 18 },
	{ 53, { PG_interval, PG_timestamp }, PG_timestamp, 10, 18 },
	{ 53, { PG_interval, PG_timestamptz }, PG_timestamptz, 10, 18 },
	{ 53, { PG_interval, PG_timetz }, PG_timetz, 10, 18 },
	{ 53, { PG_money, PG_money }, PG_money, 10, 18 },
	{ 53, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 53, { PG_numeric, PG_pg_lsn }, PG_pg_lsn, 14, 18 },
	{ 53, { PG_path, PG_path }, PG_path, 10, 18 },
	{ 53, { PG_path, PG_point }, PG_path, 10, 18 },
	{ 53, { PG_pg_lsn, PG_numeric }, PG_pg_lsn, 14, 18 },
	{ 53, { PG_point, PG_point }, PG_point, 10, 18 },
	{ 53, { PG_time, PG_date }, PG_timestamp, 10, 18 },
	{ 53, { PG_time, PG_interval }, PG_time, 10, 18 },
	{ 53, { PG_timestamp, PG_interval }, PG_timestamp, 10, 18 },
	{ 53, { PG_timestamptz, PG_interval }, PG_timestamptz, 10, 18 },
	{ 53, { PG_timetz, PG_date }, PG_timestamptz, 10, 18 },
	{ 53, { PG_timetz, PG_interval }, PG_timetz, 10, 18 },
	{ 55, { PG_none, PG_float4 }, PG_float4, 10, 18 },
	{ 55, { PG_none, PG_float8 }, PG_float8, 10, 18 },
	{ 55, { PG_none, PG_int2 }, PG_int2, 10, 18 },
	{ 55, { PG_none, PG_int4 }, PG_int4, 10, 18 },
	{ 55, { PG_none, PG_int8 }, PG_int8, 10, 18 },
	{ 55, { PG_none, PG_interval }, PG_interval, 10, 18 },
	{ 55, { PG_none, PG_numeric }, PG_numeric, 10, 18 },
	{ 55, { PG_anymultirange, PG_anymultirange }, PG_anymultirange, 14, 18 },
	{ 55, { PG_anyrange, PG_anyrange }, PG_anyrange, 10, 18 },
	{ 55, { PG_box, PG_point }, PG_box, 10, 18 },
	{ 55, { PG_circle, PG_point }, PG_circle, 10, 18 },
	{ 55, { PG_date, PG_date }, PG_int4, 10, 18 },
	{ 55, { PG_date, PG_int4 }, PG_date, 10, 18 },
	{ 55, { PG_date, PG_interval }, PG_timestamp, 10, 18 },
	{ 55, { PG_float4, PG_float4 }, PG_float4, 10, 18 },
	{ 55, { PG_float4, PG_float8 }, PG_float8, 10, 18 },
	{ 55, { PG_float8, PG_float4 }, PG_float8, 10, 18 },
	{ 55, { PG_float8, PG_float8 }, PG_float8, 10, 18 },
	{ 55, { PG_inet, PG_inet }, PG_int8, 10, 18 },
	{ 55, { PG_inet, PG_int8 }, PG_inet, 10, 18 },
	{ 55, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 55, { PG_int2, PG_int4 }, PG_int4, 10, 18 },
	{ 55, { PG_int2, PG_int8 }, PG_int8, 10, 18 },
	{ 55, { PG_int4, PG_int2 }, PG_int4, 10, 18 },
	{ 55, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 55, { PG_int4, PG_int8 }, PG_int8, 10, 18 },
	{ 55, { PG_int8, PG_int2 }, PG_int8, 10, 18 },
	{ 55, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 55, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 55, { PG_interval, PG_interval }, PG_interval, 10, 18 },
	{ 55, { PG_jsonb, PG__text }, PG_jsonb, 10, 18 },
	{ 55, { PG_jsonb, PG_int4 }, PG_jsonb, 10, 18 },
	{ 55, { PG_jsonb, PG_text }, PG_jsonb, 10, 18 },
	{ 55, { PG_money, PG_money }, PG_money, 10, 18 },
	{ 55, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 55, { PG_path, PG_point }, PG_path, 10, 18 },
	{ 55, { PG_pg_lsn, PG_numeric }, PG_pg_lsn, 14, 18 },
	{ 55, { PG_pg_lsn, PG_pg_lsn }, PG_numeric, 10, 18 },
	{ 55, { PG_point, PG_point }, PG_point, 10, 18 },
	{ 55, { PG_time, PG_interval }, PG_time, 10, 18 },
	{ 55, { PG_time, PG_time }, PG_interval, 10, 18 },
	{ 55, { PG_timestamp, PG_interval }, PG_timestamp, 10, 18 },
	{ 55, { PG_timestamp, PG_timestamp }, PG_interval, 10, 18 },
	{ 55, { PG_timestamptz, PG_interval }, PG_timestamptz, 10, 18 },
	{ 55, { PG_timestamptz, PG_timestamptz }, PG_interval, 10, 18 },
	{ 55, { PG_timetz, PG_interval }, PG_timetz, 10, 18 },
	{ 57, { PG_json, PG_int4 }, PG_json, 10, 18 },
	{ 57, { PG_json, PG_text }, PG_json, 10, 18 },
	{ 57, { PG_jsonb, PG_int4 }, PG_jsonb, 10, 18 },
	{ 57, { PG_jsonb, PG_text }, PG_jsonb, 10, 18 },
	{ 60, { PG_json, PG_int4 }, PG_text, 10, 18 },
	{ 60, { PG_json, PG_text }, PG_text, 10, 18 },
	{ 60, { PG_jsonb, PG_int4 }, PG_text, 10, 18 },
	{ 60, { PG_jsonb, PG_text }, PG_text, 10, 18 },
	{ 64, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 64, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 64, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 64, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 68, { PG_box, PG_point }, PG_box, 10, 18 },
	{ 68, { PG_circle, PG_point }, PG_circle, 10, 18 },
	{ 68, { PG_float4, PG_float4 }, PG_float4, 10, 18 },
	{ 68, { PG_float4, PG_float8 }, PG_float8, 10, 18 },
	{ 68, { PG_float8, PG_float4 }, PG_float8, 10, 18 },
	{ 68, { PG_float8, PG_float8 }, PG_float8, 10, 18 },
	{ 68, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 68, { PG_int2, PG_int4 }, PG_int4, 10, 18 },
	{ 68, { PG_int2, PG_int8 }, PG_int8, 10, 18 },
	{ 68, { PG_int4, PG_int2 }, PG_int4, 10, 18 },
	{ 68, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 68, { PG_int4, PG_int8 }, PG_int8, 10, 18 },
	{ 68, { PG_int8, PG_int2 }, PG_int8, 10, 18 },
	{ 68, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 68, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 68, { PG_interval, PG_float8 }, PG_interval, 10, 18 },
	{ 68, { PG_money, PG_float4 }, PG_money, 10, 18 },
	{ 68, { PG_money, PG_float8 }, PG_money, 10, 18 },
	{ 68, { PG_money, PG_int2 }, PG_money, 10, 18 },
	{ 68, { PG_money, PG_int4 }, PG_money, 10, 18 },
	{ 68, { PG_money, PG_int8 }, PG_money, 10, 18 },
	{ 68, { PG_money, PG_money }, PG_float8, 10, 18 },
	{ 68, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 68, { PG_path, PG_point }, PG_path, 10, 18 },
	{ 68, { PG_point, PG_point }, PG_point, 10, 18 },
	{ 70, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 70, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 70, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 70, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 70, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 70, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 70, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 70, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 70, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 70, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 70, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 70, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 70, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 70, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 70, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 70, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 70, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 70, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 70, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 70, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 70, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 70, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 70, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 70, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 70, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 70, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 70, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 70, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 70, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 70, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 70, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 70, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 70, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 70, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 70, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 70, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 70, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 70, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 70, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 70, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 70, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 70, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 70, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 70, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 70, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 70, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 70, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 70, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 70, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 70, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 70, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 70, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 70, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 70, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 70, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 70, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 70, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 72, { PG_box, PG_box }, PG_float8, 10, 18 },
	{ 72, { PG_box, PG_line }, PG_float8, 13, 14 },
	{ 72, { PG_box, PG_lseg }, PG_float8, 13, 18 },
	{ 72, { PG_box, PG_point }, PG_float8, 13, 18 },
	{ 72, { PG_circle, PG_circle }, PG_float8, 10, 18 },
	{ 72, { PG_circle, PG_point }, PG_float8, 10, 18 },
	{ 72, { PG_circle, PG_polygon }, PG_float8, 10, 18 },
	{ 72, { PG_line, PG_box }, PG_float8, 10, 14 },
	{ 72, { PG_line, PG_line }, PG_float8, 10, 18 },
	{ 72, { PG_line, PG_lseg }, PG_float8, 13, 18 },
	{ 72, { PG_line, PG_point }, PG_float8, 13, 18 },
	{ 72, { PG_lseg, PG_box }, PG_float8, 10, 18 },
	{ 72, { PG_lseg, PG_line }, PG_float8, 10, 18 },
	{ 72, { PG_lseg, PG_lseg }, PG_float8, 10, 18 },
	{ 72, { PG_lseg, PG_point }, PG_float8, 13, 18 },
	{ 72, { PG_path, PG_path }, PG_float8, 10, 18 },
	{ 72, { PG_path, PG_point }, PG_float8, 13, 18 },
	{ 72, { PG_point, PG_box }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_circle }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_line }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_lseg }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_path }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_point }, PG_float8, 10, 18 },
	{ 72, { PG_point, PG_polygon }, PG_float8, 10, 18 },
	{ 72, { PG_polygon, PG_circle }, PG_float8, 13, 18 },
	{ 72, { PG_polygon, PG_point }, PG_float8, 10, 18 },
	{ 72, { PG_polygon, PG_polygon }, PG_float8, 10, 18 },
	{ 72, { PG_tsquery, PG_tsquery }, PG_tsquery, 10, 18 },
	{ 76, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 76, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 76, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 76, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 76, { PG_bit, PG_int4 }, PG_bit, 10, 18 },
	{ 76, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 76, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 76, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 76, { PG_int2, PG_int4 }, PG_int2, 10, 18 },
	{ 76, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 76, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 76, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 76, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 79, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 83, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 83, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 83, { PG_point, PG_point }, PG_bool, 14, 18 },
	{ 83, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 87, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 87, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 87, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 87, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 87, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 87, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 87, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 87, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 87, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 87, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 87, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 87, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 87, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 87, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 87, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 87, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 87, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 87, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 87, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 87, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 87, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 87, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 87, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 87, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 87, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 87, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 87, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 87, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 87, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 87, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 87, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 87, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 87, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 87, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 87, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 87, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 87, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 87, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 87, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 87, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 87, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 87, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 87, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 87, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 87, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 87, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 87, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 87, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 87, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 87, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 87, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 87, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 87, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 87, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 87, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 87, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 87, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 90, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 90, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 90, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 90, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 90, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 90, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 90, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 90, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 90, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 90, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 90, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 90, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 90, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 90, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 90, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 90, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 90, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 90, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 90, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 90, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 90, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 90, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 90, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 90, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 90, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 90, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 90, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 90, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 90, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 90, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 90, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 90, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 90, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 90, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 90, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 90, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 90, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 90, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 90, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 90, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 90, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 90, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 90, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 90, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 90, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 90, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 90, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 90, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 90, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 90, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 90, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 90, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 90, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 90, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 90, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 90, { PG_xid, PG_int4 }, PG_bool, 10, 18 },
	{ 90, { PG_xid, PG_xid }, PG_bool, 10, 18 },
	{ 90, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 93, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 93, { PG_anyelement, PG_anymultirange }, PG_bool, 14, 18 },
	{ 93, { PG_anyelement, PG_anyrange }, PG_bool, 10, 18 },
	{ 93, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 93, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 93, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 93, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 93, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 93, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 93, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 93, { PG_lseg, PG_box }, PG_bool, 10, 18 },
	{ 93, { PG_lseg, PG_line }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_box }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_circle }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_line }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_lseg }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_path }, PG_bool, 10, 18 },
	{ 93, { PG_point, PG_polygon }, PG_bool, 10, 18 },
	{ 93, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 93, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 96, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 96, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 99, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 99, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 99, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 99, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 99, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 99, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 99, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 99, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 99, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 99, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 99, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 99, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 99, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 99, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 99, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 99, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 99, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 99, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 99, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 99, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 99, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 99, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 99, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 99, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 99, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 99, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 99, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 99, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 99, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 99, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 99, { PG_line, PG_line }, PG_bool, 10, 18 },
	{ 99, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 99, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 99, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 99, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 99, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 99, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 99, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 99, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 99, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 99, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 99, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 99, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 99, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 99, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 99, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 99, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 99, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 99, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 99, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 99, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 99, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 99, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 99, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 99, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 99, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 99, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 99, { PG_xid, PG_int4 }, PG_bool, 10, 18 },
	{ 99, { PG_xid, PG_xid }, PG_bool, 10, 18 },
	{ 99, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 101, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 101, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 101, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 101, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 101, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 101, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 101, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 101, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 101, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 101, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 101, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 101, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 101, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 101, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 101, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 101, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 101, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 101, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 101, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 101, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 101, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 101, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 101, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 101, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 101, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 101, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 101, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 101, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 101, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 101, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 101, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 101, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 101, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 101, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 101, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 101, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 101, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 101, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 101, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 101, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 101, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 101, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 101, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 101, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 101, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 101, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 101, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 101, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 101, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 101, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 101, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 101, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 101, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 101, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 101, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 101, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 101, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 103, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 103, { PG_anyenum, PG_anyenum }, PG_bool, 10, 18 },
	{ 103, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 103, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 103, { PG_bit, PG_bit }, PG_bool, 10, 18 },
	{ 103, { PG_bool, PG_bool }, PG_bool, 10, 18 },
	{ 103, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 103, { PG_bpchar, PG_bpchar }, PG_bool, 10, 18 },
	{ 103, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 103, { PG_char, PG_char }, PG_bool, 10, 18 },
	{ 103, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 103, { PG_date, PG_date }, PG_bool, 10, 18 },
	{ 103, { PG_date, PG_timestamp }, PG_bool, 10, 18 },
	{ 103, { PG_date, PG_timestamptz }, PG_bool, 10, 18 },
	{ 103, { PG_float4, PG_float4 }, PG_bool, 10, 18 },
	{ 103, { PG_float4, PG_float8 }, PG_bool, 10, 18 },
	{ 103, { PG_float8, PG_float4 }, PG_bool, 10, 18 },
	{ 103, { PG_float8, PG_float8 }, PG_bool, 10, 18 },
	{ 103, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 103, { PG_int2, PG_int2 }, PG_bool, 10, 18 },
	{ 103, { PG_int2, PG_int4 }, PG_bool, 10, 18 },
	{ 103, { PG_int2, PG_int8 }, PG_bool, 10, 18 },
	{ 103, { PG_int4, PG_int2 }, PG_bool, 10, 18 },
	{ 103, { PG_int4, PG_int4 }, PG_bool, 10, 18 },
	{ 103, { PG_int4, PG_int8 }, PG_bool, 10, 18 },
	{ 103, { PG_int8, PG_int2 }, PG_bool, 10, 18 },
	{ 103, { PG_int8, PG_int4 }, PG_bool, 10, 18 },
	{ 103, { PG_int8, PG_int8 }, PG_bool, 10, 18 },
	{ 103, { PG_interval, PG_interval }, PG_bool, 10, 18 },
	{ 103, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 103, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 103, { PG_macaddr, PG_macaddr }, PG_bool, 10, 18 },
	{ 103, { PG_macaddr8, PG_macaddr8 }, PG_bool, 10, 18 },
	{ 103, { PG_money, PG_money }, PG_bool, 10, 18 },
	{ 103, { PG_name, PG_name }, PG_bool, 10, 18 },
	{ 103, { PG_name, PG_text }, PG_bool, 12, 18 },
	{ 103, { PG_numeric, PG_numeric }, PG_bool, 10, 18 },
	{ 103, { PG_oid, PG_oid }, PG_bool, 10, 18 },
	{ 103, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 103, { PG_pg_lsn, PG_pg_lsn }, PG_bool, 10, 18 },
	{ 103, { PG_record, PG_record }, PG_bool, 10, 18 },
	{ 103, { PG_text, PG_name }, PG_bool, 12, 18 },
	{ 103, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 103, { PG_tid, PG_tid }, PG_bool, 10, 18 },
	{ 103, { PG_time, PG_time }, PG_bool, 10, 18 },
	{ 103, { PG_timestamp, PG_date }, PG_bool, 10, 18 },
	{ 103, { PG_timestamp, PG_timestamp }, PG_bool, 10, 18 },
	{ 103, { PG_timestamp, PG_timestamptz }, PG_bool, 10, 18 },
	{ 103, { PG_timestamptz, PG_date }, PG_bool, 10, 18 },
	{ 103, { PG_timestamptz, PG_timestamp }, PG_bool, 10, 18 },
	{ 103, { PG_timestamptz, PG_timestamptz }, PG_bool, 10, 18 },
	{ 103, { PG_timetz, PG_timetz }, PG_bool, 10, 18 },
	{ 103, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 103, { PG_tsvector, PG_tsvector }, PG_bool, 10, 18 },
	{ 103, { PG_uuid, PG_uuid }, PG_bool, 10, 18 },
	{ 103, { PG_varbit, PG_varbit }, PG_bool, 10, 18 },
	{ 103, { PG_xid8, PG_xid8 }, PG_bool, 13, 18 },
	{ 106, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 106, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 106, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 106, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 106, { PG_bit, PG_int4 }, PG_bit, 10, 18 },
	{ 106, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 106, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 106, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 106, { PG_int2, PG_int4 }, PG_int2, 10, 18 },
	{ 106, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 106, { PG_int8, PG_int4 }, PG_int8, 10, 18 },
	{ 106, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 106, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 109, { PG_inet, PG_inet }, PG_bool, 10, 18 },
	{ 113, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 113, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 116, { PG_jsonb, PG_text }, PG_bool, 10, 18 },
	{ 118, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 118, { PG_line, PG_box }, PG_bool, 10, 18 },
	{ 118, { PG_line, PG_line }, PG_bool, 10, 18 },
	{ 118, { PG_lseg, PG_box }, PG_bool, 10, 18 },
	{ 118, { PG_lseg, PG_line }, PG_bool, 10, 18 },
	{ 118, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 118, { PG_path, PG_path }, PG_bool, 10, 18 },
	{ 121, { PG_jsonb, PG__text }, PG_bool, 10, 18 },
	{ 124, { PG_none, PG_line }, PG_bool, 10, 18 },
	{ 124, { PG_none, PG_lseg }, PG_bool, 10, 18 },
	{ 124, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 127, { PG_line, PG_line }, PG_bool, 10, 18 },
	{ 127, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 131, { PG_none, PG_line }, PG_bool, 10, 18 },
	{ 131, { PG_none, PG_lseg }, PG_bool, 10, 18 },
	{ 131, { PG_jsonb, PG__text }, PG_bool, 10, 18 },
	{ 131, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 134, { PG_line, PG_line }, PG_bool, 10, 18 },
	{ 134, { PG_lseg, PG_lseg }, PG_bool, 10, 18 },
	{ 138, { PG_none, PG_float4 }, PG_float4, 10, 18 },
	{ 138, { PG_none, PG_float8 }, PG_float8, 10, 18 },
	{ 138, { PG_none, PG_int2 }, PG_int2, 10, 18 },
	{ 138, { PG_none, PG_int4 }, PG_int4, 10, 18 },
	{ 138, { PG_none, PG_int8 }, PG_int8, 10, 18 },
	{ 138, { PG_none, PG_numeric }, PG_numeric, 10, 18 },
	{ 138, { PG_box, PG_box }, PG_bool, 10, 13 },
	{ 138, { PG_circle, PG_circle }, PG_bool, 10, 13 },
	{ 138, { PG_lseg, PG_box }, PG_bool, 10, 13 },
	{ 138, { PG_lseg, PG_line }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_box }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_circle }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_line }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_lseg }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_path }, PG_bool, 10, 13 },
	{ 138, { PG_point, PG_polygon }, PG_bool, 10, 13 },
	{ 138, { PG_polygon, PG_polygon }, PG_bool, 10, 13 },
	{ 140, { PG_none, PG_lseg }, PG_float8, 10, 18 },
	{ 140, { PG_none, PG_path }, PG_float8, 10, 18 },
	{ 144, { PG_anyarray, PG_anyarray }, PG_bool, 10, 18 },
	{ 144, { PG_anymultirange, PG_anyelement }, PG_bool, 14, 18 },
	{ 144, { PG_anymultirange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 144, { PG_anymultirange, PG_anyrange }, PG_bool, 14, 18 },
	{ 144, { PG_anyrange, PG_anyelement }, PG_bool, 10, 18 },
	{ 144, { PG_anyrange, PG_anymultirange }, PG_bool, 14, 18 },
	{ 144, { PG_anyrange, PG_anyrange }, PG_bool, 10, 18 },
	{ 144, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 144, { PG_box, PG_point }, PG_bool, 10, 18 },
	{ 144, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 144, { PG_circle, PG_point }, PG_bool, 10, 18 },
	{ 144, { PG_jsonb, PG_jsonb }, PG_bool, 10, 18 },
	{ 144, { PG_path, PG_point }, PG_bool, 10, 18 },
	{ 144, { PG_polygon, PG_point }, PG_bool, 10, 18 },
	{ 144, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 144, { PG_tsquery, PG_tsquery }, PG_bool, 10, 18 },
	{ 147, { PG_jsonb, PG_jsonpath }, PG_bool, 12, 18 },
	{ 150, { PG_none, PG_box }, PG_point, 10, 18 },
	{ 150, { PG_none, PG_circle }, PG_point, 10, 18 },
	{ 150, { PG_none, PG_lseg }, PG_point, 10, 18 },
	{ 150, { PG_none, PG_path }, PG_point, 10, 14 },
	{ 150, { PG_none, PG_polygon }, PG_point, 10, 18 },
	{ 150, { PG_jsonb, PG_jsonpath }, PG_bool, 12, 18 },
	{ 150, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 150, { PG_text, PG_tsquery }, PG_bool, 10, 18 },
	{ 150, { PG_tsquery, PG_tsvector }, PG_bool, 10, 18 },
	{ 150, { PG_tsvector, PG_tsquery }, PG_bool, 10, 18 },
	{ 153, { PG_tsquery, PG_tsvector }, PG_bool, 10, 18 },
	{ 153, { PG_tsvector, PG_tsquery }, PG_bool, 10, 18 },
	{ 157, { PG_float8, PG_float8 }, PG_float8, 10, 18 },
	{ 157, { PG_numeric, PG_numeric }, PG_numeric, 10, 18 },
	{ 159, { PG_text, PG_text }, PG_bool, 11, 18 },
	{ 162, { PG_bit, PG_bit }, PG_bit, 10, 18 },
	{ 162, { PG_inet, PG_inet }, PG_inet, 10, 18 },
	{ 162, { PG_int2, PG_int2 }, PG_int2, 10, 18 },
	{ 162, { PG_int4, PG_int4 }, PG_int4, 10, 18 },
	{ 162, { PG_int8, PG_int8 }, PG_int8, 10, 18 },
	{ 162, { PG_macaddr, PG_macaddr }, PG_macaddr, 10, 18 },
	{ 162, { PG_macaddr8, PG_macaddr8 }, PG_macaddr8, 10, 18 },
	{ 164, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 164, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 164, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 168, { PG_none, PG_float8 }, PG_float8, 10, 18 },
	{ 171, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 171, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 171, { PG_point, PG_point }, PG_bool, 14, 18 },
	{ 171, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 175, { PG_anyarray, PG_anyarray }, PG_anyarray, 10, 13 },
	{ 175, { PG_anyarray, PG_anyelement }, PG_anyarray, 10, 13 },
	{ 175, { PG_anycompatible, PG_anycompatiblearray }, PG_anycompatiblearray, 14, 18 },
	{ 175, { PG_anycompatiblearray, PG_anycompatible }, PG_anycompatiblearray, 14, 18 },
	{ 175, { PG_anycompatiblearray, PG_anycompatiblearray }, PG_anycompatiblearray, 14, 18 },
	{ 175, { PG_anyelement, PG_anyarray }, PG_anyarray, 10, 13 },
	{ 175, { PG_anynonarray, PG_text }, PG_text, 10, 18 },
	{ 175, { PG_bytea, PG_bytea }, PG_bytea, 10, 18 },
	{ 175, { PG_jsonb, PG_jsonb }, PG_jsonb, 10, 18 },
	{ 175, { PG_text, PG_anynonarray }, PG_text, 10, 18 },
	{ 175, { PG_text, PG_text }, PG_text, 10, 18 },
	{ 175, { PG_tsquery, PG_tsquery }, PG_tsquery, 10, 18 },
	{ 175, { PG_tsvector, PG_tsvector }, PG_tsvector, 10, 18 },
	{ 175, { PG_varbit, PG_varbit }, PG_varbit, 10, 18 },
	{ 178, { PG_none, PG_float8 }, PG_float8, 10, 18 },
	{ 182, { PG_none, PG_bit }, PG_bit, 10, 18 },
	{ 182, { PG_none, PG_inet }, PG_inet, 10, 18 },
	{ 182, { PG_none, PG_int2 }, PG_int2, 10, 18 },
	{ 182, { PG_none, PG_int4 }, PG_int4, 10, 18 },
	{ 182, { PG_none, PG_int8 }, PG_int8, 10, 18 },
	{ 182, { PG_none, PG_macaddr }, PG_macaddr, 10, 18 },
	{ 182, { PG_none, PG_macaddr8 }, PG_macaddr8, 10, 18 },
	{ 182, { PG_box, PG_box }, PG_bool, 10, 13 },
	{ 182, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 182, { PG_circle, PG_circle }, PG_bool, 10, 13 },
	{ 182, { PG_circle, PG_point }, PG_bool, 10, 13 },
	{ 182, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 182, { PG_path, PG_point }, PG_bool, 10, 13 },
	{ 182, { PG_polygon, PG_point }, PG_bool, 10, 13 },
	{ 182, { PG_polygon, PG_polygon }, PG_bool, 10, 13 },
	{ 182, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 184, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 184, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 184, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 187, { PG_box, PG_box }, PG_bool, 10, 18 },
	{ 187, { PG_circle, PG_circle }, PG_bool, 10, 18 },
	{ 187, { PG_point, PG_point }, PG_bool, 10, 18 },
	{ 187, { PG_polygon, PG_polygon }, PG_bool, 10, 18 },
	{ 190, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 190, { PG_bytea, PG_bytea }, PG_bool, 10, 18 },
	{ 190, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 190, { PG_text, PG_text }, PG_bool, 10, 18 },
	{ 193, { PG_bpchar, PG_text }, PG_bool, 10, 18 },
	{ 193, { PG_name, PG_text }, PG_bool, 10, 18 },
	{ 193, { PG_text, PG_text }, PG_bool, 10, 18 },
};

static const char pg_function_names[] =
	"abbrev\0"
	"abs\0"
	"acos\0"
	"acosd\0"
	"acosh\0"
	"age\0"
	"any_value\0"
	"area\0"
	"array_agg\0"
	"array_append\0"
	"array_cat\0"
	"array_dims\0"
	"array_fill\0"
	"array_length\0"
	"array_lower\0"
	"array_ndims\0"
	"array_position\0"
	"array_positions\0"
	"array_prepend\0"
	"array_remove\0"
	"array_replace\0"
	"array_reverse\0"
	"array_sample\0"
	"array_shuffle\0"
	"array_sort\0"
	"array_to_json\0"
	"array_to_string\0"
	"array_to_tsvector\0"
	"array_upper\0"
	"ascii\0"
	"asin\0"
	"asind\0"
	"asinh\0"
	"atan\0"
	"atan2\0"
	"atan2d\0"
	"atand\0"
	"atanh\0"
	"avg\0"
	"bit\0"
	"bit_and\0"
	"bit_count\0"
	"bit_length\0"
	"bit_or\0"
	"bit_xor\0"
	"bool\0"
	"bool_and\0"
	"bool_or\0"
	"bound_box\0"
	"box\0"
	"bpchar\0"
	"brin_summarize_new_values\0"
	"brin_summarize_range\0"
	"broadcast\0"
	"btequalimage\0"
	"btrim\0"
	"btvarstrequalimage\0"
	"bytea\0"
	"cardinality\0"
	"casefold\0"
	"cash_words\0"
	"cbrt\0"
	"ceil\0"
	"ceiling\0"
	"center\0"
	"char\0"
	"char_length\0"
	"character_length\0"
	"chr\0"
	"cidr\0"
	"circle\0"
	"clock_timestamp\0"
	"col_description\0"
	"concat\0"
	"concat_ws\0"
	"convert\0"
	"convert_from\0"
	"convert_to\0"
	"corr\0"
	"cos\0"
	"cosd\0"
	"cosh\0"
	"cot\0"
	"cotd\0"
	"count\0"
	"covar_pop\0"
	"covar_samp\0"
	"crc32\0"
	"crc32c\0"
	"cume_dist\0"
	"current_database\0"
	"current_query\0"
	"current_schema\0"
	"current_schemas\0"
	"current_setting\0"
	"current_user\0"
	"currval\0"
	"database_to_xml\0"
	"database_to_xml_and_xmlschema\0"
	"database_to_xmlschema\0"
	"date\0"
	"date_add\0"
	"date_bin\0"
	"date_part\0"
	"date_subtract\0"
	"date_trunc\0"
	"datemultirange\0"
	"daterange\0"
	"decode\0"
	"degrees\0"
	"dense_rank\0"
	"dexp\0"
	"diagonal\0"
	"diameter\0"
	"div\0"
	"dlog1\0"
	"dlog10\0"
	"dround\0"
	"dtrunc\0"
	"encode\0"
	"enum_first\0"
	"enum_last\0"
	"enum_range\0"
	"erf\0"
	"erfc\0"
	"every\0"
	"exp\0"
	"extract\0"
	"factorial\0"
	"family\0"
	"first_value\0"
	"float4\0"
	"float8\0"
	"floor\0"
	"format\0"
	"format_type\0"
	"gamma\0"
	"gcd\0"
	"gen_random_uuid\0"
	"generate_series\0"
	"generate_subscripts\0"
	"get_bit\0"
	"get_byte\0"
	"get_current_ts_config\0"
	"getdatabaseencoding\0"
	"gin_clean_pending_list\0"
	"height\0"
	"host\0"
	"hostmask\0"
	"icu_unicode_version\0"
	"inet_merge\0"
	"inet_same_family\0"
	"initcap\0"
	"int2\0"
	"int4\0"
	"int4multirange\0"
	"int4range\0"
	"int8\0"
	"int8multirange\0"
	"int8range\0"
	"interval\0"
	"is_normalized\0"
	"isclosed\0"
	"isempty\0"
	"isfinite\0"
	"ishorizontal\0"
	"isopen\0"
	"isparallel\0"
	"isperp\0"
	"isvertical\0"
	"json_agg\0"
	"json_agg_strict\0"
	"json_array_elements\0"
	"json_array_elements_text\0"
	"json_array_length\0"
	"json_build_array\0"
	"json_build_object\0"
	"json_each\0"
	"json_each_text\0"
	"json_extract_path\0"
	"json_extract_path_text\0"
	"json_object\0"
	"json_object_agg\0"
	"json_object_agg_strict\0"
	"json_object_agg_unique\0"
	"json_object_agg_unique_strict\0"
	"json_object_keys\0"
	"json_populate_record\0"
	"json_populate_recordset\0"
	"json_strip_nulls\0"
	"json_to_record\0"
	"json_to_recordset\0"
	"json_to_tsvector\0"
	"json_typeof\0"
	"jsonb_agg\0"
	"jsonb_agg_strict\0"
	"jsonb_array_elements\0"
	"jsonb_array_elements_text\0"
	"jsonb_array_length\0"
	"jsonb_build_array\0"
	"jsonb_build_object\0"
	"jsonb_each\0"
	"jsonb_each_text\0"
	"jsonb_extract_path\0"
	"jsonb_extract_path_text\0"
	"jsonb_insert\0"
	"jsonb_object\0"
	"jsonb_object_agg\0"
	"jsonb_object_agg_strict\0"
	"jsonb_object_agg_unique\0"
	"jsonb_object_agg_unique_strict\0"
	"jsonb_object_keys\0"
	"jsonb_path_exists\0"
	"jsonb_path_exists_tz\0"
	"jsonb_path_match\0"
	"jsonb_path_match_tz\0"
	"jsonb_path_query\0"
	"jsonb_path_query_array\0"
	"jsonb_path_query_array_tz\0"
	"jsonb_path_query_first\0"
	"jsonb_path_query_first_tz\0"
	"jsonb_path_query_tz\0"
	"jsonb_populate_record\0"
	"jsonb_populate_record_valid\0"
	"jsonb_populate_recordset\0"
	"jsonb_pretty\0"
	"jsonb_set\0"
	"jsonb_set_lax\0"
	"jsonb_strip_nulls\0"
	"jsonb_to_record\0"
	"jsonb_to_recordset\0"
	"jsonb_to_tsvector\0"
	"jsonb_typeof\0"
	"justify_days\0"
	"justify_hours\0"
	"justify_interval\0"
	"lag\0"
	"last_value\0"
	"lastval\0"
	"lcm\0"
	"lead\0"
	"left\0"
	"length\0"
	"lgamma\0"
	"like\0"
	"like_escape\0"
	"line\0"
	"ln\0"
	"log\0"
	"log10\0"
	"lower\0"
	"lower_inc\0"
	"lower_inf\0"
	"lpad\0"
	"lseg\0"
	"ltrim\0"
	"macaddr\0"
	"macaddr8\0"
	"macaddr8_set7bit\0"
	"make_date\0"
	"make_interval\0"
	"make_time\0"
	"make_timestamp\0"
	"make_timestamptz\0"
	"masklen\0"
	"max\0"
	"md5\0"
	"min\0"
	"min_scale\0"
	"mod\0"
	"mode\0"
	"money\0"
	"multirange\0"
	"mxid_age\0"
	"name\0"
	"netmask\0"
	"network\0"
	"nextval\0"
	"normalize\0"
	"notlike\0"
	"now\0"
	"npoints\0"
	"nth_value\0"
	"ntile\0"
	"num_nonnulls\0"
	"num_nulls\0"
	"numeric\0"
	"nummultirange\0"
	"numnode\0"
	"numrange\0"
	"obj_description\0"
	"octet_length\0"
	"oid\0"
	"overlaps\0"
	"overlay\0"
	"parse_ident\0"
	"path\0"
	"pclose\0"
	"percent_rank\0"
	"percentile_cont\0"
	"percentile_disc\0"
	"pg_column_size\0"
	"pg_size_bytes\0"
	"pg_size_pretty\0"
	"pg_typeof\0"
	"phraseto_tsquery\0"
	"pi\0"
	"plainto_tsquery\0"
	"point\0"
	"polygon\0"
	"popen\0"
	"position\0"
	"postgresql_fdw_validator\0"
	"pow\0"
	"power\0"
	"query_to_xml\0"
	"query_to_xml_and_xmlschema\0"
	"query_to_xmlschema\0"
	"querytree\0"
	"quote_ident\0"
	"quote_literal\0"
	"quote_nullable\0"
	"radians\0"
	"radius\0"
	"random\0"
	"random_normal\0"
	"range_agg\0"
	"range_intersect_agg\0"
	"range_merge\0"
	"rank\0"
	"regclass\0"
	"regexp_count\0"
	"regexp_instr\0"
	"regexp_like\0"
	"regexp_match\0"
	"regexp_matches\0"
	"regexp_replace\0"
	"regexp_split_to_array\0"
	"regexp_split_to_table\0"
	"regexp_substr\0"
	"regr_avgx\0"
	"regr_avgy\0"
	"regr_count\0"
	"regr_intercept\0"
	"regr_r2\0"
	"regr_slope\0"
	"regr_sxx\0"
	"regr_sxy\0"
	"regr_syy\0"
	"repeat\0"
	"replace\0"
	"reverse\0"
	"right\0"
	"round\0"
	"row_number\0"
	"row_security_active\0"
	"row_to_json\0"
	"rpad\0"
	"rtrim\0"
	"scale\0"
	"schema_to_xml\0"
	"schema_to_xml_and_xmlschema\0"
	"schema_to_xmlschema\0"
	"session_user\0"
	"set_bit\0"
	"set_byte\0"
	"set_config\0"
	"set_masklen\0"
	"setval\0"
	"setweight\0"
	"sha224\0"
	"sha256\0"
	"sha384\0"
	"sha512\0"
	"shobj_description\0"
	"sign\0"
	"similar_escape\0"
	"similar_to_escape\0"
	"sin\0"
	"sind\0"
	"sinh\0"
	"slope\0"
	"split_part\0"
	"sqrt\0"
	"starts_with\0"
	"statement_timestamp\0"
	"stddev\0"
	"stddev_pop\0"
	"stddev_samp\0"
	"string_agg\0"
	"string_to_array\0"
	"string_to_table\0"
	"strip\0"
	"strpos\0"
	"substr\0"
	"substring\0"
	"sum\0"
	"system_user\0"
	"table_to_xml\0"
	"table_to_xml_and_xmlschema\0"
	"table_to_xmlschema\0"
	"tan\0"
	"tand\0"
	"tanh\0"
	"text\0"
	"textlen\0"
	"time\0"
	"timeofday\0"
	"timestamp\0"
	"timestamptz\0"
	"timetz\0"
	"timezone\0"
	"to_ascii\0"
	"to_bin\0"
	"to_char\0"
	"to_date\0"
	"to_hex\0"
	"to_json\0"
	"to_jsonb\0"
	"to_number\0"
	"to_oct\0"
	"to_regclass\0"
	"to_regcollation\0"
	"to_regnamespace\0"
	"to_regoper\0"
	"to_regoperator\0"
	"to_regproc\0"
	"to_regprocedure\0"
	"to_regrole\0"
	"to_regtype\0"
	"to_regtypemod\0"
	"to_timestamp\0"
	"to_tsquery\0"
	"to_tsvector\0"
	"transaction_timestamp\0"
	"translate\0"
	"trim_array\0"
	"trim_scale\0"
	"trunc\0"
	"ts_delete\0"
	"ts_filter\0"
	"ts_headline\0"
	"ts_rank\0"
	"ts_rank_cd\0"
	"ts_rewrite\0"
	"tsmultirange\0"
	"tsquery_phrase\0"
	"tsrange\0"
	"tstzmultirange\0"
	"tstzrange\0"
	"tsvector_to_array\0"
	"txid_current\0"
	"txid_current_if_assigned\0"
	"txid_status\0"
	"unicode_assigned\0"
	"unicode_version\0"
	"unistr\0"
	"unnest\0"
	"upper\0"
	"upper_inc\0"
	"upper_inf\0"
	"uuid_extract_timestamp\0"
	"uuid_extract_version\0"
	"uuidv4\0"
	"uuidv7\0"
	"var_pop\0"
	"var_samp\0"
	"varbit\0"
	"varchar\0"
	"variance\0"
	"version\0"
	"websearch_to_tsquery\0"
	"width\0"
	"width_bucket\0"
	"xid\0"
	"xml\0"
	"xml_is_well_formed\0"
	"xml_is_well_formed_content\0"
	"xml_is_well_formed_document\0"
	"xmlagg\0"
	"xmlcomment\0"
	"xmlexists\0"
	"xmltext\0"
	"xmlvalidate\0"
	"xpath\0"
	"xpath_exists\0";

static const unsigned char pg_arguments[] = {
	PG_cidr,
	PG_inet,
	PG_float4,
	PG_float8,
	PG_int2,
	PG_int4,
	PG_int8,
	PG_numeric,
	PG_xid,
	PG_timestamp,
	PG_timestamp, PG_timestamp,
	PG_timestamptz,
	PG_timestamptz, PG_timestamptz,
	PG_anyelement,
	PG_box,
	PG_circle,
	PG_path,
	PG_anyarray,
	PG_anynonarray,
	PG_anyarray, PG_anyelement,
	PG_anycompatiblearray, PG_anycompatible,
	PG_anyarray, PG_anyarray,
	PG_anycompatiblearray, PG_anycompatiblearray,
	PG_anyelement, PG__int4,
	PG_anyelement, PG__int4, PG__int4,
	PG_anyarray, PG_int4,
	PG_anyarray, PG_anyelement, PG_int4,
	PG_anycompatiblearray, PG_anycompatible, PG_int4,
	PG_anyelement, PG_anyarray,
	PG_anycompatible, PG_anycompatiblearray,
	PG_anyarray, PG_anyelement, PG_anyelement,
	PG_anycompatiblearray, PG_anycompatible, PG_anycompatible,
	PG_anyarray, PG_bool,
	PG_anyarray, PG_bool, PG_bool,
	PG_anyarray, PG_text,
	PG_anyarray, PG_text, PG_text,
	PG__text,
	PG_text,
	PG_float8, PG_float8,
	PG_interval,
	PG_bit, PG_int4, PG_bool,
	PG_int4, PG_int4,
	PG_int8, PG_int4,
	PG_bit,
	PG_bytea,
	PG_jsonb,
	PG_bool,
	PG_box, PG_box,
	PG_point,
	PG_point, PG_point,
	PG_polygon,
	PG_bpchar, PG_int4, PG_bool,
	PG_char,
	PG_name,
	PG_regclass,
	PG_regclass, PG_int8,
	PG_oid,
	PG_bytea, PG_bytea,
	PG_text, PG_text,
	PG_money,
	PG_bpchar,
	PG_point, PG_float8,
	PG_oid, PG_int4,
	PG_any,
	PG_text, PG_any,
	PG_bytea, PG_name, PG_name,
	PG_bytea, PG_name,
	PG_text, PG_name,
	PG_text, PG_bool,
	PG_bool, PG_bool, PG_text,
	PG_timestamptz, PG_interval,
	PG_timestamptz, PG_interval, PG_text,
	PG_interval, PG_timestamp, PG_timestamp,
	PG_interval, PG_timestamptz, PG_timestamptz,
	PG_text, PG_date,
	PG_text, PG_interval,
	PG_text, PG_time,
	PG_text, PG_timestamp,
	PG_text, PG_timestamptz,
	PG_text, PG_timetz,
	PG_text, PG_timestamptz, PG_text,
	PG_daterange,
	PG__daterange,
	PG_date, PG_date,
	PG_date, PG_date, PG_text,
	PG_numeric, PG_numeric,
	PG_bytea, PG_text,
	PG_anyenum,
	PG_anyenum, PG_anyenum,
	PG_int8, PG_int8,
	PG_int4, PG_int4, PG_int4,
	PG_int8, PG_int8, PG_int8,
	PG_numeric, PG_numeric, PG_numeric,
	PG_timestamp, PG_timestamp, PG_interval,
	PG_timestamptz, PG_timestamptz, PG_interval,
	PG_timestamptz, PG_timestamptz, PG_interval, PG_text,
	PG_anyarray, PG_int4, PG_bool,
	PG_bit, PG_int4,
	PG_bytea, PG_int4,
	PG_bytea, PG_int8,
	PG_inet, PG_inet,
	PG_int4range,
	PG__int4range,
	PG_int4, PG_int4, PG_text,
	PG_int8range,
	PG__int8range,
	PG_int8, PG_int8, PG_text,
	PG_interval, PG_int4,
	PG_time,
	PG_anymultirange,
	PG_anyrange,
	PG_date,
	PG_line,
	PG_lseg,
	PG_line, PG_line,
	PG_lseg, PG_lseg,
	PG_json,
	PG_json, PG__text,
	PG__text, PG__text,
	PG_any, PG_any,
	PG_anyelement, PG_json, PG_bool,
	PG_json, PG_bool,
	PG_json, PG_jsonb,
	PG_regconfig, PG_json, PG_jsonb,
	PG_jsonb, PG__text,
	PG_jsonb, PG__text, PG_jsonb, PG_bool,
	PG_jsonb, PG_jsonpath, PG_jsonb, PG_bool,
	PG_anyelement, PG_jsonb,
	PG_jsonb, PG__text, PG_jsonb, PG_bool, PG_text,
	PG_jsonb, PG_bool,
	PG_jsonb, PG_jsonb,
	PG_regconfig, PG_jsonb, PG_jsonb,
	PG_anycompatible, PG_int4, PG_anycompatible,
	PG_anyelement, PG_int4,
	PG_anyelement, PG_int4, PG_anyelement,
	PG_text, PG_int4,
	PG_tsvector,
	PG_name, PG_text,
	PG_text, PG_int4, PG_text,
	PG_macaddr8,
	PG_macaddr,
	PG_int4, PG_int4, PG_int4, PG_int4, PG_int4, PG_int4, PG_float8,
	PG_int4, PG_int4, PG_float8,
	PG_int4, PG_int4, PG_int4, PG_int4, PG_int4, PG_float8,
	PG_int4, PG_int4, PG_int4, PG_int4, PG_int4, PG_float8, PG_text,
	PG_pg_lsn,
	PG_record,
	PG_tid,
	PG_timetz,
	PG_xid8,
	PG_int2, PG_int2,
	PG_varchar,
	PG_numeric, PG_int4,
	PG_numrange,
	PG__numrange,
	PG_tsquery,
	PG_numeric, PG_numeric, PG_text,
	PG_oid, PG_name,
	PG_time, PG_interval, PG_time, PG_interval,
	PG_time, PG_interval, PG_time, PG_time,
	PG_time, PG_time, PG_time, PG_interval,
	PG_time, PG_time, PG_time, PG_time,
	PG_timestamp, PG_interval, PG_timestamp, PG_interval,
	PG_timestamp, PG_interval, PG_timestamp, PG_timestamp,
	PG_timestamp, PG_timestamp, PG_timestamp, PG_interval,
	PG_timestamp, PG_timestamp, PG_timestamp, PG_timestamp,
	PG_timestamptz, PG_interval, PG_timestamptz, PG_interval,
	PG_timestamptz, PG_interval, PG_timestamptz, PG_timestamptz,
	PG_timestamptz, PG_timestamptz, PG_timestamptz, PG_interval,
	PG_timestamptz, PG_timestamptz, PG_timestamptz, PG_timestamptz,
	PG_timetz, PG_timetz, PG_timetz, PG_timetz,
	PG_bit, PG_bit, PG_int4,
	PG_bit, PG_bit, PG_int4, PG_int4,
	PG_bytea, PG_bytea, PG_int4,
	PG_bytea, PG_bytea, PG_int4, PG_int4,
	PG_text, PG_text, PG_int4,
	PG_text, PG_text, PG_int4, PG_int4,
	PG__float8, PG_float8,
	PG__float8, PG_interval,
	PG_float8, PG_interval,
	PG__float8, PG_anyelement,
	PG_float8, PG_anyelement,
	PG_regconfig, PG_text,
	PG_int4, PG_circle,
	PG_bit, PG_bit,
	PG__text, PG_oid,
	PG_text, PG_bool, PG_bool, PG_text,
	PG_anyrange, PG_anyrange,
	PG_text, PG_text, PG_int4, PG_text,
	PG_text, PG_text, PG_int4, PG_int4, PG_int4,
	PG_text, PG_text, PG_int4, PG_int4, PG_int4, PG_text,
	PG_text, PG_text, PG_int4, PG_int4, PG_int4, PG_text, PG_int4,
	PG_text, PG_text, PG_text,
	PG_text, PG_text, PG_text, PG_int4,
	PG_text, PG_text, PG_text, PG_int4, PG_int4,
	PG_text, PG_text, PG_text, PG_int4, PG_int4, PG_text,
	PG_text, PG_text, PG_text, PG_text,
	PG_text, PG_text, PG_int4, PG_int4, PG_text,
	PG_text, PG_text, PG_int4, PG_int4, PG_text, PG_int4,
	PG_record, PG_bool,
	PG_name, PG_bool, PG_bool, PG_text,
	PG_bit, PG_int4, PG_int4,
	PG_bytea, PG_int4, PG_int4,
	PG_bytea, PG_int8, PG_int4,
	PG_text, PG_text, PG_bool,
	PG_cidr, PG_int4,
	PG_inet, PG_int4,
	PG_regclass, PG_int8, PG_bool,
	PG_tsvector, PG_char,
	PG_tsvector, PG_char, PG__text,
	PG_text, PG_int4, PG_int4,
	PG_regclass, PG_bool, PG_bool, PG_text,
	PG_xml,
	PG_time, PG_int4,
	PG_date, PG_time,
	PG_timestamp, PG_int4,
	PG_date, PG_timetz,
	PG_timestamptz, PG_int4,
	PG_timetz, PG_int4,
	PG_interval, PG_timestamptz,
	PG_interval, PG_timestamp,
	PG_interval, PG_timetz,
	PG_float4, PG_text,
	PG_float8, PG_text,
	PG_int4, PG_text,
	PG_int8, PG_text,
	PG_interval, PG_text,
	PG_numeric, PG_text,
	PG_timestamp, PG_text,
	PG_timestamptz, PG_text,
	PG_regconfig, PG_json,
	PG_regconfig, PG_jsonb,
	PG_tsvector, PG__text,
	PG_tsvector, PG_text,
	PG_tsvector, PG__char,
	PG_json, PG_tsquery,
	PG_json, PG_tsquery, PG_text,
	PG_regconfig, PG_json, PG_tsquery,
	PG_regconfig, PG_json, PG_tsquery, PG_text,
	PG_jsonb, PG_tsquery,
	PG_jsonb, PG_tsquery, PG_text,
	PG_regconfig, PG_jsonb, PG_tsquery,
	PG_regconfig, PG_jsonb, PG_tsquery, PG_text,
	PG_regconfig, PG_text, PG_tsquery,
	PG_regconfig, PG_text, PG_tsquery, PG_text,
	PG_text, PG_tsquery,
	PG_text, PG_tsquery, PG_text,
	PG__float4, PG_tsvector, PG_tsquery,
	PG__float4, PG_tsvector, PG_tsquery, PG_int4,
	PG_tsvector, PG_tsquery,
	PG_tsvector, PG_tsquery, PG_int4,
	PG_tsquery, PG_text,
	PG_tsquery, PG_tsquery, PG_tsquery,
	PG_tsrange,
	PG__tsrange,
	PG_tsquery, PG_tsquery, PG_int4,
	PG_timestamp, PG_timestamp, PG_text,
	PG_tstzrange,
	PG__tstzrange,
	PG_timestamptz, PG_timestamptz, PG_text,
	PG_uuid,
	PG_varbit, PG_int4, PG_bool,
	PG_varchar, PG_int4, PG_bool,
	PG_float8, PG_float8, PG_float8, PG_int4,
	PG_numeric, PG_numeric, PG_numeric, PG_int4,
	PG_text, PG_xml,
	PG_xml, PG_text,
	PG_text, PG_xml, PG__text,
};

/* name, arguments, how many, defaults, result, kind, flags, since, until */
static const struct pg_function pg_functions[] = {
	{ 0, 0, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 0, 1, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 7, 2, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 7, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 7, 4, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 7, 5, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 7, 6, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 7, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 11, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 16, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 22, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 28, 8, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 28, 9, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 28, 10, 2, 0, PG_interval, 'f', 0, 10, 18 },
	{ 28, 12, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 28, 13, 2, 0, PG_interval, 'f', 0, 10, 18 },
	{ 32, 15, 1, 0, PG_anyelement, 'a', 0, 16, 18 },
	{ 42, 16, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 42, 17, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 42, 18, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 47, 19, 1, 0, PG_anyarray, 'a', 0, 10, 18 },
	{ 47, 20, 1, 0, PG_anyarray, 'a', 0, 10, 18 },
	{ 57, 21, 2, 0, PG_anyarray, 'f', 0, 10, 13 },
	{ 57, 23, 2, 0, PG_anycompatiblearray, 'f', 0, 14, 18 },
	{ 70, 25, 2, 0, PG_anyarray, 'f', 0, 10, 13 },
	{ 70, 27, 2, 0, PG_anycompatiblearray, 'f', 0, 14, 18 },
	{ 80, 19, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 91, 29, 2, 0, PG_anyarray, 'f', 0, 10, 18 },
	{ 91, 31, 3, 0, PG_anyarray, 'f', 0, 10, 18 },
	{ 102, 34, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 115, 34, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 127, 19, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 139, 21, 2, 0, PG_int4, 'f', 0, 10, 13 },
	{ 139, 36, 3, 0, PG_int4, 'f', 0, 10, 13 },
	{ 139, 23, 2, 0, PG_int4, 'f', 0, 14, 18 },
	{ 139, 39, 3, 0, PG_int4, 'f', 0, 14, 18 },
	{ 154, 21, 2, 0, PG__int4, 'f', 0, 10, 13 },
	{ 154, 23, 2, 0, PG__int4, 'f', 0, 14, 18 },
	{ 170, 42, 2, 0, PG_anyarray, 'f', 0, 10, 13 },
	{ 170, 44, 2, 0, PG_anycompatiblearray, 'f', 0, 14, 18 },
	{ 184, 21, 2, 0, PG_anyarray, 'f', 0, 10, 13 },
	{ 184, 23, 2, 0, PG_anycompatiblearray, 'f', 0, 14, 18 },
	{ 197, 46, 3, 0, PG_anyarray, 'f', 0, 10, 13 },
	{ 197, 49, 3, 0, PG_anycompatiblearray, 'f', 0, 14, 18 },
	{ 211, 19, 1, 0, PG_anyarray, 'f', 0, 18, 18 },
	{ 225, 34, 2, 0, PG_anyarray, 'f', 0, 16, 18 },
	{ 238, 19, 1, 0, PG_anyarray, 'f', 0, 16, 18 },
	{ 252, 19, 1, 0, PG_anyarray, 'f', 0, 18, 18 },
	{ 252, 52, 2, 0, PG_anyarray, 'f', 0, 18, 18 },
	{ 252, 54, 3, 0, PG_anyarray, 'f', 0, 18, 18 },
	{ 263, 19, 1, 0, PG_json, 'f', 0, 10, 18 },
	{ 263, 52, 2, 0, PG_json, 'f', 0, 10, 18 },
	{ 277, 57, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 277, 59, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 293, 62, 1, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 311, 34, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 323, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 329, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 334, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 340, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 346, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 351, 64, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 357, 64, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 364, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 370, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 376, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 376, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 376, 66, 1, 0, PG_interval, 'a', 0, 10, 18 },
	{ 376, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 376, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 376, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 376, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 380, 67, 3, 0, PG_bit, 'f', 0, 10, 18 },
	{ 380, 70, 2, 0, PG_bit, 'f', 0, 10, 18 },
	{ 380, 72, 2, 0, PG_bit, 'f', 0, 10, 18 },
	{ 384, 74, 1, 0, PG_bit, 'a', 0, 10, 18 },
	{ 384, 4, 1, 0, PG_int2, 'a', 0, 10, 18 },
	{ 384, 5, 1, 0, PG_int4, 'a', 0, 10, 18 },
	{ 384, 6, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 392, 74, 1, 0, PG_int8, 'f', 0, 14, 18 },
	{ 392, 75, 1, 0, PG_int8, 'f', 0, 14, 18 },
	{ 402, 74, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 402, 75, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 402, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 413, 74, 1, 0, PG_bit, 'a', 0, 10, 18 },
	{ 413, 4, 1, 0, PG_int2, 'a', 0, 10, 18 },
	{ 413, 5, 1, 0, PG_int4, 'a', 0, 10, 18 },
	{ 413, 6, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 420, 74, 1, 0, PG_bit, 'a', 0, 14, 18 },
	{ 420, 4, 1, 0, PG_int2, 'a', 0, 14, 18 },
	{ 420, 5, 1, 0, PG_int4, 'a', 0, 14, 18 },
	{ 420, 6, 1, 0, PG_int8, 'a', 0, 14, 18 },
	{ 428, 5, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 428, 76, 1, 0, PG_bool, 'f', 0, 11, 18 },
	{ 433, 77, 1, 0, PG_bool, 'a', 0, 10, 18 },
	{ 442, 77, 1, 0, PG_bool, 'a', 0, 10, 18 },
	{ 450, 78, 2, 0, PG_box, 'f', 0, 10, 18 },
	{ 460, 17, 1, 0, PG_box, 'f', 0, 10, 18 },
	{ 460, 80, 1, 0, PG_box, 'f', 0, 10, 18 },
	{ 460, 81, 2, 0, PG_box, 'f', 0, 10, 18 },
	{ 460, 83, 1, 0, PG_box, 'f', 0, 10, 18 },
	{ 464, 84, 3, 0, PG_bpchar, 'f', 0, 10, 18 },
	{ 464, 87, 1, 0, PG_bpchar, 'f', 0, 10, 18 },
	{ 464, 88, 1, 0, PG_bpchar, 'f', 0, 10, 18 },
	{ 471, 89, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 497, 90, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 518, 1, 1, 0, PG_inet, 'f', 0, 10, 18 },
	{ 528, 92, 1, 0, PG_bool, 'f', 0, 13, 18 },
	{ 541, 93, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 541, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 541, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 547, 92, 1, 0, PG_bool, 'f', 0, 13, 18 },
	{ 566, 4, 1, 0, PG_bytea, 'f', 0, 18, 18 },
	{ 566, 5, 1, 0, PG_bytea, 'f', 0, 18, 18 },
	{ 566, 6, 1, 0, PG_bytea, 'f', 0, 18, 18 },
	{ 572, 19, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 584, 63, 1, 0, PG_text, 'f', 0, 18, 18 },
	{ 593, 97, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 604, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 609, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 609, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 614, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 614, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 622, 16, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 622, 17, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 629, 5, 1, 0, PG_char, 'f', 0, 10, 18 },
	{ 629, 63, 1, 0, PG_char, 'f', 0, 10, 18 },
	{ 634, 98, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 634, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 646, 98, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 646, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 663, 5, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 667, 1, 1, 0, PG_cidr, 'f', 0, 10, 18 },
	{ 672, 16, 1, 0, PG_circle, 'f', 0, 10, 18 },
	{ 672, 99, 2, 0, PG_circle, 'f', 0, 10, 18 },
	{ 672, 83, 1, 0, PG_circle, 'f', 0, 10, 18 },
	{ 679, 0, 0, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 695, 101, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 711, 103, 1, 0, PG_text, 'f', PG_VARIADIC, 10, 18 },
	{ 718, 104, 2, 0, PG_text, 'f', PG_VARIADIC, 10, 18 },
	{ 728, 106, 3, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 736, 109, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 749, 111, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 760, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 765, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 769, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 774, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 779, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 783, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 788, 0, 0, 0, PG_int8, 'a', 0, 10, 18 },
	{ 788, 103, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 794, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 804, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 815, 75, 1, 0, PG_int8, 'f', 0, 18, 18 },
	{ 821, 75, 1, 0, PG_int8, 'f', 0, 18, 18 },
	{ 828, 103, 1, 0, PG_float8, 'a', PG_VARIADIC | PG_ORDERED, 10, 18 },
	{ 828, 0, 0, 0, PG_float8, 'w', 0, 10, 18 },
	{ 838, 0, 0, 0, PG_name, 'f', 0, 10, 18 },
	{ 855, 0, 0, 0, PG_text, 'f', 0, 10, 18 },
	{ 869, 0, 0, 0, PG_name, 'f', 0, 10, 18 },
	{ 884, 77, 1, 0, PG__name, 'f', 0, 10, 18 },
	{ 900, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 900, 113, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 916, 0, 0, 0, PG_name, 'f', 0, 10, 18 },
	{ 929, 89, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 937, 115, 3, 0, PG_xml, 'f', 0, 10, 18 },
	{ 953, 115, 3, 0, PG_xml, 'f', 0, 10, 18 },
	{ 983, 115, 3, 0, PG_xml, 'f', 0, 10, 18 },
	{ 1005, 9, 1, 0, PG_date, 'f', 0, 10, 18 },
	{ 1005, 12, 1, 0, PG_date, 'f', 0, 10, 18 },
	{ 1010, 118, 2, 0, PG_timestamptz, 'f', 0, 16, 18 },
	{ 1010, 120, 3, 0, PG_timestamptz, 'f', 0, 16, 18 },
	{ 1019, 123, 3, 0, PG_timestamp, 'f', 0, 14, 18 },
	{ 1019, 126, 3, 0, PG_timestamptz, 'f', 0, 14, 18 },
	{ 1028, 129, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1028, 131, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1028, 133, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1028, 135, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1028, 137, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1028, 139, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1038, 118, 2, 0, PG_timestamptz, 'f', 0, 16, 18 },
	{ 1038, 120, 3, 0, PG_timestamptz, 'f', 0, 16, 18 },
	{ 1052, 131, 2, 0, PG_interval, 'f', 0, 10, 18 },
	{ 1052, 135, 2, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 1052, 137, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 1052, 141, 3, 0, PG_timestamptz, 'f', 0, 12, 18 },
	{ 1063, 0, 0, 0, PG_datemultirange, 'f', 0, 14, 18 },
	{ 1063, 144, 1, 0, PG_datemultirange, 'f', 0, 14, 18 },
	{ 1063, 145, 1, 0, PG_datemultirange, 'f', PG_VARIADIC, 14, 18 },
	{ 1078, 146, 2, 0, PG_daterange, 'f', 0, 10, 18 },
	{ 1078, 148, 3, 0, PG_daterange, 'f', 0, 10, 18 },
	{ 1088, 95, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 1095, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1103, 103, 1, 0, PG_int8, 'a', PG_VARIADIC | PG_ORDERED, 10, 18 },
	{ 1103, 0, 0, 0, PG_int8, 'w', 0, 10, 18 },
	{ 1114, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1119, 16, 1, 0, PG_lseg, 'f', 0, 10, 18 },
	{ 1128, 17, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1137, 151, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 1141, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1147, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1154, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1161, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1168, 153, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 1175, 155, 1, 0, PG_anyenum, 'f', 0, 10, 18 },
	{ 1186, 155, 1, 0, PG_anyenum, 'f', 0, 10, 18 },
	{ 1196, 155, 1, 0, PG_anyarray, 'f', 0, 10, 18 },
	{ 1196, 156, 2, 0, PG_anyarray, 'f', 0, 10, 18 },
	{ 1207, 3, 1, 0, PG_float8, 'f', 0, 16, 18 },
	{ 1211, 3, 1, 0, PG_float8, 'f', 0, 16, 18 },
	{ 1216, 77, 1, 0, PG_bool, 'a', 0, 10, 18 },
	{ 1222, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1222, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 1226, 129, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1226, 131, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1226, 133, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1226, 135, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1226, 137, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1226, 139, 2, 0, PG_numeric, 'f', 0, 14, 18 },
	{ 1234, 6, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 1244, 1, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1251, 15, 1, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 1263, 3, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 1263, 4, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 1263, 5, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 1263, 6, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 1263, 76, 1, 0, PG_float4, 'f', 0, 11, 18 },
	{ 1263, 7, 1, 0, PG_float4, 'f', 0, 10, 18 },
	{ 1270, 2, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1270, 4, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1270, 5, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1270, 6, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1270, 76, 1, 0, PG_float8, 'f', 0, 11, 18 },
	{ 1270, 7, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1277, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1277, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 1283, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 1283, 104, 2, 0, PG_text, 'f', PG_VARIADIC, 10, 18 },
	{ 1290, 101, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 1302, 3, 1, 0, PG_float8, 'f', 0, 18, 18 },
	{ 1308, 70, 2, 0, PG_int4, 'f', 0, 13, 18 },
	{ 1308, 158, 2, 0, PG_int8, 'f', 0, 13, 18 },
	{ 1308, 151, 2, 0, PG_numeric, 'f', 0, 13, 18 },
	{ 1312, 0, 0, 0, PG_uuid, 'f', 0, 13, 18 },
	{ 1328, 70, 2, 0, PG_int4, 'f', PG_SET, 10, 18 },
	{ 1328, 160, 3, 0, PG_int4, 'f', PG_SET, 10, 18 },
	{ 1328, 158, 2, 0, PG_int8, 'f', PG_SET, 10, 18 },
	{ 1328, 163, 3, 0, PG_int8, 'f', PG_SET, 10, 18 },
	{ 1328, 151, 2, 0, PG_numeric, 'f', PG_SET, 10, 18 },
	{ 1328, 166, 3, 0, PG_numeric, 'f', PG_SET, 10, 18 },
	{ 1328, 169, 3, 0, PG_timestamp, 'f', PG_SET, 10, 18 },
	{ 1328, 172, 3, 0, PG_timestamptz, 'f', PG_SET, 10, 18 },
	{ 1328, 175, 4, 0, PG_timestamptz, 'f', PG_SET, 16, 18 },
	{ 1344, 34, 2, 0, PG_int4, 'f', PG_SET, 10, 18 },
	{ 1344, 179, 3, 0, PG_int4, 'f', PG_SET, 10, 18 },
	{ 1364, 182, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1364, 184, 2, 0, PG_int4, 'f', 0, 10, 12 },
	{ 1364, 186, 2, 0, PG_int4, 'f', 0, 13, 18 },
	{ 1372, 184, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1381, 0, 0, 0, PG_regconfig, 'f', 0, 10, 18 },
	{ 1403, 0, 0, 0, PG_name, 'f', 0, 10, 18 },
	{ 1423, 89, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1446, 16, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 1453, 1, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 1458, 1, 1, 0, PG_inet, 'f', 0, 10, 18 },
	{ 1467, 0, 0, 0, PG_text, 'f', 0, 17, 18 },
	{ 1487, 188, 2, 0, PG_cidr, 'f', 0, 10, 18 },
	{ 1498, 188, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1515, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 1523, 75, 1, 0, PG_int2, 'f', 0, 18, 18 },
	{ 1523, 2, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 1523, 3, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 1523, 5, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 1523, 6, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 1523, 76, 1, 0, PG_int2, 'f', 0, 11, 18 },
	{ 1523, 7, 1, 0, PG_int2, 'f', 0, 10, 18 },
	{ 1528, 74, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 77, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 75, 1, 0, PG_int4, 'f', 0, 18, 18 },
	{ 1528, 87, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 2, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 3, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 4, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 6, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1528, 76, 1, 0, PG_int4, 'f', 0, 11, 18 },
	{ 1528, 7, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1533, 0, 0, 0, PG_int4multirange, 'f', 0, 14, 18 },
	{ 1533, 190, 1, 0, PG_int4multirange, 'f', 0, 14, 18 },
	{ 1533, 191, 1, 0, PG_int4multirange, 'f', PG_VARIADIC, 14, 18 },
	{ 1548, 70, 2, 0, PG_int4range, 'f', 0, 10, 18 },
	{ 1548, 192, 3, 0, PG_int4range, 'f', 0, 10, 18 },
	{ 1558, 74, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 75, 1, 0, PG_int8, 'f', 0, 18, 18 },
	{ 1558, 2, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 3, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 4, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 5, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 76, 1, 0, PG_int8, 'f', 0, 11, 18 },
	{ 1558, 7, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1558, 92, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 1563, 0, 0, 0, PG_int8multirange, 'f', 0, 14, 18 },
	{ 1563, 195, 1, 0, PG_int8multirange, 'f', 0, 14, 18 },
	{ 1563, 196, 1, 0, PG_int8multirange, 'f', PG_VARIADIC, 14, 18 },
	{ 1578, 158, 2, 0, PG_int8range, 'f', 0, 10, 18 },
	{ 1578, 197, 3, 0, PG_int8range, 'f', 0, 10, 18 },
	{ 1588, 200, 2, 0, PG_interval, 'f', 0, 10, 18 },
	{ 1588, 202, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 1597, 95, 2, 1, PG_bool, 'f', 0, 13, 18 },
	{ 1611, 18, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1620, 203, 1, 0, PG_bool, 'f', 0, 14, 18 },
	{ 1620, 204, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1628, 205, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1628, 66, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1628, 9, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1628, 12, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1637, 206, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1637, 207, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1637, 81, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1650, 18, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1657, 208, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1657, 210, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1668, 208, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1668, 210, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1675, 206, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1675, 207, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1675, 81, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 1686, 15, 1, 0, PG_json, 'a', 0, 10, 18 },
	{ 1695, 15, 1, 0, PG_json, 'a', 0, 16, 18 },
	{ 1711, 212, 1, 0, PG_json, 'f', PG_SET, 10, 18 },
	{ 1731, 212, 1, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 1756, 212, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 1774, 0, 0, 0, PG_json, 'f', 0, 10, 18 },
	{ 1774, 103, 1, 0, PG_json, 'f', PG_VARIADIC, 10, 18 },
	{ 1791, 0, 0, 0, PG_json, 'f', 0, 10, 18 },
	{ 1791, 103, 1, 0, PG_json, 'f', PG_VARIADIC, 10, 18 },
	{ 1809, 212, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 1819, 212, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 1834, 213, 2, 0, PG_json, 'f', PG_VARIADIC, 10, 18 },
	{ 1852, 213, 2, 0, PG_text, 'f', PG_VARIADIC, 10, 18 },
	{ 1875, 62, 1, 0, PG_json, 'f', 0, 10, 18 },
	{ 1875, 215, 2, 0, PG_json, 'f', 0, 10, 18 },
	{ 1887, 217, 2, 0, PG_json, 'a', 0, 10, 18 },
	{ 1903, 217, 2, 0, PG_json, 'a', 0, 16, 18 },
	{ 1926, 217, 2, 0, PG_json, 'a', 0, 16, 18 },
	{ 1949, 217, 2, 0, PG_json, 'a', 0, 16, 18 },
	{ 1979, 212, 1, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 1996, 219, 3, 1, PG_anyelement, 'f', 0, 10, 18 },
	{ 2017, 219, 3, 1, PG_anyelement, 'f', PG_SET, 10, 18 },
	{ 2041, 212, 1, 0, PG_json, 'f', 0, 10, 17 },
	{ 2041, 222, 2, 1, PG_json, 'f', 0, 18, 18 },
	{ 2058, 212, 1, 0, PG_record, 'f', 0, 10, 18 },
	{ 2073, 212, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 2091, 224, 2, 0, PG_tsvector, 'f', 0, 11, 18 },
	{ 2091, 226, 3, 0, PG_tsvector, 'f', 0, 11, 18 },
	{ 2108, 212, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 2120, 15, 1, 0, PG_jsonb, 'a', 0, 10, 18 },
	{ 2130, 15, 1, 0, PG_jsonb, 'a', 0, 16, 18 },
	{ 2147, 76, 1, 0, PG_jsonb, 'f', PG_SET, 10, 18 },
	{ 2168, 76, 1, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 2194, 76, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2213, 0, 0, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 2213, 103, 1, 0, PG_jsonb, 'f', PG_VARIADIC, 10, 18 },
	{ 2231, 0, 0, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 2231, 103, 1, 0, PG_jsonb, 'f', PG_VARIADIC, 10, 18 },
	{ 2250, 76, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 2261, 76, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 2277, 229, 2, 0, PG_jsonb, 'f', PG_VARIADIC, 10, 18 },
	{ 2296, 229, 2, 0, PG_text, 'f', PG_VARIADIC, 10, 18 },
	{ 2320, 231, 4, 1, PG_jsonb, 'f', 0, 10, 18 },
	{ 2333, 62, 1, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 2333, 215, 2, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 2346, 217, 2, 0, PG_jsonb, 'a', 0, 10, 18 },
	{ 2363, 217, 2, 0, PG_jsonb, 'a', 0, 16, 18 },
	{ 2387, 217, 2, 0, PG_jsonb, 'a', 0, 16, 18 },
	{ 2411, 217, 2, 0, PG_jsonb, 'a', 0, 16, 18 },
	{ 2442, 76, 1, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 2460, 235, 4, 2, PG_bool, 'f', 0, 12, 18 },
	{ 2478, 235, 4, 2, PG_bool, 'f', 0, 13, 18 },
	{ 2499, 235, 4, 2, PG_bool, 'f', 0, 12, 18 },
	{ 2516, 235, 4, 2, PG_bool, 'f', 0, 13, 18 },
	{ 2536, 235, 4, 2, PG_jsonb, 'f', PG_SET, 12, 18 },
	{ 2553, 235, 4, 2, PG_jsonb, 'f', 0, 12, 18 },
	{ 2576, 235, 4, 2, PG_jsonb, 'f', 0, 13, 18 },
	{ 2602, 235, 4, 2, PG_jsonb, 'f', 0, 12, 18 },
	{ 2625, 235, 4, 2, PG_jsonb, 'f', 0, 13, 18 },
	{ 2651, 235, 4, 2, PG_jsonb, 'f', PG_SET, 13, 18 },
	{ 2671, 239, 2, 0, PG_anyelement, 'f', 0, 10, 18 },
	{ 2693, 239, 2, 0, PG_bool, 'f', 0, 17, 18 },
	{ 2721, 239, 2, 0, PG_anyelement, 'f', PG_SET, 10, 18 },
	{ 2746, 76, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 2759, 231, 4, 1, PG_jsonb, 'f', 0, 10, 18 },
	{ 2769, 241, 5, 2, PG_jsonb, 'f', 0, 13, 18 },
	{ 2783, 76, 1, 0, PG_jsonb, 'f', 0, 10, 17 },
	{ 2783, 246, 2, 1, PG_jsonb, 'f', 0, 18, 18 },
	{ 2801, 76, 1, 0, PG_record, 'f', 0, 10, 18 },
	{ 2817, 76, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 2836, 248, 2, 0, PG_tsvector, 'f', 0, 11, 18 },
	{ 2836, 250, 3, 0, PG_tsvector, 'f', 0, 11, 18 },
	{ 2854, 76, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 2867, 66, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 2880, 66, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 2894, 66, 1, 0, PG_interval, 'f', 0, 10, 18 },
	{ 2911, 253, 3, 0, PG_anycompatible, 'w', 0, 14, 18 },
	{ 2911, 15, 1, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 2911, 256, 2, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 2911, 258, 3, 0, PG_anyelement, 'w', 0, 10, 13 },
	{ 2915, 15, 1, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 2926, 0, 0, 0, PG_int8, 'f', 0, 10, 18 },
	{ 2934, 70, 2, 0, PG_int4, 'f', 0, 13, 18 },
	{ 2934, 158, 2, 0, PG_int8, 'f', 0, 13, 18 },
	{ 2934, 151, 2, 0, PG_numeric, 'f', 0, 13, 18 },
	{ 2938, 253, 3, 0, PG_anycompatible, 'w', 0, 14, 18 },
	{ 2938, 15, 1, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 2938, 256, 2, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 2938, 258, 3, 0, PG_anyelement, 'w', 0, 10, 13 },
	{ 2943, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 2948, 207, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 2948, 18, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 2948, 74, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2948, 98, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2948, 75, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2948, 109, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2948, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2948, 263, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 2955, 3, 1, 0, PG_float8, 'f', 0, 18, 18 },
	{ 2962, 93, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 2962, 264, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 2962, 95, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 2967, 93, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 2967, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 2979, 81, 2, 0, PG_line, 'f', 0, 10, 18 },
	{ 2984, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 2984, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 2987, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 2987, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 2987, 151, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 2991, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 2991, 7, 1, 0, PG_numeric, 'f', 0, 12, 18 },
	{ 2997, 203, 1, 0, PG_anyelement, 'f', 0, 14, 18 },
	{ 2997, 204, 1, 0, PG_anyelement, 'f', 0, 10, 18 },
	{ 2997, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3003, 203, 1, 0, PG_bool, 'f', 0, 14, 18 },
	{ 3003, 204, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3013, 203, 1, 0, PG_bool, 'f', 0, 14, 18 },
	{ 3013, 204, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3023, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 3023, 266, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 3028, 16, 1, 0, PG_lseg, 'f', 0, 10, 18 },
	{ 3028, 81, 2, 0, PG_lseg, 'f', 0, 10, 18 },
	{ 3033, 93, 2, 0, PG_bytea, 'f', 0, 14, 18 },
	{ 3033, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3033, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 3039, 269, 1, 0, PG_macaddr, 'f', 0, 10, 18 },
	{ 3047, 270, 1, 0, PG_macaddr8, 'f', 0, 10, 18 },
	{ 3056, 269, 1, 0, PG_macaddr8, 'f', 0, 10, 18 },
	{ 3073, 160, 3, 0, PG_date, 'f', 0, 10, 18 },
	{ 3083, 271, 7, 7, PG_interval, 'f', 0, 10, 18 },
	{ 3097, 278, 3, 0, PG_time, 'f', 0, 10, 18 },
	{ 3107, 281, 6, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 3122, 281, 6, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 3122, 287, 7, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 3139, 1, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3147, 19, 1, 0, PG_anyarray, 'a', 0, 10, 18 },
	{ 3147, 155, 1, 0, PG_anyenum, 'a', 0, 10, 18 },
	{ 3147, 98, 1, 0, PG_bpchar, 'a', 0, 10, 18 },
	{ 3147, 75, 1, 0, PG_bytea, 'a', 0, 18, 18 },
	{ 3147, 205, 1, 0, PG_date, 'a', 0, 10, 18 },
	{ 3147, 2, 1, 0, PG_float4, 'a', 0, 10, 18 },
	{ 3147, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 3147, 1, 1, 0, PG_inet, 'a', 0, 10, 18 },
	{ 3147, 4, 1, 0, PG_int2, 'a', 0, 10, 18 },
	{ 3147, 5, 1, 0, PG_int4, 'a', 0, 10, 18 },
	{ 3147, 6, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 3147, 66, 1, 0, PG_interval, 'a', 0, 10, 18 },
	{ 3147, 97, 1, 0, PG_money, 'a', 0, 10, 18 },
	{ 3147, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 3147, 92, 1, 0, PG_oid, 'a', 0, 10, 18 },
	{ 3147, 294, 1, 0, PG_pg_lsn, 'a', 0, 13, 18 },
	{ 3147, 295, 1, 0, PG_record, 'a', 0, 18, 18 },
	{ 3147, 63, 1, 0, PG_text, 'a', 0, 10, 18 },
	{ 3147, 296, 1, 0, PG_tid, 'a', 0, 10, 18 },
	{ 3147, 202, 1, 0, PG_time, 'a', 0, 10, 18 },
	{ 3147, 9, 1, 0, PG_timestamp, 'a', 0, 10, 18 },
	{ 3147, 12, 1, 0, PG_timestamptz, 'a', 0, 10, 18 },
	{ 3147, 297, 1, 0, PG_timetz, 'a', 0, 10, 18 },
	{ 3147, 298, 1, 0, PG_xid8, 'a', 0, 15, 18 },
	{ 3151, 75, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3151, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3155, 19, 1, 0, PG_anyarray, 'a', 0, 10, 18 },
	{ 3155, 155, 1, 0, PG_anyenum, 'a', 0, 10, 18 },
	{ 3155, 98, 1, 0, PG_bpchar, 'a', 0, 10, 18 },
	{ 3155, 75, 1, 0, PG_bytea, 'a', 0, 18, 18 },
	{ 3155, 205, 1, 0, PG_date, 'a', 0, 10, 18 },
	{ 3155, 2, 1, 0, PG_float4, 'a', 0, 10, 18 },
	{ 3155, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 3155, 1, 1, 0, PG_inet, 'a', 0, 10, 18 },
	{ 3155, 4, 1, 0, PG_int2, 'a', 0, 10, 18 },
	{ 3155, 5, 1, 0, PG_int4, 'a', 0, 10, 18 },
	{ 3155, 6, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 3155, 66, 1, 0, PG_interval, 'a', 0, 10, 18 },
	{ 3155, 97, 1, 0, PG_money, 'a', 0, 10, 18 },
	{ 3155, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 3155, 92, 1, 0, PG_oid, 'a', 0, 10, 18 },
	{ 3155, 294, 1, 0, PG_pg_lsn, 'a', 0, 13, 18 },
	{ 3155, 295, 1, 0, PG_record, 'a', 0, 18, 18 },
	{ 3155, 63, 1, 0, PG_text, 'a', 0, 10, 18 },
	{ 3155, 296, 1, 0, PG_tid, 'a', 0, 10, 18 },
	{ 3155, 202, 1, 0, PG_time, 'a', 0, 10, 18 },
	{ 3155, 9, 1, 0, PG_timestamp, 'a', 0, 10, 18 },
	{ 3155, 12, 1, 0, PG_timestamptz, 'a', 0, 10, 18 },
	{ 3155, 297, 1, 0, PG_timetz, 'a', 0, 10, 18 },
	{ 3155, 298, 1, 0, PG_xid8, 'a', 0, 15, 18 },
	{ 3159, 7, 1, 0, PG_int4, 'f', 0, 13, 18 },
	{ 3169, 299, 2, 0, PG_int2, 'f', 0, 10, 18 },
	{ 3169, 70, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3169, 158, 2, 0, PG_int8, 'f', 0, 10, 18 },
	{ 3169, 151, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3173, 15, 1, 0, PG_anyelement, 'a', PG_ORDERED, 10, 18 },
	{ 3178, 5, 1, 0, PG_money, 'f', 0, 10, 18 },
	{ 3178, 6, 1, 0, PG_money, 'f', 0, 10, 18 },
	{ 3178, 7, 1, 0, PG_money, 'f', 0, 10, 18 },
	{ 3184, 204, 1, 0, PG_anymultirange, 'f', 0, 14, 18 },
	{ 3195, 8, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3204, 98, 1, 0, PG_name, 'f', 0, 10, 18 },
	{ 3204, 63, 1, 0, PG_name, 'f', 0, 10, 18 },
	{ 3204, 301, 1, 0, PG_name, 'f', 0, 10, 18 },
	{ 3209, 1, 1, 0, PG_inet, 'f', 0, 10, 18 },
	{ 3217, 1, 1, 0, PG_cidr, 'f', 0, 10, 18 },
	{ 3225, 89, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 3233, 95, 2, 1, PG_text, 'f', 0, 13, 18 },
	{ 3243, 93, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3243, 264, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3243, 95, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3251, 0, 0, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 3255, 18, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3255, 83, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3263, 256, 2, 0, PG_anyelement, 'w', 0, 10, 18 },
	{ 3273, 5, 1, 0, PG_int4, 'w', 0, 10, 18 },
	{ 3279, 103, 1, 0, PG_int4, 'f', PG_VARIADIC, 10, 18 },
	{ 3292, 103, 1, 0, PG_int4, 'f', PG_VARIADIC, 10, 18 },
	{ 3302, 2, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 3, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 4, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 5, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 6, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 76, 1, 0, PG_numeric, 'f', 0, 11, 18 },
	{ 3302, 97, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3302, 302, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3310, 0, 0, 0, PG_nummultirange, 'f', 0, 14, 18 },
	{ 3310, 304, 1, 0, PG_nummultirange, 'f', 0, 14, 18 },
	{ 3310, 305, 1, 0, PG_nummultirange, 'f', PG_VARIADIC, 14, 18 },
	{ 3324, 306, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3332, 151, 2, 0, PG_numrange, 'f', 0, 10, 18 },
	{ 3332, 307, 3, 0, PG_numrange, 'f', 0, 10, 18 },
	{ 3341, 310, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 3357, 74, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3357, 98, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3357, 75, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3357, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3370, 6, 1, 0, PG_oid, 'f', 0, 10, 18 },
	{ 3374, 312, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 316, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 320, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 324, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 328, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 332, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 336, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 340, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 344, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 348, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 352, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 356, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3374, 360, 4, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3383, 364, 3, 0, PG_bit, 'f', 0, 10, 18 },
	{ 3383, 367, 4, 0, PG_bit, 'f', 0, 10, 18 },
	{ 3383, 371, 3, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 3383, 374, 4, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 3383, 378, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 3383, 381, 4, 0, PG_text, 'f', 0, 10, 18 },
	{ 3391, 113, 2, 1, PG__text, 'f', 0, 10, 18 },
	{ 3403, 83, 1, 0, PG_path, 'f', 0, 10, 18 },
	{ 3408, 18, 1, 0, PG_path, 'f', 0, 10, 18 },
	{ 3415, 103, 1, 0, PG_float8, 'a', PG_VARIADIC | PG_ORDERED, 10, 18 },
	{ 3415, 0, 0, 0, PG_float8, 'w', 0, 10, 18 },
	{ 3428, 385, 2, 0, PG__float8, 'a', PG_ORDERED, 10, 18 },
	{ 3428, 387, 2, 0, PG__interval, 'a', PG_ORDERED, 10, 18 },
	{ 3428, 64, 2, 0, PG_float8, 'a', PG_ORDERED, 10, 18 },
	{ 3428, 389, 2, 0, PG_interval, 'a', PG_ORDERED, 10, 18 },
	{ 3444, 391, 2, 0, PG_anyarray, 'a', PG_ORDERED, 10, 18 },
	{ 3444, 393, 2, 0, PG_anyelement, 'a', PG_ORDERED, 10, 18 },
	{ 3460, 103, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3475, 63, 1, 0, PG_int8, 'f', 0, 10, 18 },
	{ 3489, 6, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3489, 7, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3504, 103, 1, 0, PG_regtype, 'f', 0, 10, 18 },
	{ 3514, 395, 2, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 3514, 63, 1, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 3531, 0, 0, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3534, 395, 2, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 3534, 63, 1, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 3550, 16, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 3550, 17, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 3550, 64, 2, 0, PG_point, 'f', 0, 10, 18 },
	{ 3550, 207, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 3550, 18, 1, 0, PG_point, 'f', 0, 10, 14 },
	{ 3550, 83, 1, 0, PG_point, 'f', 0, 10, 18 },
	{ 3556, 16, 1, 0, PG_polygon, 'f', 0, 10, 18 },
	{ 3556, 17, 1, 0, PG_polygon, 'f', 0, 10, 18 },
	{ 3556, 397, 2, 0, PG_polygon, 'f', 0, 10, 18 },
	{ 3556, 18, 1, 0, PG_polygon, 'f', 0, 10, 18 },
	{ 3564, 18, 1, 0, PG_path, 'f', 0, 10, 18 },
	{ 3570, 399, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3570, 93, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3570, 95, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 3579, 401, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 3604, 64, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3604, 151, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3608, 64, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3608, 151, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 3614, 403, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 3627, 403, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 3654, 403, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 3673, 306, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3683, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3695, 15, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3695, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3709, 15, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3709, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 3724, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3732, 17, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3739, 0, 0, 0, PG_float8, 'f', 0, 10, 18 },
	{ 3739, 70, 2, 0, PG_int4, 'f', 0, 17, 18 },
	{ 3739, 158, 2, 0, PG_int8, 'f', 0, 17, 18 },
	{ 3739, 151, 2, 0, PG_numeric, 'f', 0, 17, 18 },
	{ 3746, 64, 2, 2, PG_float8, 'f', 0, 16, 18 },
	{ 3760, 203, 1, 0, PG_anymultirange, 'a', 0, 15, 18 },
	{ 3760, 204, 1, 0, PG_anymultirange, 'a', 0, 14, 18 },
	{ 3770, 203, 1, 0, PG_anymultirange, 'a', 0, 14, 18 },
	{ 3770, 204, 1, 0, PG_anyrange, 'a', 0, 14, 18 },
	{ 3790, 203, 1, 0, PG_anyrange, 'f', 0, 14, 18 },
	{ 3790, 407, 2, 0, PG_anyrange, 'f', 0, 10, 18 },
	{ 3802, 103, 1, 0, PG_int8, 'a', PG_VARIADIC | PG_ORDERED, 10, 18 },
	{ 3802, 0, 0, 0, PG_int8, 'w', 0, 10, 18 },
	{ 3807, 63, 1, 0, PG_regclass, 'f', 0, 10, 18 },
	{ 3816, 95, 2, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3816, 378, 3, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3816, 409, 4, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 95, 2, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 378, 3, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 381, 4, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 413, 5, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 418, 6, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3829, 424, 7, 0, PG_int4, 'f', 0, 15, 18 },
	{ 3842, 95, 2, 0, PG_bool, 'f', 0, 15, 18 },
	{ 3842, 431, 3, 0, PG_bool, 'f', 0, 15, 18 },
	{ 3854, 95, 2, 0, PG__text, 'f', 0, 10, 18 },
	{ 3854, 431, 3, 0, PG__text, 'f', 0, 10, 18 },
	{ 3867, 95, 2, 0, PG__text, 'f', PG_SET, 10, 18 },
	{ 3867, 431, 3, 0, PG__text, 'f', PG_SET, 10, 18 },
	{ 3882, 431, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 3882, 434, 4, 0, PG_text, 'f', 0, 15, 18 },
	{ 3882, 438, 5, 0, PG_text, 'f', 0, 15, 18 },
	{ 3882, 443, 6, 0, PG_text, 'f', 0, 15, 18 },
	{ 3882, 449, 4, 0, PG_text, 'f', 0, 10, 18 },
	{ 3897, 95, 2, 0, PG__text, 'f', 0, 10, 18 },
	{ 3897, 431, 3, 0, PG__text, 'f', 0, 10, 18 },
	{ 3919, 95, 2, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 3919, 431, 3, 0, PG_text, 'f', PG_SET, 10, 18 },
	{ 3941, 95, 2, 0, PG_text, 'f', 0, 15, 18 },
	{ 3941, 378, 3, 0, PG_text, 'f', 0, 15, 18 },
	{ 3941, 381, 4, 0, PG_text, 'f', 0, 15, 18 },
	{ 3941, 453, 5, 0, PG_text, 'f', 0, 15, 18 },
	{ 3941, 458, 6, 0, PG_text, 'f', 0, 15, 18 },
	{ 3955, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 3965, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 3975, 64, 2, 0, PG_int8, 'a', 0, 10, 18 },
	{ 3986, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4001, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4009, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4020, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4029, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4038, 64, 2, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4047, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4054, 431, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4062, 75, 1, 0, PG_bytea, 'f', 0, 18, 18 },
	{ 4062, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4070, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4076, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4076, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4076, 302, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4082, 0, 0, 0, PG_int8, 'w', 0, 10, 18 },
	{ 4093, 92, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 4093, 63, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 4113, 295, 1, 0, PG_json, 'f', 0, 10, 18 },
	{ 4113, 464, 2, 0, PG_json, 'f', 0, 10, 18 },
	{ 4125, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4125, 266, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4130, 93, 2, 0, PG_bytea, 'f', 0, 14, 18 },
	{ 4130, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4130, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4136, 7, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 4142, 466, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4156, 466, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4184, 466, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4204, 0, 0, 0, PG_name, 'f', 0, 10, 18 },
	{ 4217, 470, 3, 0, PG_bit, 'f', 0, 10, 18 },
	{ 4217, 473, 3, 0, PG_bytea, 'f', 0, 10, 12 },
	{ 4217, 476, 3, 0, PG_bytea, 'f', 0, 13, 18 },
	{ 4225, 473, 3, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 4234, 479, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4245, 482, 2, 0, PG_cidr, 'f', 0, 10, 18 },
	{ 4245, 484, 2, 0, PG_inet, 'f', 0, 10, 18 },
	{ 4257, 90, 2, 0, PG_int8, 'f', 0, 10, 18 },
	{ 4257, 486, 3, 0, PG_int8, 'f', 0, 10, 18 },
	{ 4264, 489, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4264, 491, 3, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4274, 75, 1, 0, PG_bytea, 'f', 0, 11, 18 },
	{ 4281, 75, 1, 0, PG_bytea, 'f', 0, 11, 18 },
	{ 4288, 75, 1, 0, PG_bytea, 'f', 0, 11, 18 },
	{ 4295, 75, 1, 0, PG_bytea, 'f', 0, 11, 18 },
	{ 4302, 310, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4320, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4320, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4325, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4340, 63, 1, 0, PG_text, 'f', 0, 13, 18 },
	{ 4340, 95, 2, 0, PG_text, 'f', 0, 13, 18 },
	{ 4358, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4362, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4367, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 4372, 81, 2, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4378, 378, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4389, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4389, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4394, 95, 2, 0, PG_bool, 'f', 0, 11, 18 },
	{ 4406, 0, 0, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4426, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4426, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4426, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4426, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4426, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4426, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4433, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4433, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4433, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4433, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4433, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4433, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4444, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4444, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4444, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4444, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4444, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4444, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4456, 93, 2, 0, PG_bytea, 'a', 0, 10, 18 },
	{ 4456, 95, 2, 0, PG_text, 'a', 0, 10, 18 },
	{ 4467, 95, 2, 0, PG__text, 'f', 0, 10, 18 },
	{ 4467, 431, 3, 0, PG__text, 'f', 0, 10, 18 },
	{ 4483, 95, 2, 0, PG_text, 'f', PG_SET, 14, 18 },
	{ 4483, 431, 3, 0, PG_text, 'f', PG_SET, 14, 18 },
	{ 4499, 263, 1, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4505, 95, 2, 0, PG_int4, 'f', 0, 10, 18 },
	{ 4512, 184, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 4512, 473, 3, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 4512, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4512, 494, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4519, 182, 2, 0, PG_bit, 'f', 0, 10, 18 },
	{ 4519, 470, 3, 0, PG_bit, 'f', 0, 10, 18 },
	{ 4519, 184, 2, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 4519, 473, 3, 0, PG_bytea, 'f', 0, 10, 18 },
	{ 4519, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4519, 494, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4519, 95, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4519, 431, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4529, 2, 1, 0, PG_float4, 'a', 0, 10, 18 },
	{ 4529, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 4529, 4, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 4529, 5, 1, 0, PG_int8, 'a', 0, 10, 18 },
	{ 4529, 66, 1, 0, PG_interval, 'a', 0, 10, 18 },
	{ 4529, 97, 1, 0, PG_money, 'a', 0, 10, 18 },
	{ 4529, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4529, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 4533, 0, 0, 0, PG_text, 'f', 0, 16, 18 },
	{ 4545, 497, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4558, 497, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4585, 497, 4, 0, PG_xml, 'f', 0, 10, 18 },
	{ 4604, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4608, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4613, 3, 1, 0, PG_float8, 'f', 0, 12, 18 },
	{ 4618, 77, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4618, 98, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4618, 87, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4618, 1, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4618, 88, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4618, 501, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4623, 63, 1, 0, PG_int4, 'f', 0, 10, 18 },
	{ 4631, 66, 1, 0, PG_time, 'f', 0, 10, 18 },
	{ 4631, 502, 2, 0, PG_time, 'f', 0, 10, 18 },
	{ 4631, 9, 1, 0, PG_time, 'f', 0, 10, 18 },
	{ 4631, 12, 1, 0, PG_time, 'f', 0, 10, 18 },
	{ 4631, 297, 1, 0, PG_time, 'f', 0, 10, 18 },
	{ 4636, 0, 0, 0, PG_text, 'f', 0, 10, 18 },
	{ 4646, 205, 1, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4646, 504, 2, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4646, 506, 2, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4646, 12, 1, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4656, 205, 1, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4656, 504, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4656, 508, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4656, 9, 1, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4656, 510, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4668, 202, 1, 0, PG_timetz, 'f', 0, 10, 18 },
	{ 4668, 12, 1, 0, PG_timetz, 'f', 0, 10, 18 },
	{ 4668, 512, 2, 0, PG_timetz, 'f', 0, 10, 18 },
	{ 4675, 514, 2, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4675, 137, 2, 0, PG_timestamp, 'f', 0, 10, 18 },
	{ 4675, 12, 1, 0, PG_timestamp, 'f', 0, 17, 18 },
	{ 4675, 516, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4675, 135, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4675, 9, 1, 0, PG_timestamptz, 'f', 0, 17, 18 },
	{ 4675, 518, 2, 0, PG_timetz, 'f', 0, 10, 18 },
	{ 4675, 139, 2, 0, PG_timetz, 'f', 0, 10, 18 },
	{ 4675, 297, 1, 0, PG_timetz, 'f', 0, 17, 18 },
	{ 4684, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4684, 261, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4684, 111, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4693, 5, 1, 0, PG_text, 'f', 0, 17, 18 },
	{ 4693, 6, 1, 0, PG_text, 'f', 0, 17, 18 },
	{ 4700, 520, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 522, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 524, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 526, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 528, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 530, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 532, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4700, 534, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 4708, 95, 2, 0, PG_date, 'f', 0, 10, 18 },
	{ 4716, 5, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4716, 6, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 4723, 15, 1, 0, PG_json, 'f', 0, 10, 18 },
	{ 4731, 15, 1, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 4740, 95, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4750, 5, 1, 0, PG_text, 'f', 0, 17, 18 },
	{ 4750, 6, 1, 0, PG_text, 'f', 0, 17, 18 },
	{ 4757, 63, 1, 0, PG_regclass, 'f', 0, 10, 18 },
	{ 4769, 63, 1, 0, PG_regcollation, 'f', 0, 13, 18 },
	{ 4785, 63, 1, 0, PG_regnamespace, 'f', 0, 10, 18 },
	{ 4801, 63, 1, 0, PG_regoper, 'f', 0, 10, 18 },
	{ 4812, 63, 1, 0, PG_regoperator, 'f', 0, 10, 18 },
	{ 4827, 63, 1, 0, PG_regproc, 'f', 0, 10, 18 },
	{ 4838, 63, 1, 0, PG_regprocedure, 'f', 0, 10, 18 },
	{ 4854, 63, 1, 0, PG_regrole, 'f', 0, 10, 18 },
	{ 4865, 63, 1, 0, PG_regtype, 'f', 0, 10, 18 },
	{ 4876, 63, 1, 0, PG_int4, 'f', 0, 17, 18 },
	{ 4890, 3, 1, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4890, 95, 2, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4903, 395, 2, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 4903, 63, 1, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 4914, 212, 1, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4914, 76, 1, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4914, 536, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4914, 538, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4914, 395, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4914, 63, 1, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4926, 0, 0, 0, PG_timestamptz, 'f', 0, 10, 18 },
	{ 4948, 431, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 4958, 34, 2, 0, PG_anyarray, 'f', 0, 14, 18 },
	{ 4969, 7, 1, 0, PG_numeric, 'f', 0, 13, 18 },
	{ 4980, 3, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 4980, 270, 1, 0, PG_macaddr, 'f', 0, 10, 18 },
	{ 4980, 269, 1, 0, PG_macaddr8, 'f', 0, 10, 18 },
	{ 4980, 7, 1, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4980, 302, 2, 0, PG_numeric, 'f', 0, 10, 18 },
	{ 4986, 540, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4986, 542, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 4996, 544, 2, 0, PG_tsvector, 'f', 0, 10, 18 },
	{ 5006, 546, 2, 0, PG_json, 'f', 0, 10, 18 },
	{ 5006, 548, 3, 0, PG_json, 'f', 0, 10, 18 },
	{ 5006, 551, 3, 0, PG_json, 'f', 0, 10, 18 },
	{ 5006, 554, 4, 0, PG_json, 'f', 0, 10, 18 },
	{ 5006, 558, 2, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 5006, 560, 3, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 5006, 563, 3, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 5006, 566, 4, 0, PG_jsonb, 'f', 0, 10, 18 },
	{ 5006, 570, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 5006, 573, 4, 0, PG_text, 'f', 0, 10, 18 },
	{ 5006, 577, 2, 0, PG_text, 'f', 0, 10, 18 },
	{ 5006, 579, 3, 0, PG_text, 'f', 0, 10, 18 },
	{ 5018, 582, 3, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5018, 585, 4, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5018, 589, 2, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5018, 591, 3, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5026, 582, 3, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5026, 585, 4, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5026, 589, 2, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5026, 591, 3, 0, PG_float4, 'f', 0, 10, 18 },
	{ 5037, 594, 2, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 5037, 596, 3, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 5048, 0, 0, 0, PG_tsmultirange, 'f', 0, 14, 18 },
	{ 5048, 599, 1, 0, PG_tsmultirange, 'f', 0, 14, 18 },
	{ 5048, 600, 1, 0, PG_tsmultirange, 'f', PG_VARIADIC, 14, 18 },
	{ 5061, 601, 3, 0, PG_tsquery, 'f', 0, 10, 18 },
	{ 5076, 10, 2, 0, PG_tsrange, 'f', 0, 10, 18 },
	{ 5076, 604, 3, 0, PG_tsrange, 'f', 0, 10, 18 },
	{ 5084, 0, 0, 0, PG_tstzmultirange, 'f', 0, 14, 18 },
	{ 5084, 607, 1, 0, PG_tstzmultirange, 'f', 0, 14, 18 },
	{ 5084, 608, 1, 0, PG_tstzmultirange, 'f', PG_VARIADIC, 14, 18 },
	{ 5099, 13, 2, 0, PG_tstzrange, 'f', 0, 10, 18 },
	{ 5099, 609, 3, 0, PG_tstzrange, 'f', 0, 10, 18 },
	{ 5109, 263, 1, 0, PG__text, 'f', 0, 10, 18 },
	{ 5127, 0, 0, 0, PG_int8, 'f', 0, 10, 18 },
	{ 5140, 0, 0, 0, PG_int8, 'f', 0, 10, 18 },
	{ 5165, 6, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 5177, 63, 1, 0, PG_bool, 'f', 0, 17, 18 },
	{ 5194, 0, 0, 0, PG_text, 'f', 0, 17, 18 },
	{ 5210, 63, 1, 0, PG_text, 'f', 0, 14, 18 },
	{ 5217, 19, 1, 0, PG_anyelement, 'f', PG_SET, 10, 18 },
	{ 5217, 203, 1, 0, PG_anyrange, 'f', PG_SET, 14, 18 },
	{ 5217, 263, 1, 0, PG_record, 'f', PG_SET, 10, 18 },
	{ 5224, 203, 1, 0, PG_anyelement, 'f', 0, 14, 18 },
	{ 5224, 204, 1, 0, PG_anyelement, 'f', 0, 10, 18 },
	{ 5224, 63, 1, 0, PG_text, 'f', 0, 10, 18 },
	{ 5230, 203, 1, 0, PG_bool, 'f', 0, 14, 18 },
	{ 5230, 204, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5240, 203, 1, 0, PG_bool, 'f', 0, 14, 18 },
	{ 5240, 204, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5250, 612, 1, 0, PG_timestamptz, 'f', 0, 17, 18 },
	{ 5273, 612, 1, 0, PG_int2, 'f', 0, 17, 18 },
	{ 5294, 0, 0, 0, PG_uuid, 'f', 0, 18, 18 },
	{ 5301, 0, 0, 0, PG_uuid, 'f', 0, 18, 18 },
	{ 5301, 66, 1, 0, PG_uuid, 'f', 0, 18, 18 },
	{ 5308, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5308, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5308, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5308, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5308, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5308, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5316, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5316, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5316, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5316, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5316, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5316, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5325, 613, 3, 0, PG_varbit, 'f', 0, 10, 18 },
	{ 5332, 88, 1, 0, PG_varchar, 'f', 0, 10, 18 },
	{ 5332, 616, 3, 0, PG_varchar, 'f', 0, 10, 18 },
	{ 5340, 2, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5340, 3, 1, 0, PG_float8, 'a', 0, 10, 18 },
	{ 5340, 4, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5340, 5, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5340, 6, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5340, 7, 1, 0, PG_numeric, 'a', 0, 10, 18 },
	{ 5349, 0, 0, 0, PG_text, 'f', 0, 10, 18 },
	{ 5357, 395, 2, 0, PG_tsquery, 'f', 0, 11, 18 },
	{ 5357, 63, 1, 0, PG_tsquery, 'f', 0, 11, 18 },
	{ 5378, 16, 1, 0, PG_float8, 'f', 0, 10, 18 },
	{ 5384, 44, 2, 0, PG_int4, 'f', 0, 14, 18 },
	{ 5384, 42, 2, 0, PG_int4, 'f', 0, 10, 13 },
	{ 5384, 619, 4, 0, PG_int4, 'f', 0, 10, 18 },
	{ 5384, 623, 4, 0, PG_int4, 'f', 0, 10, 18 },
	{ 5397, 298, 1, 0, PG_xid, 'f', 0, 13, 18 },
	{ 5401, 63, 1, 0, PG_xml, 'f', 0, 10, 18 },
	{ 5405, 63, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5424, 63, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5451, 63, 1, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5479, 501, 1, 0, PG_xml, 'a', 0, 10, 18 },
	{ 5486, 63, 1, 0, PG_xml, 'f', 0, 10, 18 },
	{ 5497, 627, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5507, 63, 1, 0, PG_xml, 'f', 0, 17, 18 },
	{ 5515, 629, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5527, 627, 2, 0, PG__xml, 'f', 0, 10, 18 },
	{ 5527, 631, 3, 0, PG__xml, 'f', 0, 10, 18 },
	{ 5533, 627, 2, 0, PG_bool, 'f', 0, 10, 18 },
	{ 5533, 631, 3, 0, PG_bool, 'f', 0, 10, 18 },
};

#endif
