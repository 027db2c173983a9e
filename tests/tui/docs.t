#!/bin/sh
# Documents about a table, in the inspector; and the file itself in the user's editor.
. "${srcdir:-.}/tests/lib-tui.sh"

make_shop shop.db
ocat add shop shop.db >/dev/null
docs=$work/docs
export OCAT_DOCS_PATH="$docs"
mkdir "$docs"
cat >"$docs/shop.orders.md" <<'DOC'
# Orders: what counts
An order counts once it is paid. Lines that somebody
broke by hand flow together again in the width that there is here.

- A point that is too long for one line of this pane hangs below its own text, not below the mark.
```sql
select   1
```
DOC
printf 'Who buys `orders`\n' >"$docs/buying.md"

editor <<'EDITOR'
echo "$1" >"${0%editor}path"
echo "Staff are people." >>"$1"
EDITOR

explore 80x24 "OCAT_DOCS_PATH=$docs" "VISUAL=$work/editor"
keys Enter ':' 'docs orders' Enter
shows 'Orders: what counts' 'the tab docs shows the title of a document'
shows ' An order counts once it is paid. Lines that somebody broke by hand flow' 'the paragraphs of a document are refilled to the width'
shows ' - A point that is too long' 'list items of a document stay apart'
shows_no '# Orders' 'heading marks of a document are not shown'
keys G
shows 'select   1' 'the tab docs leaves code unchanged'
shows 'mentioned in' 'below a document the tab lists where a table is mentioned'
shows 'buying  Who buys' 'a document that mentions the table is listed with its text'
rm -f "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$work/path")" "$docs/buying.md" 'e on a mention opens the file of that document'
keys g
rm -f "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$work/path")" "$docs/shop.orders.md" 'e opens the document itself, not a copy'

keys ':' 'docs staff' Enter
shows 'No documents about it. e starts' 'the tab docs without a document says how to start one'
rm -rf "$docs" "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$docs/shop.staff.md")" 'Staff are people.' 'e creates the folder of the documents when it is missing'
until_true 'what was written' sh -c "tmux -S '$terminal' capture-pane -p | grep -q 'Staff are people'"
shows 'Staff are people.' 'a document written in the editor is shown at once'

resize 200x60
keys ':' 'columns staff' Enter
shows 'documents' 'a large screen lists documents below the columns'
quit_explorer
done_testing
