#!/bin/sh
# A real sentence model in the process: tables are found by meaning, in questions with other words. ./check --full fetches it.
. "${srcdir:-.}/tests/lib.sh"
model=${OCAT_TEST_MODEL:-}
[ -f "$model/model.onnx" ] || cannot_run 'no model: tests/servers/fetch-sentence-model DIR, then OCAT_TEST_MODEL=DIR'

cat >clinic.jsonl <<'E'
{"ns":"a","table":"doctors","desc":"","cols":[["doctor_id","number",""],["full_name","text",""]]}
{"ns":"a","table":"beverages","desc":"","cols":[["id","number",""],["brand","text",""],["litres","number",""]]}
{"ns":"a","table":"aeroplanes","desc":"","cols":[["tail_number","text",""],["wingspan","number",""]]}
{"ns":"a","table":"invoices","desc":"","cols":[["invoice_id","number",""],["amount","number",""]]}
{"ns":"a","table":"songs","desc":"","cols":[["title","text",""],["singer","text",""],["seconds","number",""]]}
{"ns":"a","table":"rivers","desc":"","cols":[["river","text",""],["length_km","number",""]]}
E
run ocat config set vectors_model "$model/model.onnx"
run ocat config set vectors_runtime "$model/libonnxruntime.so"
run ocat add clinic clinic.jsonl
run ocat sync clinic
exits 0 'a sync makes vectors with a model in the process'
run ocat doctor
prints '6 tables with vectors' 'doctor counts the tables with vectors'
prints 'in this process' 'doctor says that the model runs in the process'
run ocat doctor -o json
prints '"dimension":384' 'doctor -o json has the dimension of the vectors'
first() { ocat tables --ask "$1" --limit 1 -o tsv 2>/dev/null | sed -n 2p | cut -f 1; }
is "$(first 'surgeons who can operate')" clinic.a.doctors 'a profession is found by another of its names'
is "$(first 'soft drinks')" clinic.a.beverages 'goods are found by another of their names'
is "$(first 'airliners and their width')" clinic.a.aeroplanes 'vehicles are found by another of their names'
is "$(first 'hydrology of water streams')" clinic.a.rivers 'places are found by another of their names'
run ocat tables --ask 'lullabies' -o json
prints '"found_by":"meaning"' 'a table that no word matches says that it was found by its meaning'
echo broken >broken.onnx
cp "$model/tokenizer.json" tokenizer.json
run ocat config set vectors_model "$work/broken.onnx"
run ocat sync clinic
exits 0 'a sync succeeds with a broken model'
says 'the model cannot be run' 'a sync says that the model is broken'
run ocat tables --ask 'songs'
prints 'clinic.a.songs' 'words answer when the model is broken'
done_testing
