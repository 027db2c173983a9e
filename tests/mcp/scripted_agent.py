"""An agent with a fixed policy that knows a server only by its instructions and its list of tools.

It searches, describes the best table and those that its keys lead to, asks for the joins, writes SQL and has it checked.
It follows the calls that an answer names and the names that an error suggests. No name of a table is written here.

    agent = Agent(server)
    answer = agent.answer("which customers have no orders", catalog="shop")   # tables, sql, steps
"""
import json
import re
import unicodedata

# The policy's words in the three languages of the questions.
COUNT = {"how many", "number of", "numero de", "cuantos", "cuantas", "quantos", "quantas"}
WHERE = {"where does", "where is", "donde esta", "onde esta"}
TABLES = {"tables", "tablas", "tabelas"}
CHANGED = {"what changed", "que cambio", "o que mudou"}
STOP = set("""a all across and any appear are as at average be by de does each every existem existe for foram from have how in is
many more most never nunca of on or per since than that the there to was were what when where which who with without you yesterday placed feitos numero
cada com con cual cuales cuantas cuantos da das del do dos e el em en es esta hay la las los mas medio mes media no o os pasado passado
por qual quais quantas quantos que qué se sem sin son tienen total um un una uma y ya é""".split())


def plain(text):
    """Without accents, in lower case."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


def own_name(qualified):
    return qualified.rsplit(".", 1)[-1].strip('"')


def words_of(question):
    return [w for w in re.findall(r"\w+", plain(question)) if w not in {plain(s) for s in STOP} and not w.isdigit()]


def call_in(text, before):
    """The call that a line of the answer names after this word."""
    m = re.search(r"^.*?\b" + before + r":? (\w+) (\{.*\})", text, re.M)
    return (m.group(1), json.loads(m.group(2))) if m else None


class Answer:
    def __init__(self):
        self.tables, self.columns, self.sql, self.text = [], {}, None, ""
        self.steps = []  # tool, arguments, text, is it an error
        self.unsure = False

    tokens = property(lambda self: sum(len(step[2].encode()) / 4 for step in self.steps))
    errors = property(lambda self: [step for step in self.steps if step[3]])


class Agent:
    def __init__(self, server, run=None):
        """run(sql) runs a checked query elsewhere."""
        self.server, self.run = server, run
        hello = server.initialize(name="scripted-agent")["result"]
        self.instructions = hello["instructions"]
        self.tools = {t["name"]: t for t in server.request("tools/list")["result"]["tools"]}

    def tool(self, *parameters):
        """The first tool with these required or likely parameters."""
        for name, t in self.tools.items():
            if all(p in t["inputSchema"]["properties"] for p in parameters):
                return name
        raise LookupError(f"no tool takes {parameters}")

    def table_of(self, word):
        """The tool whose description lists a table with such a column, the table and its columns."""
        for name, t in self.tools.items():
            for table, columns in re.findall(r"(\w+)\(([^)]*)\)", t["description"]):
                if word in columns:
                    return name, table, columns
        raise LookupError(f"no tool describes a table for {word}")

    def call(self, answer, tool, arguments):
        """Calls a tool; on a mistake, once more as the error suggests. The text."""
        result = self.server.call(tool, **arguments)
        text = "\n".join(part.get("text", "") for part in result.get("content", [])) or result.get("message", "")
        answer.steps.append((tool, arguments, text, bool(result.get("isError", True))))
        suggested = re.search(r"^Did you mean (\S+?)[,?]", text, re.M)
        if answer.steps[-1][3] and suggested and len(answer.errors) == 1:
            wrong = re.search(r'"([^"]*)"', text).group(1)
            return self.call(answer, tool, {k: suggested.group(1) if v == wrong else v for k, v in arguments.items()})
        return text

    def describe(self, answer, name):
        """The columns of a table, and what each references; the rest of an answer that was cut is fetched."""
        text = self.call(answer, self.tool("asset"), {"asset": name})
        if re.search(r"Left out: .*columns", text) and call_in(text, "Whole"):
            text = self.call(answer, *call_in(text, "Whole"))
        columns = {}
        for line in text.split("\nreferences")[0].splitlines():
            m = re.match(r'- ("[^"]*"|\S+) (.*)', line)
            if m:
                to = re.search(r"→ (\S+)\.\w+", m.group(2))
                columns[m.group(1)] = to.group(1) if to else None
        return columns

    def rows(self, text):
        """The table in an answer to a search: a header and rows."""
        lines = [line.split(" | ") for line in text.splitlines()]
        head = lines[0] if lines and len(lines[0]) > 1 else []
        return [dict(zip(head, cells)) for cells in lines[1:] if head and len(cells) == len(head)]

    @staticmethod
    def reasons(candidate):
        """Why it matched: (word of the question, where: its name, a column, a value), as the answer says."""
        name, found = own_name(candidate["qualified_name"]), []
        for part in candidate.get("why", "").split(", "):
            m = re.match(r"(.+?) (?:in its name|in column (\S+)|is a value of column (\S+)|is (\S+))$", part)
            for word in plain(m.group(1)).split() if m else []:
                to = m.group(2) or m.group(3) or m.group(4) or name
                found.append((word, name if to == name else to))
        return found

    def pages(self, answer, text, most):
        """The names in a list and in its next pages, which each answer names."""
        names = [row["qualified_name"] for row in self.rows(text)]
        while most > 0 and call_in(text, "Next page"):
            text = self.call(answer, *call_in(text, "Next page"))
            names += [row["qualified_name"] for row in self.rows(text)]
            most -= 1
        return names

    def choose(self, answer, question, text):
        """The tables that the words of the question name, and those that a key column stands for."""
        candidates, left = self.rows(text), words_of(question)
        reasons = {c["qualified_name"]: self.reasons(c) for c in candidates}

        def take(name):
            """Describes the table and crosses out the words that its name and its columns explain."""
            nonlocal left
            known = [w for w, to in reasons.get(name, []) if to == own_name(name)]
            if name in answer.tables:
                return
            answer.tables.append(name)
            answer.columns[name] = columns = self.describe(answer, name)
            left = [w for w in left if w not in known]
            for column, to in columns.items():
                by_key = [w for w, at in reasons.get(name, []) if w in left and at == column]
                left = [w for w in left if w not in by_key and w not in re.split("_|(?<=s)_", column.lower())]
                if by_key and to:
                    take(name.rsplit(".", 1)[0] + "." + to)

        for spare in range(4):  # tables whose name says nothing else first
            for c in candidates:
                name = c["qualified_name"]
                if len(own_name(name).split("_")) == spare + 1 and any(w in left and to == own_name(name) for w, to in reasons[name]):
                    take(name)
        for c in candidates:  # then those with a value that is asked for
            if any(w in left and f"{w} is a value of column" in plain(c.get("why", "")) for w in left):
                take(c["qualified_name"])
        if not answer.tables and candidates:
            take(candidates[0]["qualified_name"])
        answer.unsure = any(w in left for c in candidates for w, _ in reasons[c["qualified_name"]])

    def joined(self, answer):
        """FROM and JOIN for the chosen tables."""
        if len(answer.tables) == 1:
            return "FROM " + answer.tables[0].split(".", 1)[1]
        arguments = {"source_table": answer.tables[0], "target_table": answer.tables[1]}
        if len(answer.tables) > 2:
            arguments["more_tables"] = answer.tables[2:]
        text = self.call(answer, self.tool("source_table", "target_table"), arguments)
        lines = [line.strip() for line in text.splitlines() if re.match(r"\s+(FROM|(LEFT )?JOIN) ", line)]
        catalog = answer.tables[0].split(".")[0]
        answer.tables = [catalog + "." + re.search(r"(?:FROM|JOIN) (\S+)", line).group(1) for line in lines]
        return "\n".join(lines)

    def answer(self, question, catalog):
        answer = Answer()
        asked = plain(question).strip("¿ ")
        if any(asked.startswith(w) for w in WHERE):
            answer.text = self.call(answer, self.tool("pattern", "data_type"), {"pattern": words_of(question)[0]})
            return answer
        text = self.call(answer, self.tool("query", "pattern"), {"query": question, "catalog": catalog})
        if any(asked.startswith(w) for w in CHANGED):
            best = self.rows(text)[0]["qualified_name"]
            tool, table, columns = self.table_of("change")
            answer.text = self.call(answer, tool, {"sql": f"SELECT {columns} FROM {table} WHERE qualified_name = '{best}'"})
            return answer
        answer.text = text
        if any(w in plain(question).split() for w in TABLES):
            answer.tables = self.pages(answer, text, most=2)
            return answer
        self.choose(answer, question, text)
        if answer.unsure:
            return answer
        source = self.joined(answer)
        first = next(t for t in answer.tables if answer.columns.get(t))
        what = "count(*)" if any(w in asked for w in COUNT) else f"{own_name(first)}.{list(answer.columns[first])[0]}"
        answer.sql = f"SELECT {what} {source}"
        answer.text = self.call(answer, self.tool("sql", "dialect"), {"sql": answer.sql, "catalog": catalog})
        if self.run and answer.text.startswith("allow"):
            self.run(answer.sql)
        return answer
