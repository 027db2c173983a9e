-- Types, casts, operators and functions of a PostgreSQL server that a SELECT can use, one a line with tabs between
-- the fields, for build-aux/postgresql-types. Run with psql -XAtq -F '	'.
--
--	T name display kind category preferred of		kind: b, r(ange), m(ultirange), p(seudo), a(rray); of: its elements
--	C from to context					context: i(mplicit), a(ssignment), e(xplicit)
--	O name left right result				left: - for a prefix
--	F name kind flags defaults result arguments		kind: f, a(ggregate), w(indow); flags: s(et), v(ariadic), o(rdered)
--
-- Functions that implement operators, indexes or types, and those that administer a server, are left out.
create temp view kept_types as
select t.oid, t.typname, t.typtype, t.typcategory, t.typispreferred, t.typarray, t.typelem, t.typlen
from pg_type t
where t.typnamespace = 'pg_catalog'::regnamespace and t.typtype in ('b', 'r', 'm', 'p')
	and not exists (select from pg_class c where c.reltype = t.typelem and t.typelem <> 0)
	and (t.typtype <> 'p' or t.typname in ('unknown', 'record', 'any', 'anyarray', 'anyelement', 'anynonarray', 'anyenum',
		'anyrange', 'anymultirange', 'anycompatible', 'anycompatiblearray', 'anycompatiblenonarray',
		'anycompatiblerange', 'anycompatiblemultirange'))
	and t.typname !~ '^_?(pg_node_tree|pg_ndistinct|pg_dependencies|pg_mcv_list|pg_brin.*|pg_snapshot|txid_snapshot|aclitem|gtsvector|refcursor|cstring|record|abstime|reltime|tinterval|smgr|opaque|pg_ddl_command|cid|int2vector|oidvector)$'
union all
select t.oid, t.typname, t.typtype, t.typcategory, t.typispreferred, t.typarray, t.typelem, t.typlen
from pg_type t where t.typname = 'record' and t.typnamespace = 'pg_catalog'::regnamespace;

select 'T', k.typname, format_type(oid, null),
	case when typlen = -1 and typelem <> 0 then 'a' else typtype::text end, typcategory, typispreferred,
	coalesce(case when typlen = -1 and typelem <> 0 then (select typname from pg_type e where e.oid = k.typelem)
		when typtype in ('r', 'm') then of.typname end, '-')
from kept_types k left join lateral (
	select e.typname
	from (select (to_jsonb(r) ->> 'rngsubtype')::oid as part from pg_range r where r.rngtypid = k.oid
		union all
		select rngtypid from pg_range r where (to_jsonb(r) ->> 'rngmultitypid')::oid = k.oid) x
	join pg_type e on e.oid = x.part) of on true;

select 'C', s.typname, t.typname, castcontext
from pg_cast join kept_types s on s.oid = castsource join kept_types t on t.oid = casttarget
where castsource <> casttarget;

select 'O', oprname, coalesce(l.typname, '-'), r.typname, x.typname
from pg_operator join kept_types r on r.oid = oprright join kept_types x on x.oid = oprresult
	left join kept_types l on l.oid = oprleft
where oprnamespace = 'pg_catalog'::regnamespace and (oprleft = 0 or l.oid is not null)
	and oprname !~ '^(~<~|~<=~|~>=~|~>~|\*<|\*<=|\*=|\*>=|\*>|\*<>)$';

select 'F', proname, kind, case when proretset then 's' else '' end || case when provariadic <> 0 then 'v' else '' end
	|| case when ordered then 'o' else '' end || case when not (proretset or provariadic <> 0 or ordered) then '-' else '' end,
	pronargdefaults, r.typname, coalesce(args, '-')
from (select p.*, p.oid as number,
		case when (to_jsonb(p) ->> 'prokind') in ('a', 'w', 'p') then to_jsonb(p) ->> 'prokind'
			when (to_jsonb(p) ->> 'proisagg')::boolean then 'a'
			when (to_jsonb(p) ->> 'proiswindow')::boolean then 'w' else 'f' end as kind,
		exists (select from pg_aggregate a where a.aggfnoid = p.oid and a.aggkind <> 'n') as ordered,
		(select string_agg(t.typname, ',' order by n) from unnest(p.proargtypes) with ordinality x (t, n)
			join kept_types t on t.oid = x.t) as args,
		(select count(*) from unnest(p.proargtypes) x (t) join kept_types t on t.oid = x.t) as kept
	from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace) p
	join kept_types r on r.oid = p.prorettype
where kept = pronargs and kind <> 'p'
	and (proname !~ '(_canonical|_subdiff)$|^(pg_|has_|binary_upgrade|ri_|lo_|_|loread|lowrite|inet_server|inet_client|currtid|dist_|hash|json.*_finalfn|json.*_transfn|range_.*_transfn|multirange_.*_transfn|numeric_(div_trunc|exp|inc|ln|log|power|sqrt)$|int8(dec|inc)|int4inc|prsd_|ts_(debug|lexize|parse|stat|token)|int2vector|oidvector|amvalidate|satisfies_hash|nameconcatoid)'
		or proname in ('pg_typeof', 'pg_column_size', 'pg_size_pretty', 'pg_size_bytes'))
	and (proname in ('array_cat', 'starts_with')
		or coalesce(obj_description(number, 'pg_proc'), '') !~ '^(implementation of|less-equal-greater|less-greater-equal|hash$|internal|sort support|aggregate (transition|final|combine|serial|deserial)|I/O|window RANGE|larger of two|smaller of two|restriction sel|planner supp|statistics|[A-Za-z-]*GiST|GIN|BRIN|join sel|deprecated)');
