#include "model/record_shape.h"

#include <stddef.h>
#include <string.h>

#include "model/asset.h"

#include "base/banned.h"

#define KEY(name) \
	{ \
		",\"" name "\":", (ptrdiff_t)sizeof name + 3 \
	}
#define M(name, form, member) { KEY(name), form, false, offsetof(struct THIS, member), NULL },
#define W(name, form, member) { KEY(name), form, true, offsetof(struct THIS, member), NULL },
#define IN(name, form, member, shape) { KEY(name), form, false, offsetof(struct THIS, member), &(shape) },
#define IN_WHOLE(name, form, member, shape) { KEY(name), form, true, offsetof(struct THIS, member), &(shape) },
#define SHAPE(noun, list, named) \
	{ \
		noun, list, (ptrdiff_t)(sizeof list / sizeof *list), (ptrdiff_t)sizeof(struct THIS), named \
	}
#define NAMED offsetof(struct THIS, name)

#define THIS asset_ref
static const struct member ref_members[] = { M("ns", TEXT, ns) M("name", TEXT, name) };
static const struct shape ref_shape = SHAPE("a reference", ref_members, -1);
#undef THIS

#define THIS domain_type_check
static const struct member domain_type_check_members[] = { M("name", TEXT, name) M("expression", TEXT, expression)
								   M("comment", TEXT, comment)
									   M("validated", TRUTH, validated) };
static const struct shape domain_type_check_shape = SHAPE("a check of a domain", domain_type_check_members, -1);
#undef THIS

#define THIS domain_type
static const struct member domain_type_members[] = {
	M("name", TEXT, name) M("base_type", TEXT, base) M("nullable", TRUTH, nullable)
		M("default", TEXT, default_value) M("collation", TEXT, collation) M("comment", TEXT, comment)
			IN("checks", LIST, checks, domain_type_check_shape)
};
const struct shape domain_type_shape = SHAPE("a domain", domain_type_members, -1);
#undef THIS

#define THIS field
static const struct member field_members[] = {
	M("name", NAME, name) M("type", TEXT, type) M("class", CLASS, class) M("nullable", TRUTH, nullable)
		M("pk", PLACE, pk) M("default", TEXT, default_value) M("generated", TEXT, generated)
			M("generated_as", TEXT, generated_as) M("identity", TEXT, identity)
				M("collation", TEXT, collation) M("comment", TEXT, comment) M("values", TEXTS, values)
					M("samples", TEXTS, samples) M("domain", TEXT, domain_type)
						IN("domains", LIST, domain_types, domain_type_shape)
							M("path", TEXT, path) W("native", TEXT, native)
								W("readable", TRUTH, readable) M("props", PROPS, props)
};
static const struct shape field_shape = SHAPE("a field", field_members, NAMED);
#undef THIS

#define THIS key
static const struct member key_members[] = {
	M("kind", KEY_KIND, kind) M("name", TEXT, name) M("fields", TEXTS, fields) IN("target", PART, target, ref_shape)
		M("target_fields", TEXTS, target_fields) M("on_update", TEXT, on_update) M("on_delete", TEXT, on_delete)
			M("match", TEXT, match) M("expression", TEXT, expression) M("comment", TEXT, comment)
				M("deferrable", TRUTH, deferrable) M("deferred", TRUTH, deferred)
					M("validated", TRUTH, validated) M("enforced", TRUTH, enforced)
						M("nulls_not_distinct", FLAG, nulls_not_distinct)
							M("no_inherit", FLAG, no_inherit) M("period", FLAG, period)
								M("broken", FLAG, broken)
};
static const struct shape key_shape = SHAPE("a key", key_members, -1);
#undef THIS

#define THIS index_part
static const struct member part_members[] = { M("field", TEXT, field) M("expression", TEXT, expression)
						      M("collation", TEXT, collation) M("opclass", TEXT, opclass)
							      M("descending", FLAG, descending)
								      M("nulls_first", FLAG, nulls_first) };
static const struct shape part_shape = SHAPE("a part of an index", part_members, -1);
#undef THIS

