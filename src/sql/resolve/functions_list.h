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
	  " avg count sum stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp any_value "
	  "grouping " },
	{ FUNCTION_WINDOW, EVERY, false,
	  " row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value " },
	{ FUNCTION_SCALAR, EVERY, false,
	  " abs acos asin atan atan2 ascii cast ceil ceiling char_length character_length coalesce concat cos cot exp "
	  "floor greatest least length ln log log10 log2 lower ltrim mod nullif pi pow power radians degrees replace "
	  "round rtrim sign sin sqrt substr substring tan trim upper reverse trunc truncate current_date current_time "
	  "current_timestamp localtime localtimestamp date time timestamp datetime year month day hour minute second "
	  "quarter week if iff ifnull position left right lpad rpad repeat extract exists row " },
	{ FUNCTION_SCALAR, PG | RED | DUCK, false,
	  " age to_char to_date to_timestamp to_number date_part date_trunc make_date make_time make_timestamp "
	  "make_timestamptz make_interval justify_days justify_hours justify_interval now clock_timestamp "
	  "statement_timestamp transaction_timestamp timeofday split_part initcap strpos starts_with btrim chr "
	  "translate regexp_replace regexp_match regexp_matches regexp_substr regexp_count regexp_instr regexp_like "
	  "regexp_split_to_array string_to_array array_to_string array_length array_position array_positions "
	  "array_append array_prepend array_cat array_remove array_replace array_upper array_lower array_ndims "
	  "array_dims cardinality overlay octet_length bit_length md5 sha224 sha256 sha384 sha512 encode decode "
	  "quote_literal quote_ident quote_nullable format concat_ws cbrt div factorial gcd lcm scale width_bucket "
	  "num_nonnulls num_nulls to_hex unaccent similarity isfinite normalize date_bin " },
	{ FUNCTION_SCALAR, PG | DUCK, false,
	  " json_extract_path json_extract_path_text jsonb_extract_path jsonb_extract_path_text json_array_length "
	  "jsonb_array_length json_typeof jsonb_typeof json_build_object jsonb_build_object json_build_array "
	  "jsonb_build_array to_json to_jsonb row_to_json array_to_json jsonb_set jsonb_insert jsonb_strip_nulls "
	  "json_strip_nulls jsonb_pretty jsonb_path_exists jsonb_path_query_first lower_inc upper_inc isempty "
	  "range_merge int4range int8range numrange daterange tsrange tstzrange to_tsvector to_tsquery plainto_tsquery "
	  "phraseto_tsquery websearch_to_tsquery json_value json_query json_exists json_object json_array json_scalar "
	  "json_serialize ts_rank ts_rank_cd ts_headline setweight random trim_array host network masklen family "
	  "abbrev " },
	{ FUNCTION_AGGREGATE, PG | RED | DUCK, false,
	  " array_agg string_agg bool_and bool_or every bit_and bit_or bit_xor listagg median mode percentile_cont "
	  "percentile_disc "
	  "approx_count_distinct " },
	{ FUNCTION_SCALAR, PG, false,
	  " acosd acosh asind asinh atan2d atand atanh cosd cosh cotd sind sinh tand tanh min_scale trim_scale "
	  "bit_count get_bit get_byte set_bit set_byte is_normalized unistr to_ascii parse_ident pg_size_bytes "
	  "pg_size_pretty pg_typeof pg_column_size timezone enum_first enum_last enum_range gen_random_uuid "
	  "jsonb_path_match jsonb_path_query_array jsonb_set_lax lower_inf upper_inf netmask hostmask broadcast "
	  "set_masklen inet_merge inet_same_family macaddr8_set7bit area center diameter radius height width npoints "
	  "isclosed isopen ishorizontal isvertical isparallel isperp slope diagonal bound_box popen pclose multirange "
	  "numnode querytree strip ts_delete ts_filter "
	  "tsquery_phrase tsvector_to_array array_to_tsvector " },
	{ FUNCTION_TABLE, PG, false, " jsonb_path_query " },
	{ FUNCTION_AGGREGATE, PG, false,
	  " json_agg jsonb_agg json_arrayagg json_objectagg json_object_agg jsonb_object_agg "
	  "regr_slope regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_syy "
	  "regr_sxy xmlagg range_agg " },
	{ FUNCTION_TABLE, PG | DUCK, false,
	  " generate_series unnest generate_subscripts jsonb_array_elements json_array_elements "
	  "jsonb_array_elements_text json_array_elements_text jsonb_each json_each jsonb_each_text json_each_text "
	  "jsonb_object_keys json_object_keys jsonb_to_recordset json_to_recordset jsonb_to_record json_to_record "
	  "json_table regexp_split_to_table string_to_table " },
	{ FUNCTION_SCALAR, SQLITE, false,
	  " char glob hex instr julianday strftime unixepoch timediff likelihood likely unlikely like nullif printf "
	  "format quote random regexp soundex typeof unicode unhex iif json json_array json_array_length json_extract "
	  "json_insert json_object json_patch json_remove json_replace json_set json_type json_valid json_quote "
	  "highlight snippet bm25 concat_ws acosh asinh atanh cosh sinh tanh octet_length " },
	{ FUNCTION_AGGREGATE, SQLITE, false, " group_concat total json_group_array json_group_object string_agg " },
	{ FUNCTION_TABLE, SQLITE, false, " json_each json_tree generate_series " },
	{ FUNCTION_SCALAR, MYSQL, false,
	  " adddate addtime convert concat_ws conv crc32 curdate curtime date_add date_format date_sub datediff "
	  "dayname dayofmonth dayofweek dayofyear elt field find_in_set format from_days from_unixtime hex unhex "
	  "insert instr isnull lcase locate make_set makedate maketime md5 microsecond mid monthname now octet_length "
	  "ord period_add period_diff quote rand regexp_like regexp_replace regexp_substr regexp_instr sec_to_time "
	  "sha1 sha2 space str_to_date strcmp subdate substring_index subtime sysdate time_format time_to_sec timediff "
	  "timestampadd timestampdiff to_days to_seconds ucase unix_timestamp utc_date utc_time utc_timestamp weekday "
	  "weekofyear yearweek last_day json_extract json_unquote json_contains json_contains_path json_length "
	  "json_keys json_type json_valid json_array json_object json_search json_value bin oct values inet_aton "
	  "inet_ntoa char bit_count bit_length soundex interval " },
	{ FUNCTION_AGGREGATE, MYSQL, false, " group_concat bit_and bit_or bit_xor std json_arrayagg json_objectagg " },
	{ FUNCTION_SCALAR, WAREHOUSES, false,
	  " date_add date_diff date_sub date_trunc date_format date_parse datediff dateadd date_part add_months "
	  "months_between last_day next_day to_date to_timestamp to_char to_number to_varchar to_json parse_json "
	  "try_parse_json concat_ws split split_part contains startswith endswith starts_with ends_with initcap instr "
	  "strpos charindex regexp_replace regexp_substr regexp_extract regexp_extract_all regexp_like regexp_contains "
	  "regexp_instr regexp_count rlike translate md5 sha1 sha2 sha256 sha512 nvl nvl2 zeroifnull nullifzero decode "
	  "safe_divide div0 ieee_divide rand random uniform array_length array_size array_contains array_to_string "
	  "array_construct array_concat array_join array_distinct array_sort array_max array_min element_at "
	  "cardinality json_extract json_extract_scalar json_extract_path_text json_value json_query get get_path "
	  "object_construct object_keys is_null_value typeof format format_date format_timestamp format_datetime "
	  "parse_date parse_timestamp parse_datetime timestamp_trunc timestamp_diff timestamp_add timestamp_sub "
	  "timestamp_seconds timestamp_millis timestamp_micros datetime_trunc datetime_diff datetime_add datetime_sub "
	  "time_trunc time_diff time_add time_sub unix_seconds unix_millis unix_date from_unixtime to_unixtime "
	  "unix_timestamp from_iso8601_date from_iso8601_timestamp dayofweek dayofyear dayofmonth dayname monthname "
	  "weekofyear weekiso yearofweek year_of_week day_of_week day_of_year now getdate sysdate convert_timezone "
	  "try_cast try_to_number try_to_date try_to_timestamp try_to_decimal to_decimal to_double to_boolean to_time "
	  "to_timestamp_ntz to_timestamp_tz to_timestamp_ltz hex unhex to_hex from_hex chr len lcase ucase bit_count "
	  "haversine st_distance st_geogpoint st_dwithin st_contains st_within st_intersects st_makepoint st_point "
	  "st_x st_y st_area st_length st_astext st_geogfromtext st_centroid st_buffer square cbrt transform filter "
	  "reduce sequence array slice map map_keys map_values named_struct struct offset ordinal safe_offset "
	  "safe_ordinal generate_array generate_date_array bround nanvl date_from_parts time_slice "
	  "timestamp_from_parts editdistance levenshtein soundex space btrim unicode normalize as_varchar as_number "
	  "as_date int64 float64 string json safe_cast div " },
	{ FUNCTION_AGGREGATE, WAREHOUSES, false,
	  " array_agg string_agg listagg group_concat approx_count_distinct approx_distinct approx_quantiles "
	  "approx_percentile approx_top_count countif count_if bool_and bool_or logical_and logical_or booland_agg "
	  "boolor_agg bit_and bit_or median mode percentile_cont percentile_disc max_by min_by arg_max arg_min "
	  "arbitrary every object_agg array_union_agg collect_list collect_set map_agg percentile percentile_approx "
	  "skewness kurtosis array_concat_agg first last regr_slope regr_intercept regr_r2 " },
	/* Snowflake, beside those of all warehouses */
	{ FUNCTION_SCALAR, SNOW, false,
	  " acosh asinh atanh cosh sinh tanh factorial width_bucket bitand bitor bitxor bitnot bitshiftleft "
	  "bitshiftright getbit booland boolor boolxor boolnot div0null equal_null greatest_ignore_nulls "
	  "least_ignore_nulls is_array is_binary is_boolean is_char is_varchar is_date is_date_value is_decimal "
	  "is_double is_real is_integer is_object is_time is_timestamp_ltz is_timestamp_ntz is_timestamp_tz as_array "
	  "as_binary as_boolean as_char as_decimal as_double as_real as_integer as_object as_time as_timestamp_ltz "
	  "as_timestamp_ntz as_timestamp_tz to_array to_binary to_geography to_geometry to_numeric to_object "
	  "to_variant to_xml try_to_binary try_to_boolean try_to_double try_to_geography try_to_geometry "
	  "try_to_numeric try_to_time try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz check_json "
	  "check_xml parse_xml parse_ip parse_url strip_null_value xmlget get_ignore_case object_construct_keep_null "
	  "object_delete object_insert object_pick arrays_overlap arrays_to_object arrays_zip array_append array_cat "
	  "array_compact array_construct_compact array_except array_flatten array_generate_range array_insert "
	  "array_intersection array_position array_prepend array_remove array_remove_at array_reverse array_slice "
	  "map_cat map_contains_key map_delete map_insert map_pick map_size timestampadd timestampdiff timeadd "
	  "timediff time_from_parts timefromparts datefromparts timestampfromparts timestamp_ltz_from_parts "
	  "timestamp_ntz_from_parts timestamp_tz_from_parts previous_day yearofweekiso dayofweekiso weekofyeariso "
	  "bit_length octet_length char collate collation insert ilike like likeall likeany regexp regexp_substr_all "
	  "rtrimmed_length soundex_p123 strtok strtok_to_array jarowinkler_similarity base64_decode_binary "
	  "base64_decode_string base64_encode hex_decode_binary hex_decode_string hex_encode try_base64_decode_binary "
	  "try_base64_decode_string try_hex_decode_binary try_hex_decode_string compress decompress_binary "
	  "decompress_string md5_hex md5_binary md5_number_lower64 md5_number_upper64 sha1_hex sha1_binary sha2_hex "
	  "sha2_binary hash bitmap_bit_position bitmap_bucket_number bitmap_count hll_estimate hll_export hll_import "
	  "approx_percentile_estimate approx_top_k_estimate uuid_string randstr normal zipf regr_valx regr_valy "
	  "vector_inner_product vector_l1_distance vector_l2_distance vector_cosine_similarity sys_connect_by_path "
	  "seq1 seq2 seq4 seq8 " },
	{ FUNCTION_SCALAR, SNOW, false,
	  " st_asewkb st_asewkt st_asgeojson st_asbinary st_aswkb st_aswkt st_azimuth st_coveredby st_covers "
	  "st_difference st_dimension st_disjoint st_endpoint st_envelope st_geogfromgeohash st_geogpointfromgeohash "
	  "st_geographyfromtext st_geographyfromwkb st_geographyfromwkt st_geohash st_geometryfromtext "
	  "st_geometryfromwkb st_geometryfromwkt st_geomfromgeohash st_geompointfromgeohash st_geom_point st_geompoint "
	  "st_hausdorffdistance st_interpolate st_intersection st_isvalid st_makegeompoint st_makeline st_makepolygon "
	  "st_makepolygonoriented st_npoints st_numpoints st_perimeter st_pointn st_polygon st_setsrid st_simplify "
	  "st_srid st_startpoint st_symdifference st_transform st_union st_xmax st_xmin st_ymax st_ymin "
	  "h3_cell_to_boundary h3_cell_to_children h3_cell_to_children_string h3_cell_to_parent h3_cell_to_point "
	  "h3_compact_cells h3_compact_cells_strings h3_coverage h3_coverage_strings h3_get_resolution h3_grid_disk "
	  "h3_grid_distance h3_grid_path h3_int_to_string h3_is_pentagon h3_is_valid_cell h3_latlng_to_cell "
	  "h3_latlng_to_cell_string h3_point_to_cell h3_point_to_cell_string h3_polygon_to_cells "
	  "h3_polygon_to_cells_strings h3_string_to_int h3_try_coverage h3_try_coverage_strings h3_try_grid_distance "
	  "h3_try_grid_path h3_try_polygon_to_cells h3_try_polygon_to_cells_strings h3_uncompact_cells h3_uncompact_cells_strings " },
	{ FUNCTION_AGGREGATE, SNOW, false,
	  " approx_percentile_accumulate approx_percentile_combine approx_top_k approx_top_k_accumulate approx_top_k_combine "
	  "approximate_jaccard_index approximate_similarity array_unique_agg bitand_agg bitor_agg bitxor_agg "
	  "bit_and_agg bit_or_agg bit_xor_agg bitmap_construct_agg bitmap_or_agg boolxor_agg grouping_id hash_agg hll "
	  "hll_accumulate hll_combine minhash minhash_combine skew variance_pop variance_samp regr_avgx regr_avgy "
	  "regr_count regr_sxx regr_sxy regr_syy st_collect st_intersection_agg st_union_agg " },
	{ FUNCTION_TABLE, SNOW, false, " strtok_split_to_table " },
	/* BigQuery, beside those of all warehouses */
	{ FUNCTION_SCALAR, BQ, false,
	  " acosh asinh atanh cosh sinh tanh coth csc csch sec sech is_inf is_nan range_bucket safe_add safe_multiply "
	  "safe_negate safe_subtract cosine_distance euclidean_distance edit_distance array_first array_last "
	  "array_reverse array_slice bag_of_words bool byte_length octet_length code_points_to_bytes "
	  "code_points_to_string to_code_points collate contains_substr normalize_and_casefold from_base32 from_base64 "
	  "to_base32 to_base64 safe_convert_bytes_to_string farm_fingerprint generate_uuid text_analyze "
	  "current_datetime date_bucket datetime_bucket timestamp_bucket date_from_unix_date format_time parse_time "
	  "generate_timestamp_array unix_micros timestamp_from_unix_seconds timestamp_from_unix_millis "
	  "timestamp_from_unix_micros make_interval justify_days justify_hours justify_interval range range_contains "
	  "range_end range_intersect range_overlaps range_start generate_range_array parse_numeric parse_bignumeric "
	  "json_array json_array_append json_array_insert json_extract_array json_extract_string_array json_flatten "
	  "json_keys json_object json_query_array json_remove json_set json_strip_nulls json_type json_value_array "
	  "lax_bool lax_float64 lax_int64 "
	  "lax_string float32 bool_array float64_array int64_array string_array to_json_string search net.host net.reg_domain "
	  "net.public_suffix net.ip_from_string net.ip_net_mask net.ip_to_string net.ip_trunc net.ipv4_from_int64 net.ipv4_to_int64 "
	  "net.safe_ip_from_string hll_count.extract kll_quantiles.extract_int64 kll_quantiles.extract_float64 "
	  "kll_quantiles.extract_point_int64 kll_quantiles.extract_point_float64 " },
	{ FUNCTION_SCALAR, BQ, false,
	  " s2_cellidfrompoint s2_coveringcellids st_angle st_asbinary st_asgeojson st_azimuth st_boundary "
	  "st_boundingbox st_bufferwithtolerance st_closestpoint st_convexhull st_coveredby st_covers st_difference "
	  "st_dimension st_disjoint st_dump st_endpoint st_equals st_exteriorring st_geogfrom st_geogfromgeojson "
	  "st_geogfromwkb st_geogpointfromgeohash st_geohash st_geometrytype st_hausdorffdistance st_hausdorffdwithin "
	  "st_interiorrings st_intersection st_intersectsbox st_isclosed st_iscollection st_isempty st_isring "
	  "st_lineinterpolatepoint st_linelocatepoint st_linesubstring st_makeline st_makepolygon "
	  "st_makepolygonoriented st_maxdistance st_npoints st_numgeometries st_numpoints st_perimeter st_pointn "
	  "st_simplify st_snaptogrid st_startpoint st_touches "
	  "st_union " },
	{ FUNCTION_AGGREGATE, BQ, false,
	  " approx_top_sum st_centroid_agg st_extent st_union_agg hll_count.init hll_count.merge hll_count.merge_partial "
	  "kll_quantiles.init_int64 kll_quantiles.init_float64 kll_quantiles.merge_int64 kll_quantiles.merge_float64 "
	  "kll_quantiles.merge_partial kll_quantiles.merge_point_int64 kll_quantiles.merge_point_float64 " },
	{ FUNCTION_WINDOW, BQ, false, " st_clusterdbscan tf_idf " },
	/* others, where their documentation has more */
	{ FUNCTION_SCALAR, RED, false,
	  " convert date_cmp date_cmp_timestamp date_cmp_timestamptz date_part_year interval_cmp bpcharcmp crc32 "
	  "func_sha1 fnv_hash strtol json_array_length json_extract_array_element_text json_parse json_serialize "
	  "json_typeof is_valid_json is_valid_json_array can_json_parse get_array_length subarray split_to_array "
	  "array_flatten timezone to_timestamptz dexp dlog1 dlog10 st_azimuth st_asbinary st_asewkb st_asewkt "
	  "st_asgeojson st_geometryn st_geometrytype st_geomfromtext st_geomfromwkb st_geohash st_isvalid "
	  "st_intersection st_union st_perimeter st_npoints st_numpoints st_setsrid st_srid st_transform st_xmax "
	  "st_xmin st_ymax st_ymin st_makeline st_makepolygon st_envelope st_distancesphere st_covers st_coveredby "
	  "st_disjoint st_touches st_equals st_convexhull st_simplify st_dimension st_startpoint st_endpoint st_pointn "
	  "" },
	{ FUNCTION_SCALAR, DBX, false,
	  " timestampadd timestampdiff date_from_unix_date make_date make_timestamp make_timestamp_ltz "
	  "make_timestamp_ntz make_interval make_dt_interval make_ym_interval to_utc_timestamp from_utc_timestamp "
	  "unix_micros to_unix_timestamp curdate weekday array_append array_compact array_except array_insert "
	  "array_intersect array_position array_prepend array_remove array_union arrays_overlap arrays_zip aggregate "
	  "forall shuffle zip_with map_concat map_contains_key map_entries map_filter map_from_arrays map_from_entries "
	  "map_zip_with str_to_map transform_keys transform_values try_element_at get_json_object json_array_length "
	  "json_object_keys from_json schema_of_json to_csv from_csv schema_of_csv try_add try_subtract try_multiply "
	  "try_divide conv factorial hypot rint signum shiftleft shiftright shiftrightunsigned sec csc cosh sinh tanh "
	  "acosh asinh atanh expm1 log1p pmod positive negative base64 unbase64 crc32 hash xxhash64 encode elt "
	  "find_in_set format_number locate luhn_check mask overlay parse_url regexp sentences substring_index "
	  "to_binary try_to_binary url_decode url_encode uuid bit_get bit_length octet_length bit_reverse equal_null "
	  "isnotnull isnull isnan h3_longlatash3 h3_longlatash3string h3_pointash3 h3_distance h3_toparent " },
	{ FUNCTION_AGGREGATE, DBX, false,
	  " count_min_sketch bit_xor grouping_id histogram_numeric mean hll_sketch_agg hll_union_agg regr_avgx "
	  "regr_avgy regr_count regr_sxx regr_sxy regr_syy std try_sum try_avg " },
	{ FUNCTION_SCALAR, TRINO, false,
	  " at_timezone with_timezone timezone_hour timezone_minute millisecond dow doy day_of_month week_of_year "
	  "human_readable_seconds parse_duration to_milliseconds from_unixtime_nanos to_iso8601 last_day_of_month "
	  "all_match any_match none_match array_except array_intersect array_position array_remove array_union "
	  "arrays_overlap array_histogram combinations contains_sequence ngrams shuffle trim_array zip zip_with "
	  "map_concat map_entries map_filter map_from_entries map_zip_with multimap_from_entries split_to_map "
	  "split_to_multimap transform_keys transform_values json_array_contains json_array_get json_array_length "
	  "json_exists json_format json_parse json_size is_json_scalar url_decode url_encode url_extract_fragment "
	  "url_extract_host url_extract_parameter url_extract_path url_extract_port url_extract_protocol "
	  "url_extract_query bitwise_and bitwise_or bitwise_xor bitwise_not bitwise_left_shift bitwise_right_shift "
	  "codepoint hamming_distance levenshtein_distance luhn_check word_stem to_utf8 from_utf8 to_base to_base64 "
	  "from_base from_base64 crc32 murmur3 xxhash64 spooky_hash_v2_64 hmac_sha256 is_nan is_finite is_infinite "
	  "infinity nan e beta_cdf normal_cdf inverse_normal_cdf width_bucket uuid try format_number regexp_position "
	  "regexp_split st_geometryfromtext st_geometry_from_text to_spherical_geography great_circle_distance "
	  "st_asbinary st_linefromtext st_polygon st_union st_intersection st_envelope st_numpoints st_isvalid "
	  "st_touches st_overlaps st_crosses st_equals st_disjoint st_convexhull st_geometrytype bing_tile "
	  "bing_tile_at " },
	{ FUNCTION_AGGREGATE, TRINO, false,
	  " approx_most_frequent approx_set checksum geometric_mean histogram map_union multimap_agg merge "
	  "numeric_histogram reduce_agg regr_avgx regr_avgy regr_count regr_sxx regr_sxy regr_syy bitwise_and_agg "
	  "bitwise_or_agg bitwise_xor_agg tdigest_agg convex_hull_agg "
	  "geometry_union_agg " },
	{ FUNCTION_SCALAR, DUCK, false,
	  " get_current_time get_current_timestamp current_localtimestamp current_localtime make_timestamp_ns century "
	  "decade millennium era yearweek isoyear microsecond millisecond timezone time_bucket to_days to_hours "
	  "to_minutes to_months to_seconds to_weeks to_years datetrunc datepart list_append list_prepend list_concat "
	  "list_position list_slice list_reverse list_unique list_sum list_avg list_min list_max list_reduce list_zip "
	  "flatten array_slice array_sort array_distinct array_has array_has_all array_has_any map_entries "
	  "map_from_entries element_at struct_insert json_merge_patch json_keys json_type json_valid json_structure "
	  "from_json json_transform jaccard jaro_similarity jaro_winkler_similarity damerau_levenshtein hamming "
	  "editdist3 mismatches strip_accents ord regexp_escape string_split_regex str_split_regex url_encode "
	  "url_decode to_base64 from_base64 base64 nextafter even gamma lgamma fdiv fmod set_bit get_bit bit_position "
	  "signbit uuid gen_random_uuid add subtract multiply divide st_point st_x st_y st_distance st_area st_length "
	  "st_contains st_within st_intersects st_astext st_geomfromtext st_buffer st_centroid " },
	{ FUNCTION_AGGREGATE, DUCK, false,
	  " bitstring_agg favg fsum geomean geometric_mean kahan_sum mean reservoir_quantile sem sumkahan regr_avgx "
	  "regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy " },
	{ FUNCTION_SCALAR, CH, false,
	  " timestampdiff timestampadd timestamp_diff timestamp_add timestamp_sub age todate32 todatetime64 "
	  "todatetimeornull todateornull toint8 toint16 toint128 touint16 tofloat32 tofixedstring todecimal32 "
	  "todecimal128 toint32ornull toint64ornull toint64orzero tofloat64ornull tofloat64orzero tostartofminute "
	  "tostartoffiveminutes tostartoffifteenminutes tostartoftenminutes tostartofsecond tomonday tolastdayofmonth "
	  "tolastdayofweek tosecond todayofyear toisoweek toisoyear toweek toyearweek toquarter totime tounixtimestamp "
	  "fromunixtimestamp fromunixtimestamp64milli timezone totimezone addyears addquarters addmonths addweeks "
	  "adddays addhours addminutes addseconds subtractyears subtractmonths subtractweeks subtractdays "
	  "subtracthours subtractminutes subtractseconds datename monthname parsedatetime "
	  "parsedatetimebesteffortornull tointervalsecond tointervalminute tointervalhour tointervalweek "
	  "tointervalmonth tointervalyear makedate makedatetime arraycount arraysum arrayavg arraymin arraymax "
	  "arraysort arrayreversesort arraydistinct arrayuniq arrayconcat arrayslice arrayenumerate arrayzip "
	  "arrayflatten arrayreverse arraypushback arraypushfront arraypopback arraypopfront arraystringconcat "
	  "arrayall arrayfirst arraylast arrayfold arraydifference arraycumsum arrayintersect bitand bitor bitxor "
	  "bitnot bitshiftleft bitshiftright bitcount roundtoexp2 rounddown greatcircledistance geodistance "
	  "geohashencode geohashdecode pointinpolygon h3toparent geotoh3 siphash64 xxhash32 xxhash64 murmurhash3_64 "
	  "inthash32 inthash64 sha1 sha256 halfmd5 base64encode base64decode startswith endswith trimleft trimright "
	  "trimboth splitbyregexp extractall extractgroups multisearchany countsubstrings concatwithseparator "
	  "translate formatreadablesize formatreadablequantity formatreadabletimedelta domain protocol path "
	  "topleveldomain cuturlparameter extracturlparameter jsonextract jsonextractbool jsonextractraw "
	  "jsonextractarrayraw jsonlength jsontype simplejsonextractstring simplejsonextractint mapkeys mapvalues "
	  "mapcontains tupleelement untuple generateuuidv4 ipv4numtostring ipv4stringtonum toipv4 toipv6 isnan "
	  "isinfinite ifnotfinite intdivorzero moduloorzero transform tolowcardinality " },
	{ FUNCTION_AGGREGATE, CH, false,
	  " anyheavy argmaxif argminif avgweighted uniqif uniqhll12 uniqtheta grouparrayif groupbitand groupbitor "
	  "groupbitxor groupuniqarrayif anyif maxmap minmap summap sumwithoverflow quantiletiming quantileif "
	  "quantilesif quantiletdigest quantileexactif medianexact topkweighted skewpop skewsamp kurtpop kurtsamp "
	  "covarpop covarsamp simplelinearregression entropy deltasum windowfunnel retention sequencematch "
	  "sequencecount countdistinct uniqcombined64 " },
	{ FUNCTION_SCALAR, MYSQL, false,
	  " bin_to_uuid uuid_to_bin is_uuid coercibility charset compress"
	  " convert_tz export_set from_base64 to_base64 get_format "
	  "inet6_aton inet6_ntoa is_ipv4 is_ipv6 json_array_append json_array_insert json_depth json_insert "
	  "json_merge_patch json_merge_preserve json_overlaps json_pretty json_quote json_remove json_replace json_set "
	  "json_storage_size sha weight_string st_distance st_distance_sphere st_x st_y st_contains st_within "
	  "st_intersects st_geomfromtext st_astext st_area st_length st_buffer st_centroid st_srid st_asgeojson "
	  "st_geomfromgeojson st_isvalid point linestring polygon uuid " },
	{ FUNCTION_SCALAR, TSQL, false,
	  " bit_count compress"
	  " datetime2fromparts datetimeoffsetfromparts smalldatetimefromparts timefromparts get_bit set_bit left_shift "
	  "right_shift json_array json_object json_modify json_path_exists parsename sysdatetimeoffset binary_checksum "
	  "" },
	{ FUNCTION_SCALAR, ORA, false,
	  " sys_connect_by_path acosh asciistr asinh atanh bin_to_num chartorowid compose convert cosh sinh tanh "
	  "decompose from_tz hextoraw rawtohex json_array json_object json_exists json_mergepatch json_scalar "
	  "json_serialize nls_upper nls_lower nls_initcap nchr new_time remainder round_ties_to_even rowidtochar "
	  "sys_extract_utc to_binary_double to_binary_float to_blob to_dsinterval to_lob to_nchar to_nclob "
	  "to_single_byte to_multi_byte to_timestamp_tz to_yminterval treat tz_offset unistr validate_conversion vsize "
	  "width_bucket xmlelement xmlforest xmlconcat xmlserialize group_id " },
	{ FUNCTION_AGGREGATE, ORA, false,
	  " approx_median approx_percentile approx_sum approx_count corr_k corr_s json_objectagg kurtosis_pop "
	  "kurtosis_samp regr_intercept regr_r2 regr_count regr_avgx regr_avgy regr_sxx regr_sxy regr_syy skewness_pop "
	  "skewness_samp wm_concat bit_and_agg bit_or_agg "
	  "bit_xor_agg checksum " },
	{ FUNCTION_WINDOW, SNOW | TRINO | DBX | ORA, false, " ratio_to_report conditional_true_event conditional_change_event " },
	{ FUNCTION_TABLE, WAREHOUSES, false, " flatten split_to_table unnest explode posexplode " },
	{ FUNCTION_TABLE, SNOW, false, " generator " },
	{ FUNCTION_TABLE, DBX, false, " explode_outer posexplode_outer inline inline_outer stack json_tuple " },
	{ FUNCTION_SCALAR, DUCK, false,
	  " strftime strptime epoch epoch_ms datediff date_diff date_add date_sub datesub last_day dayname monthname "
	  "dayofweek dayofyear weekofyear isodow list_value list_contains list_transform list_filter list_sort "
	  "list_distinct len contains prefix suffix regexp_extract regexp_full_match json_extract json_extract_string "
	  "hash levenshtein struct_pack struct_extract map map_keys map_values array_value try_cast typeof bit_count "
	  "hex unhex isnan isinf today string_split str_split " },
	{ FUNCTION_AGGREGATE, DUCK, false,
	  " arg_max arg_min max_by min_by list first last group_concat quantile quantile_cont quantile_disc histogram "
	  "product kurtosis skewness mad entropy count_if countif approx_quantile " },
	{ FUNCTION_TABLE, DUCK, false, " range " },
	{ FUNCTION_SCALAR, CH, false,
	  " now today yesterday todate todatetime tostring toint32 toint64 touint8 touint32 touint64 tofloat64 "
	  "todecimal64 tostartofday tostartofmonth tostartofweek tostartofyear tostartofhour tostartofquarter "
	  "tostartofinterval toyear tomonth todayofmonth todayofweek tohour tominute toyyyymm toyyyymmdd dateadd "
	  "datediff datesub date_add date_sub date_diff date_trunc formatdatetime parsedatetimebesteffort splitbychar "
	  "splitbystring arrayjoin arraymap arrayfilter arrayexists has hasany hasall indexof arrayelement empty "
	  "notempty positioncaseinsensitive match replaceall replaceone replaceregexpall like ilike lowerutf8 "
	  "upperutf8 substringutf8 concat_ws multiif isnull isnotnull assumenotnull tonullable intdiv modulo "
	  "cityhash64 md5 hex unhex jsonextractstring jsonextractint jsonextractfloat jsonhas visitparamextractstring "
	  "rand tuple array map interval tointervalday " },
	{ FUNCTION_AGGREGATE, CH, false,
	  " uniq uniqexact uniqcombined countif sumif avgif minif maxif anylast any argmax argmin grouparray "
	  "groupuniqarray quantile quantiles quantileexact median topk stddevpop varpop stddevsamp varsamp " },
	{ FUNCTION_SCALAR, TSQL, false,
	  " charindex convert datediff datediff_big dateadd datename datepart datefromparts datetimefromparts eomonth "
	  "format getdate getutcdate sysdatetime sysutcdatetime iif isnull isnumeric isdate len patindex quotename "
	  "rand replicate space str stuff switchoffset todatetimeoffset translate try_cast try_convert try_parse parse "
	  "unicode nchar char concat_ws choose square json_value json_query isjson newid checksum hashbytes datalength "
	  "soundex difference date_bucket datetrunc atn2 " },
	{ FUNCTION_AGGREGATE, TSQL, false, " string_agg stdev stdevp var varp count_big approx_count_distinct checksum_agg grouping_id " },
	{ FUNCTION_TABLE, TSQL, false, " string_split openjson generate_series " },
	{ FUNCTION_SCALAR, ORA, false,
	  " add_months decode initcap instr last_day months_between next_day nvl nvl2 sysdate systimestamp to_char "
	  "to_date to_number to_timestamp to_clob regexp_like regexp_replace regexp_substr regexp_instr regexp_count "
	  "translate numtodsinterval numtoyminterval lnnvl nanvl bitand soundex chr concat_ws json_value json_query "
	  "ora_hash standard_hash cardinality " },
	{ FUNCTION_AGGREGATE, ORA, false,
	  " listagg median stats_mode percentile_cont percentile_disc approx_count_distinct collect regr_slope xmlagg "
	  "json_arrayagg grouping_id " },
};

#endif
