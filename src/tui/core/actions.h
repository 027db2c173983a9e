/*
 * The table of actions: name in the configuration, default keys, word in the footer ("" for none), line in the help
 * and in ocat-keys(7). The keys of the query line have a table of their own, because they cannot be rebound.
 */
#ifndef OCAT_TUI_CORE_ACTIONS_H
#define OCAT_TUI_CORE_ACTIONS_H

#define GROUPS(_) \
	_(GROUP_FIND, "Finding") \
	_(GROUP_READ, "Reading") \
	_(GROUP_GO, "Going places") \
	_(GROUP_MOVE, "Moving") \
	_(GROUP_ASIDE, "Putting aside") \
	_(GROUP_COPY, "Copying") \
	_(GROUP_SOURCES, "On the screen of catalogs") \
	_(GROUP_REPLAY, "On the screen of a replay") \
	_(GROUP_ASSISTANT, "In the assistant's panel") \
	_(GROUP_PROGRAM, "The program")

/*
 * The keys of GROUP_SOURCES, GROUP_REPLAY and GROUP_ASSISTANT belong to the pane that has this group as its own: there
 * they come before the same keys of other actions, and elsewhere they do nothing.
 */
/*	id		 group		name		keys			footer		help */
#define ACTIONS(_) \
	_(ACT_DOWN, GROUP_MOVE, "down", "j Down ^N", "", "next line") \
	_(ACT_UP, GROUP_MOVE, "up", "k Up ^P", "", "previous line") \
	_(ACT_PAGE_DOWN, GROUP_MOVE, "page-down", "Space PgDn ^F", "", "a page down") \
	_(ACT_PAGE_UP, GROUP_MOVE, "page-up", "b PgUp", "", "a page up") \
	_(ACT_HALF_DOWN, GROUP_MOVE, "half-down", "^D", "", "half a page down") \
	_(ACT_HALF_UP, GROUP_MOVE, "half-up", "^U", "", "half a page up") \
	_(ACT_FIRST, GROUP_MOVE, "first", "g Home", "", "first line") \
	_(ACT_LAST, GROUP_MOVE, "last", "G End", "", "last line") \
	_(ACT_FIND, GROUP_FIND, "find", "/", "find", "edit the query line") \
	_(ACT_FIND_COLUMN, GROUP_FIND, "find-column", "c", "column", "find tables by a column") \
	_(ACT_FIND_HERE, GROUP_FIND, "find-here", "f", "find here", \
	  "find a text in the lines of this pane; on a full screen / does the same") \
	_(ACT_CLEAR, GROUP_FIND, "clear", "x", "", "clear the query line") \
	_(ACT_TAB_NEXT, GROUP_READ, "tab-next", "l Right", "tabs", \
	  "next tab of the inspector; in the relations, into a branch") \
	_(ACT_TAB_PREVIOUS, GROUP_READ, "tab-previous", "h Left", "", \
	  "previous tab; in the relations, out of a branch") \
	_(ACT_INSPECT, GROUP_READ, "inspect", "i", "inspect", "show the inspector") \
	_(ACT_RELATIONS, GROUP_READ, "relations", "r", "relations", \
	  "show its relations: keys out and in, read from this table") \
	_(ACT_USED_BY, GROUP_READ, "used-by", "u", "used by", "show the keys that reference it") \
	_(ACT_TRACES, GROUP_FIND, "traces", "T", "traces", \
	  "list the traces of ocat and the sessions of other agents in this folder, newest first, to replay one") \
	_(ACT_REPLAY, GROUP_FIND, "replay", "^T", "replay", \
	  "replay a session of an agent, or a trace: each step with what went in and came out") \
	_(ACT_FOLLOW, GROUP_FIND, "follow", "^W", "watch", \
	  "watch a running server of agents: each call as it is made; pause, refuse or answer it") \
	_(ACT_STEPS, GROUP_READ, "steps", "t", "steps", \
	  "replay the steps of this session, with their SQL; [ and ] restore the screen of each") \
	_(ACT_REFRESH, GROUP_READ, "refresh", "R", "refresh", \
	  "ask the source again about this table; on the screen of catalogs, sync this catalog") \
	_(ACT_SORT_ROWS, GROUP_FIND, "sort-rows", "sr", "sort by rows", \
	  "sort the list by rows, most first; again reverses it") \
	_(ACT_SORT_SIZE, GROUP_FIND, "sort-size", "ss", "size", "by size") \
	_(ACT_SORT_AGE, GROUP_FIND, "sort-age", "sa", "age", "by the last write") \
	_(ACT_SORT_REFS, GROUP_FIND, "sort-refs", "sf", "refs", "by the number of keys that point at it") \
	_(ACT_SORT_NAME, GROUP_FIND, "sort-name", "sn", "name", "by name") \
	_(ACT_SORT_NOT, GROUP_FIND, "sort-not", "so", "as found", "not sorted: the best match first") \
	_(ACT_LIST_ROOM, GROUP_FIND, "list-room", "sw", "widen", "show comments of the list in full; again: names") \
	_(ACT_NARROW, GROUP_FIND, "narrow", ".", "narrow", \
	  "search only the schema of the table under the cursor; again: everywhere") \
	_(ACT_CHANGES, GROUP_FIND, "changes", "C", "changes", "list the changes, newest first") \
	_(ACT_SYNCS, GROUP_FIND, "syncs", ",", "history", \
	  "show the history of the catalogs: each sync and what it changed") \
	_(ACT_HEALTH, GROUP_FIND, "health", "H", "health", "list the tables at risk, worst first") \
	_(ACT_TAGS, GROUP_FIND, "tags", "K", "tags", "list the tags, what has them and where they come from") \
	_(ACT_DOMAINS, GROUP_FIND, "domains", "d", "domains", \
	  "list the business domains, with their tables and common joins") \
	_(ACT_WHY, GROUP_FIND, "why", "W", "why", "explain why a table is in the list or not") \
	_(ACT_GREP, GROUP_FIND, "grep", "F", "grep", "search all metadata: names, comments, definitions") \
	_(ACT_COLUMN, GROUP_FIND, "column", "*", "everywhere", \
	  "compare this column in all tables: type, nullability, keys, comment; unusual ones first") \
	_(ACT_TREE, GROUP_FIND, "tree", "\\", "tree", \
	  "show catalogs, schemas and the tables that match the query line as a tree, with counts") \
	_(ACT_ASK, GROUP_FIND, "search", "S", "ask", \
	  "find tables by meaning: ask in plain words, and the list continues with tables that match") \
	_(ACT_ASSISTANT, GROUP_FIND, "ask", "a", "assistant", \
	  "ask the assistant a question: SQL, how sure it is and why; in its panel, follow up on the answer") \
	_(ACT_LINEAGE, GROUP_FIND, "lineage", "w", "lineage", \
	  "show where the data of the table comes from and where it goes; again: for the inspector's column") \
	_(ACT_DIFF, GROUP_FIND, "diff", "X", "compare", \
	  "compare the two tables in the basket, or this table with another table or time; on a catalog, whole catalogs") \
	_(ACT_PLAN, GROUP_FIND, "plan", "P", "plan", \
	  "plan a query over the tables in the basket, or over this table: the joins, the SQL and its caveats") \
	_(ACT_CHECK, GROUP_FIND, "check", ";", "check SQL", \
	  "check a query before it runs: paste it, write it in your editor, or press the key again for a file") \
	_(ACT_FOLD, GROUP_READ, "fold", "o", "unfold", \
	  "open or close a branch of the relations (l opens, h closes), or a row of partitions or date shards") \
	_(ACT_KEEP_LINES, GROUP_FIND, "filter-here", "&", "filter", \
	  "show only the relations with these words, or whose tables match filters as in the query line; in a replay and the list of traces, the lines that match; an empty line shows all") \
	_(ACT_DEEPER, GROUP_READ, "deeper", "=", "deeper", "open one more level of the relations") \
	_(ACT_SHALLOWER, GROUP_READ, "shallower", "-", "", "close one level of them") \
	_(ACT_WRAP, GROUP_READ, "wrap", "$", "scroll/wrap", "scroll long lines of SQL sideways; again: wrap them") \
	_(ACT_SCROLL_LEFT, GROUP_READ, "scroll-left", "(", "", \
	  "scroll long lines of SQL to the left, by half a screen or the count") \
	_(ACT_SCROLL_RIGHT, GROUP_READ, "scroll-right", ")", "sideways", "scroll them to the right") \
	_(ACT_OPEN, GROUP_GO, "open", "Enter", "open", "open the item at the cursor; follow a key") \
	_(ACT_BACK, GROUP_GO, "back", "[ Backspace", "back", "go back to where you were") \
	_(ACT_FORWARD, GROUP_GO, "forward", "]", "forward", "go forward again") \
	_(ACT_TIME, GROUP_GO, "time", "@", "time", "go to an earlier time of the catalog; Esc returns to now") \
	_(ACT_HIT_NEXT, GROUP_GO, "hit-next", "n", "", \
	  "the next match of a text or of the query line; at an earlier time, the next table that differs from now; in doctor, the next warning or problem; in a checked query, the next finding; on a screen of rows, a page down") \
	_(ACT_HIT_PREVIOUS, GROUP_GO, "hit-previous", "N", "", "the previous one") \
	_(ACT_PANE_NEXT, GROUP_GO, "pane-next", "Tab", "pane", "next pane") \
	_(ACT_PANE_PREVIOUS, GROUP_GO, "pane-previous", "S-Tab", "", "previous pane") \
	_(ACT_MAXIMISE, GROUP_GO, "maximise", "O", "", "show this pane alone, or all again") \
	_(ACT_LARGER, GROUP_GO, "larger", "+", "", "give the list more room") \
	_(ACT_SMALLER, GROUP_GO, "smaller", "_", "", "give the list less room") \
	_(ACT_PIN, GROUP_ASIDE, "pin", "p", "pin", "pin the table to the top of the list, or unpin it") \
	_(ACT_BASKET, GROUP_ASIDE, "basket", "v", "basket", "add the table to the basket, or remove it") \
	_(ACT_SHOW_BASKET, GROUP_ASIDE, "show-basket", "B", "show basket", "show the basket") \
	_(ACT_EXPORT, GROUP_ASIDE, "export", "E", "export", \
	  "export the basket, or this table if it is empty, as Markdown, Mermaid, DBML, JSON or DDL; relations as Mermaid or Graphviz") \
	_(ACT_EDIT, GROUP_ASIDE, "edit", "e", "edit", \
	  "open the definition in your editor ($VISUAL, $EDITOR); on the tab docs, the document; in check and plan, the query or the plan; on the screen of catalogs, the entry of the catalog; elsewhere, the content of the pane") \
	_(ACT_PIPE, GROUP_ASIDE, "pipe", "|", "pipe", \
	  "pipe the names of the listed tables to a command; elsewhere, the content of the pane") \
	_(ACT_EARLIER, GROUP_ASIDE, "earlier", "<", "up", "move a pinned table, or one in the basket, up") \
	_(ACT_LATER, GROUP_ASIDE, "later", ">", "down", "and down") \
	_(ACT_EMPTY_BASKET, GROUP_ASIDE, "empty-basket", "V", "empty", "empty the basket; again puts everything back") \
	_(ACT_SAVE, GROUP_ASIDE, "save", "Z", "save", \
	  "save the query line under a name; with an empty line, delete a saved one") \
	_(ACT_SAVED, GROUP_ASIDE, "saved", "%", "saved", "open a saved query; ocat starts with the one called start") \
	_(ACT_MARK, GROUP_ASIDE, "mark", "m", "mark", "mark the table with the letter that is typed next") \
	_(ACT_GO_MARK, GROUP_ASIDE, "go-mark", "'", "to mark", "open a marked table; the footer lists the marks") \
	_(ACT_JOIN, GROUP_ASIDE, "join", "J", "join", \
	  "show how the tables in the basket join; with one or none in it, how this table joins it or another") \
	_(ACT_ACCEPT, GROUP_ASIDE, "accept", "Y", "accept", "confirm an inferred join") \
	_(ACT_REJECT, GROUP_ASIDE, "reject", "!", "reject", "reject an inferred join") \
	_(ACT_UNSAY, GROUP_ASIDE, "unsay", "U", "undo", "undo the last decision") \
	_(ACT_COPY_LINE, GROUP_COPY, "copy-line", "yy", "line", "copy the line under the cursor") \
	_(ACT_COPY_NAME, GROUP_COPY, "copy-name", "yn", "name", "copy the qualified name") \
	_(ACT_COPY_DDL, GROUP_COPY, "copy-ddl", "yd", "DDL", "copy the definition") \
	_(ACT_COPY_COLUMNS, GROUP_COPY, "copy-columns", "yc", "columns", "copy the column names") \
	_(ACT_COPY_SQL, GROUP_COPY, "copy-sql", "ys", "SQL", \
	  "copy the SQL of the last step; in the relations, the JOIN of the line") \
	_(ACT_COPY_WAY, GROUP_COPY, "copy-way", "yw", "way", \
	  "in the relations, copy FROM and all JOINs from the table to the line") \
	_(ACT_COPY_TREE, GROUP_COPY, "copy-tree", "yt", "tree", "copy the open relations as text") \
	_(ACT_COPY_COMMAND, GROUP_COPY, "copy-command", "yl", "command", "copy the equivalent command") \
	_(ACT_ADD, GROUP_SOURCES, "add", "a", "add", "connect a catalog: type or paste its URL or path") \
	_(ACT_TEST, GROUP_SOURCES, "test", "t", "test", \
	  "connect to the source and report what answers: version, login, time; nothing is read or stored") \
	_(ACT_RENAME, GROUP_SOURCES, "rename", "r", "rename", \
	  "give the catalog another name; its history, tags, decisions, pins and basket follow") \
	_(ACT_REMOVE, GROUP_SOURCES, "remove", "d Del", "remove", \
	  "remove the catalog, after a question that lists what goes and what stays") \
	_(ACT_PASSWORD, GROUP_SOURCES, "password", "p", "password", \
	  "type the password of the source and test it; it is kept in memory until you quit") \
	_(ACT_UNDO, GROUP_SOURCES, "undo", "u U", "undo", \
	  "undo the last edit, rename or removal of a catalog, then the one before it") \
	_(ACT_NEXT_SQL, GROUP_REPLAY, "next-sql", "s", "next SQL", "the next step with SQL") \
	_(ACT_PREVIOUS_SQL, GROUP_REPLAY, "previous-sql", "S", "", "the previous one") \
	_(ACT_NEXT_SLOW, GROUP_REPLAY, "next-slow", "w", "next slow", "the next step that took two seconds or more") \
	_(ACT_PREVIOUS_SLOW, GROUP_REPLAY, "previous-slow", "W", "", "the previous one") \
	_(ACT_RERUN, GROUP_REPLAY, "rerun", "r", "run again", \
	  "run a step of ocat's own tools again, on today's catalogs, and show what differs; other tools are never run") \
	_(ACT_RERUN_THEN, GROUP_REPLAY, "rerun-then", "@", "as of then", \
	  "run it again on the generations of the catalogs that it read, as far as they are kept") \
	_(ACT_BRANCH, GROUP_REPLAY, "branch", "b", "branch", \
	  "branch from the step: edit its parameters, and ocat's own tools run again from there; from a call of another agent, the assistant goes on; the branch opens as a trace of its own") \
	_(ACT_PAIR, GROUP_REPLAY, "compare-runs", "X", "compare", \
	  "compare the session with another run of the same task, step by step; a branch with its parent") \
	_(ACT_PLAY, GROUP_REPLAY, "play", "p", "play", \
	  "play the steps in the time that they took, at most two seconds each; after a count, so many times as fast; again: stop; of a running server, pause its calls or let them continue") \
	_(ACT_LET_GO, GROUP_REPLAY, "let-go", "Y", "let it go", "of a running server: let the waiting call continue") \
	_(ACT_VETO, GROUP_REPLAY, "veto", "!", "veto", \
	  "refuse the call that waits, with a reason that the model reads") \
	_(ACT_ANSWER, GROUP_REPLAY, "answer", "A", "answer", \
	  "answer the call that waits: the model reads your words in place of a result") \
	_(ACT_POINT, GROUP_REPLAY, "point", "P", "pin", \
	  "point to the table of the line: the next answer of each client names it; again: no more") \
	_(ACT_NEXT_CLIENT, GROUP_REPLAY, "next-client", "C", "next client", \
	  "show the steps of the next client of a running server") \
	_(ACT_CHOOSE, GROUP_ASSISTANT, "choose", "1 2 3 4 5 6 7 8", "choose", \
	  "answer the open question with the option of that number") \
	_(ACT_OTHER_READING, GROUP_ASSISTANT, "other-reading", "n", "other reading", \
	  "show the next best reading of the question, or the option that was not taken; again: the first one") \
	_(ACT_REWORD, GROUP_ASSISTANT, "reword", "e", "edit", "edit the question") \
	_(ACT_TO_END, GROUP_ASSISTANT, "to-end", "A", "to the end", \
	  "answer without questions: take the first option of each, and the best reading") \
	_(ACT_TO_CHECK, GROUP_ASSISTANT, "to-check", "c", "check", "take the SQL to the check") \
	_(ACT_COPY_ANSWER, GROUP_ASSISTANT, "copy-answer", "y", "copy the SQL", "copy the SQL") \
	_(ACT_TAKE_BACK, GROUP_ASSISTANT, "take-back", "u", "undo", "take back the last question or choice") \
	_(ACT_COMMAND, GROUP_PROGRAM, "command", ":", "", "run an action by name, go to a table, change a setting") \
	_(ACT_CATALOGS, GROUP_PROGRAM, "catalogs", "L", "catalogs", \
	  "show the catalogs: their size, age and state; sync them there") \
	_(ACT_SYNC_ALL, GROUP_PROGRAM, "sync-all", "A", "sync all", \
	  "on the screen of catalogs: sync all of them, one after the other") \
	_(ACT_DOCTOR, GROUP_PROGRAM, "doctor", "D", "doctor", \
	  "check the installation; on the screen of catalogs, check this catalog") \
	_(ACT_MOUSE, GROUP_PROGRAM, "take-mouse", "M", "", \
	  "use the mouse, or leave it to the terminal for selecting text") \
	_(ACT_HELP, GROUP_PROGRAM, "help", "? F1", "help", "show this list") \
	_(ACT_DISMISS, GROUP_PROGRAM, "dismiss", "Esc ^G", "close", \
	  "dismiss a message, cancel an input, close this view; it never quits") \
	_(ACT_STOP, GROUP_PROGRAM, "stop", "z ^C", "stop", "stop loading") \
	_(ACT_REDRAW, GROUP_PROGRAM, "redraw", "^L", "", "redraw the screen") \
	_(ACT_SUSPEND, GROUP_PROGRAM, "suspend", "^Z", "", "suspend to the shell, until fg") \
	_(ACT_CLOSE, GROUP_PROGRAM, "close", "q", "quit", "close this view; the last one quits") \
	_(ACT_QUIT, GROUP_PROGRAM, "quit", "Q", "", "quit from anywhere")