#define THIS index
static const struct member index_members[] = {
	M("name", TEXT, name) M("method", TEXT, method) M("unique", FLAG, unique) M("primary", FLAG, primary)
		M("valid", TRUTH, valid) IN("parts", LIST, parts, part_shape) M("includes", TEXTS, includes)
			M("predicate", TEXT, predicate) M("definition", TEXT, definition) M("options", TEXT, options)
				M("tablespace", TEXT, tablespace) M("clustered", FLAG, clustered)
					M("replica_identity", FLAG, replica_identity) M("comment", TEXT, comment)
};
static const struct shape index_shape = SHAPE("an index", index_members, -1);
#undef THIS

#define THIS trigger
static const struct member trigger_members[] = {
	M("name", TEXT, name) M("timing", TEXT, timing) M("events", TEXT, events) M("definition", TEXT, definition)
		M("comment", TEXT, comment) M("enabled", TRUTH, enabled) M("fires", TEXT, fires)
};
static const struct shape trigger_shape = SHAPE("a trigger", trigger_members, -1);
#undef THIS

#define THIS policy
static const struct member policy_members[] = {
	M("name", TEXT, name) M("command", TEXT, command) M("using", TEXT, using) M("check", TEXT, check)
		M("roles", TEXTS, roles) M("permissive", FLAG, permissive) M("comment", TEXT, comment)
};
static const struct shape policy_shape = SHAPE("a policy", policy_members, -1);
#undef THIS

#define THIS depend
static const struct member depend_members[] = { M("ns", TEXT, on.ns) M("name", TEXT, on.name)
							M("fields", TEXTS, fields) };
static const struct shape depend_shape = SHAPE("a dependency", depend_members, -1);
#undef THIS

#define THIS stats
static const struct member stats_members[] = {
	M("row_count", NUMBER, row_count) M("row_kind", COUNT_KIND, row_kind) M("row_origin", TEXT, row_origin)
		M("size_bytes", NUMBER, size_bytes) M("size_kind", COUNT_KIND, size_kind)
			M("created_at", TIME, created_at) M("modified_at", TIME, modified_at)
				M("modified_origin", TEXT, modified_origin) M("analyzed_at", TIME, analyzed_at)
					M("writes", NUMBER, writes) M("writes_since", TIME, writes_since)
						M("scans", NUMBER, scans)
};
static const struct shape stats_shape = SHAPE("statistics", stats_members, -1);
#undef THIS

#define THIS asset
static const struct member asset_members[] = {
	M("ns", NAME, ns) M("name", NAME, name) M("kind", ASSET_KIND, kind) M("comment", TEXT, comment) M(
		"owner", TEXT, owner) W("native", TEXT, native) W("readable", TRUTH, readable) M("definition", TEXT,
												 definition)
		IN("part_of", PART, part_of, ref_shape) M("part_bound", TEXT, part_bound) M("part_key", TEXT, part_key)
			IN("inherits", LIST, inherits, ref_shape) M("problem", TEXT, problem) IN("fields", LIST, fields,
												 field_shape)
				IN("keys", LIST, keys, key_shape) IN("indexes", LIST, indexes, index_shape)
					IN("triggers", LIST, triggers, trigger_shape) IN("policies", LIST, policies,
											 policy_shape)
						IN("depends", LIST, depends, depend_shape) M("props", PROPS, props)
							IN_WHOLE("stats", PART, stats, stats_shape)
};
const struct shape asset_shape = SHAPE("an asset", asset_members, NAMED);
#undef THIS

#define THIS namespace
static const struct member namespace_members[] = {
	M("name", NAME, name) M("kind", TEXT, kind) M("comment", TEXT, comment) M("owner", TEXT, owner)
		W("native", TEXT, native) W("readable", TRUTH, readable) M("props", PROPS, props)
};
const struct shape namespace_shape = SHAPE("a namespace", namespace_members, NAMED);
#undef THIS

struct list shape_list(const void *where)
{
	struct list l;

	memcpy(&l, where, sizeof l);
	return l;
}
