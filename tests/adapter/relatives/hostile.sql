-- Names of every kind, keys of two columns across schemas, many columns: for each product whose catalog is PostgreSQL's in part.
CREATE SCHEMA empty;
CREATE SCHEMA "od ""d.\x'";
CREATE TABLE "od ""d.\x'"."p ""q""
日本" ("a." int, "b,""c" text, "d\e{}" int, PRIMARY KEY ("d\e{}", "a."));
CREATE TABLE "Far" ("x'y" int, " " int, half text, FOREIGN KEY (" ", "x'y") REFERENCES "od ""d.\x'"."p ""q""
日本");
CREATE INDEX "i ""x" ON "Far" (" " DESC, "x'y");
CREATE VIEW "od ""d.\x'"."v%s" AS SELECT "b,""c" FROM "od ""d.\x'"."p ""q""
日本";
COMMENT ON TABLE "Far" IS E'it''s\nfar';
SELECT 'CREATE TABLE wide (' || string_agg('c' || i || ' int', ', ' ORDER BY i) || ')' FROM generate_series(1, 500) i \gexec