enum group {
#define _(id, title) id,
	GROUPS(_)
#undef _
		GROUP_COUNT
};

enum action {
	ACT_NONE,
#define _(id, group, name, keys, footer, help) id,
	ACTIONS(_)
#undef _
		ACT_COUNT
};

/*	id		 keys			help */
#define LINE_KEYS(_) \
	_(LINE_DONE, "Enter", "to the list") \
	_(LINE_TAKE, "Tab", \
	  "accept the completion, then the next one; without one, accept the query line offered if nothing matches, else go to the list") \
	_(LINE_TAKE_BACK, "S-Tab", "accept the previous completion") \
	_(LINE_LEAVE, "Esc", "dismiss the completions; else go to the list") \
	_(LINE_LIST_DOWN, "Down ^N", "move in the list while typing") \
	_(LINE_LIST_UP, "Up ^P", "the same") \
	_(LINE_PAGE_DOWN, "PgDn", "page down in the list") \
	_(LINE_PAGE_UP, "PgUp", "page up in the list") \
	_(LINE_LEFT, "Left", "one character back") \
	_(LINE_RIGHT, "Right ^F", "one character forward") \
	_(LINE_START, "Home ^A", "to the start of the line") \
	_(LINE_END, "End ^E", "to its end") \
	_(LINE_RUBOUT, "Backspace", "delete the character before the cursor") \
	_(LINE_DELETE, "Del", "delete the character under the cursor") \
	_(LINE_WORD, "^W", "delete the word before the cursor") \
	_(LINE_KILL, "^K", "delete to the end") \
	_(LINE_CLEAR, "^U", "delete to the start") \
	_(LINE_RECALL, "^R", "an earlier line that begins with what is typed; again: the one before it") \
	_(LINE_HELP, "F1", "help") \
	_(LINE_STOP, "^C", "stop loading") \
	_(LINE_REDRAW, "^L", "redraw the screen") \
	_(LINE_SUSPEND, "^Z", "suspend to the shell, until fg")

enum line_key {
	LINE_NONE,
#define _(id, keys, help) id,
	LINE_KEYS(_)
#undef _
		LINE_KEY_COUNT
};

#endif
