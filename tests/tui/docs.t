#!/bin/sh
# What people wrote of a table, in the inspector; and the file itself in their editor.
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

cat >"$work/editor" <<'EDITOR'
#!/bin/sh
echo "$1" >"${0%editor}path"
echo "Staff are people." >>"$1"
EDITOR
chmod +x "$work/editor"

explore 80x24 "OCAT_DOCS_PATH=$docs" "VISUAL=$work/editor"
keys Enter ':' 'docs orders' Enter
shows 'Orders: what counts' 'the tab docs has its title'
shows ' An order counts once it is paid. Lines that somebody broke by hand flow' 'paragraphs of a document are refilled'
shows ' - A point that is too long' 'list items of a document stay apart'
shows_no '# Orders' 'heading marks of a document are not shown'
keys G
shows 'select   1' 'code is left as it is'
shows 'mentioned in' 'below it'
shows 'buying  Who buys' 'what names the table'
rm -f "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$work/path")" "$docs/buying.md" 'e opens the file of the line'
keys g
rm -f "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$work/path")" "$docs/shop.orders.md" 'the file itself, no copy'

keys ':' 'docs staff' Enter
shows 'No documents about it. e starts' 'where nobody wrote it says how to begin'
rm -rf "$docs" "$work/path"
keys e
until_true 'the editor' test -s "$work/path"
is "$(cat "$docs/shop.staff.md")" 'Staff are people.' 'the folder is made when there is none'
until_true 'what was written' sh -c "tmux -S '$terminal' capture-pane -p | grep -q 'Staff are people'"
shows 'Staff are people.' 'a document written in the editor is shown at once'

resize 200x60
keys ':' 'columns staff' Enter
shows 'documents' 'where rows are free it stands below the columns'
quit_explorer
done_testing
