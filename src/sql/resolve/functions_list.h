/*
 * The functions that a query may call, by class and dialect: words between blanks, in lower case. They depend on
 * their arguments alone: no file, no server, no sequence, no setting, no SQL in a string.
 */
#ifndef OCAT_SQL_RESOLVE_FUNCTIONS_LIST_H
#define OCAT_SQL_RESOLVE_FUNCTIONS_LIST_H

#define EVERY 0xfffU
#define WAREHOUSES (SNOW | BQ | DBX | TRINO | RED)

static const struct function list[] = {
	{ FUNCTION_AGGREGATE, EVERY, true, " max min " },
	{ FUNCTION_AGGREGATE, EVERY, false,
	  " avg count sum stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp any_value grouping " },
	{ FUNCTION_WINDOW, EVERY, false,
	  " row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value " },
	{ FUNCTION_SCALAR, EVERY, false,
	  " abs acos asin atan atan2 ascii cast ceil ceiling char_length character_length coalesce concat cos cot exp floor greatest least "
	  "length ln log log10 log2 lower ltrim mod nullif pi pow power radians degrees replace round rtrim sign sin sqrt substr substring tan trim "
	  "upper reverse trunc truncate current_date current_time current_timestamp localtime localtimestamp date time timestamp datetime year month "
	  "day hour minute second quarter week if iff ifnull position left right lpad rpad repeat extract exists row " },
	{ FUNCTION_SCALAR, PG | RED | DUCK, false,
	  " age to_char to_date to_timestamp to_number date_part date_trunc make_date make_time make_timestamp make_timestamptz make_interval justify_days justify_hours "
	  "justify_interval now clock_timestamp statement_timestamp transaction_timestamp timeofday split_part initcap strpos starts_with btrim chr "
	  "translate regexp_replace regexp_match regexp_matches regexp_substr regexp_count regexp_instr regexp_like regexp_split_to_array "
	  "string_to_array array_to_string array_length array_position array_positions array_append array_prepend array_cat array_remove "
	  "array_replace array_upper array_lower array_ndims array_dims cardinality overlay octet_length bit_length md5 sha224 sha256 sha384 sha512 "
	  "encode decode quote_literal quote_ident quote_nullable format concat_ws cbrt div factorial gcd lcm scale width_bucket num_nonnulls "
	  "num_nulls to_hex unaccent similarity isfinite normalize date_bin " },
	{ FUNCTION_SCALAR, PG | DUCK, false,
	  " json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_array_length jsonb_array_length json_typeof "
	  "jsonb_typeof json_build_object jsonb_build_object json_build_array jsonb_build_array to_json to_jsonb row_to_json array_to_json jsonb_set "
	  "jsonb_insert jsonb_strip_nulls json_strip_nulls jsonb_pretty jsonb_path_exists jsonb_path_query_first lower_inc upper_inc isempty "
	  "range_merge int4range int8range numrange daterange tsrange tstzrange to_tsvector to_tsquery plainto_tsquery phraseto_tsquery "
	  "websearch_to_tsquery json_value json_query json_exists json_object json_array json_scalar json_serialize "
	  "ts_rank ts_rank_cd ts_headline setweight random trim_array host network masklen family abbrev " },
	{ FUNCTION_AGGREGATE, PG | RED | DUCK, false,
	  " array_agg string_agg bool_and bool_or every bit_and bit_or bit_xor listagg median mode percentile_cont percentile_disc "
	  "approx_count_distinct " },
	{ FUNCTION_AGGREGATE, PG, false,
	  " json_agg jsonb_agg json_arrayagg json_objectagg json_object_agg jsonb_object_agg "
	  "regr_slope regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_syy "
	  "regr_sxy xmlagg range_agg " },
	{ FUNCTION_TABLE, PG | DUCK, false,
	  " generate_series unnest generate_subscripts jsonb_array_elements json_array_elements jsonb_array_elements_text json_array_elements_text "
	  "jsonb_each json_each jsonb_each_text json_each_text jsonb_object_keys json_object_keys jsonb_to_recordset json_to_recordset "
	  "jsonb_to_record json_to_record json_table regexp_split_to_table string_to_table " },
	{ FUNCTION_SCALAR, SQLITE, false,
	  " char glob hex instr julianday strftime unixepoch timediff likelihood likely unlikely like nullif printf format quote random regexp soundex "
	  "typeof unicode unhex iif json json_array json_array_length json_extract json_insert json_object json_patch json_remove json_replace "
	  "json_set json_type json_valid json_quote highlight snippet bm25 concat_ws acosh asinh atanh cosh sinh tanh octet_length " },
	{ FUNCTION_AGGREGATE, SQLITE, false, " group_concat total json_group_array json_group_object string_agg " },
	{ FUNCTION_TABLE, SQLITE, false, " json_each json_tree generate_series " },
	{ FUNCTION_SCALAR, MYSQL, false,
	  " adddate addtime convert concat_ws conv crc32 curdate curtime date_add date_format date_sub datediff dayname dayofmonth dayofweek dayofyear "
	  "elt field find_in_set format from_days from_unixtime hex unhex insert instr isnull lcase locate make_set makedate maketime md5 microsecond "
	  "mid monthname now octet_length ord period_add period_diff quote rand regexp_like regexp_replace regexp_substr regexp_instr sec_to_time "
	  "sha1 sha2 space str_to_date strcmp subdate substring_index subtime sysdate time_format time_to_sec timediff timestampadd timestampdiff "
	  "to_days to_seconds ucase unix_timestamp utc_date utc_time utc_timestamp weekday weekofyear yearweek last_day json_extract json_unquote "
	  "json_contains json_contains_path json_length json_keys json_type json_valid json_array json_object json_search json_value bin oct values "
	  "inet_aton inet_ntoa char bit_count bit_length soundex interval " },
	{ FUNCTION_AGGREGATE, MYSQL, false, " group_concat bit_and bit_or bit_xor std json_arrayagg json_objectagg " },
	{ FUNCTION_SCALAR, WAREHOUSES, false,
	  " date_add date_diff date_sub date_trunc date_format date_parse datediff dateadd date_part add_months months_between last_day next_day "
	  "to_date to_timestamp to_char to_number to_varchar to_json parse_json try_parse_json concat_ws split split_part contains startswith "
	  "endswith starts_with ends_with initcap instr strpos charindex regexp_replace regexp_substr regexp_extract regexp_extract_all regexp_like "
	  "regexp_contains regexp_instr regexp_count rlike translate md5 sha1 sha2 sha256 sha512 nvl nvl2 zeroifnull nullifzero decode safe_divide "
	  "div0 ieee_divide rand random uniform array_length array_size array_contains array_to_string array_construct array_concat array_join "
	  "array_distinct array_sort array_max array_min element_at cardinality json_extract json_extract_scalar json_extract_path_text json_value "
	  "json_query get get_path object_construct object_keys is_null_value typeof format format_date format_timestamp format_datetime parse_date "
	  "parse_timestamp parse_datetime timestamp_trunc timestamp_diff timestamp_add timestamp_sub timestamp_seconds timestamp_millis "
	  "timestamp_micros datetime_trunc datetime_diff datetime_add datetime_sub time_trunc time_diff time_add time_sub unix_seconds unix_millis "
	  "unix_date from_unixtime to_unixtime unix_timestamp from_iso8601_date from_iso8601_timestamp dayofweek dayofyear dayofmonth dayname "
	  "monthname weekofyear weekiso yearofweek year_of_week day_of_week day_of_year now getdate sysdate convert_timezone try_cast try_to_number "
	  "try_to_date try_to_timestamp try_to_decimal to_decimal to_double to_boolean to_time to_timestamp_ntz to_timestamp_tz to_timestamp_ltz hex "
	  "unhex to_hex from_hex chr len lcase ucase bit_count haversine st_distance st_geogpoint st_dwithin st_contains st_within st_intersects "
	  "st_makepoint st_point st_x st_y st_area st_length st_astext st_geogfromtext st_centroid st_buffer square cbrt transform filter reduce "
	  "sequence array slice map map_keys map_values named_struct struct offset ordinal safe_offset safe_ordinal generate_array "
	  "generate_date_array bround nanvl date_from_parts time_slice timestamp_from_parts editdistance levenshtein soundex space btrim unicode "
	  "normalize as_varchar as_number as_date int64 float64 string json safe_cast div " },
	{ FUNCTION_AGGREGATE, WAREHOUSES, false,
	  " array_agg string_agg listagg group_concat approx_count_distinct approx_distinct approx_quantiles approx_percentile approx_top_count "
	  "countif count_if bool_and bool_or logical_and logical_or booland_agg boolor_agg bit_and bit_or median mode percentile_cont "
	  "percentile_disc max_by min_by arg_max arg_min arbitrary every object_agg array_union_agg collect_list collect_set map_agg percentile "
	  "percentile_approx skewness kurtosis array_concat_agg first last regr_slope regr_intercept regr_r2 " },
	{ FUNCTION_WINDOW, SNOW | TRINO | DBX | ORA, false, " ratio_to_report conditional_true_event conditional_change_event " },
	{ FUNCTION_TABLE, WAREHOUSES, false, " flatten split_to_table unnest explode posexplode " },
	{ FUNCTION_TABLE, SNOW, false, " generator " },
	{ FUNCTION_SCALAR, SNOW, false, " seq1 seq2 seq4 seq8 insert " },
	{ FUNCTION_TABLE, DBX, false, " explode_outer posexplode_outer inline inline_outer stack json_tuple " },
	{ FUNCTION_SCALAR, DUCK, false,
	  " strftime strptime epoch epoch_ms datediff date_diff date_add date_sub datesub last_day dayname monthname dayofweek dayofyear weekofyear "
	  "isodow list_value list_contains list_transform list_filter list_sort list_distinct len contains prefix suffix regexp_extract "
	  "regexp_full_match json_extract json_extract_string hash levenshtein struct_pack struct_extract map map_keys map_values array_value "
	  "try_cast typeof bit_count hex unhex isnan isinf today string_split str_split " },
	{ FUNCTION_AGGREGATE, DUCK, false,
	  " arg_max arg_min max_by min_by list first last group_concat quantile quantile_cont quantile_disc histogram product kurtosis skewness mad "
	  "entropy count_if countif approx_quantile " },
	{ FUNCTION_TABLE, DUCK, false, " range " },
	{ FUNCTION_SCALAR, CH, false,
	  " now today yesterday todate todatetime tostring toint32 toint64 touint8 touint32 touint64 tofloat64 todecimal64 tostartofday tostartofmonth "
	  "tostartofweek tostartofyear tostartofhour tostartofquarter tostartofinterval toyear tomonth todayofmonth todayofweek tohour tominute "
	  "toyyyymm toyyyymmdd dateadd datediff datesub date_add date_sub date_diff date_trunc formatdatetime parsedatetimebesteffort splitbychar "
	  "splitbystring arrayjoin arraymap arrayfilter arrayexists has hasany hasall indexof arrayelement empty notempty "
	  "positioncaseinsensitive match replaceall replaceone replaceregexpall like ilike lowerutf8 upperutf8 substringutf8 concat_ws multiif isnull "
	  "isnotnull assumenotnull tonullable intdiv modulo cityhash64 md5 hex unhex jsonextractstring jsonextractint jsonextractfloat jsonhas "
	  "visitparamextractstring rand tuple array map interval tointervalday " },
	{ FUNCTION_AGGREGATE, CH, false,
	  " uniq uniqexact uniqcombined countif sumif avgif minif maxif anylast any argmax argmin grouparray groupuniqarray quantile quantiles "
	  "quantileexact median topk stddevpop varpop stddevsamp varsamp " },
	{ FUNCTION_SCALAR, TSQL, false,
	  " charindex convert datediff datediff_big dateadd datename datepart datefromparts datetimefromparts eomonth format getdate getutcdate "
	  "sysdatetime sysutcdatetime iif isnull isnumeric isdate len patindex quotename rand replicate space str stuff switchoffset "
	  "todatetimeoffset translate try_cast try_convert try_parse parse unicode nchar char concat_ws choose square json_value json_query isjson "
	  "newid checksum hashbytes datalength soundex difference date_bucket datetrunc atn2 " },
	{ FUNCTION_AGGREGATE, TSQL, false, " string_agg stdev stdevp var varp count_big approx_count_distinct checksum_agg grouping_id " },
	{ FUNCTION_TABLE, TSQL, false, " string_split openjson generate_series " },
	{ FUNCTION_SCALAR, ORA, false,
	  " add_months decode initcap instr last_day months_between next_day nvl nvl2 sysdate systimestamp to_char to_date to_number to_timestamp "
	  "to_clob regexp_like regexp_replace regexp_substr regexp_instr regexp_count translate numtodsinterval numtoyminterval lnnvl nanvl bitand "
	  "soundex chr concat_ws json_value json_query ora_hash standard_hash cardinality " },
	{ FUNCTION_AGGREGATE, ORA, false,
	  " listagg median stats_mode percentile_cont percentile_disc approx_count_distinct collect regr_slope xmlagg json_arrayagg grouping_id " },
};

#endif
