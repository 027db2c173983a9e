"""The demo's shop for PostgreSQL, in a schema of that name: the export of ocat as JSON in, statements out.

Keys, comments and column types stay; views have their columns, without rows."""
import json
import sys


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def listed(names):
    return "(" + ", ".join(map(quoted, names)) + ")"


def literal(text):
    return "'" + text.replace("'", "''") + "'"


def type_of(field):
    return field.get("type") or "text"


def is_unique(table, fields):
    return any(k["kind"] in ("primary", "unique") and k["fields"] == fields for k in table.get("keys", []))


def create(table):
    name, fields = quoted(table["name"]), table["fields"]
    if table["kind"] == "view":
        columns = ", ".join(f"NULL::{type_of(f)} AS {quoted(f['name'])}" for f in fields)
        return f"CREATE VIEW {name} AS SELECT {columns};"
    parts = [f"{quoted(f['name'])} {type_of(f)}" + ("" if f.get("nullable", True) else " NOT NULL") for f in fields]
    parts += [{"primary": "PRIMARY KEY ", "unique": "UNIQUE "}[k["kind"]] + listed(k["fields"])
              for k in table.get("keys", []) if k["kind"] in ("primary", "unique")]
    return f"CREATE TABLE {name} ({', '.join(parts)});"


def comments(table):
    name = quoted(table["name"])
    if table.get("comment"):
        yield f"COMMENT ON {table['kind'].upper()} {name} IS {literal(table['comment'])};"
    for field in table["fields"]:
        if field.get("comment"):
            yield f"COMMENT ON COLUMN {name}.{quoted(field['name'])} IS {literal(field['comment'])};"


def foreign_keys(table, tables):
    for key in table.get("keys", []):
        target = tables.get(key.get("target", {}).get("name"))
        if key["kind"] == "foreign" and target and is_unique(target, key["target_fields"]):
            yield (f"ALTER TABLE {quoted(table['name'])} ADD FOREIGN KEY {listed(key['fields'])} "
                   f"REFERENCES {quoted(target['name'])} {listed(key['target_fields'])};")


def main():
    assets = [a["asset"] for a in json.load(sys.stdin)["assets"]]
    tables = {a["name"]: a for a in assets if a.get("fields") and a["kind"] in ("table", "view")}
    print("CREATE SCHEMA shop; SET search_path = shop;")
    for table in tables.values():
        print(create(table), *comments(table), sep="\n")
    for table in tables.values():
        print(*foreign_keys(table, tables), sep="\n")


main()
