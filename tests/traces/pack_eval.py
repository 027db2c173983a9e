"""pack_eval.py LOG.json OUT.eval [stored|cut]: a JSON log of Inspect as the zip archive that Inspect writes by default."""
import json
import sys
import zipfile

with open(sys.argv[1]) as f:
    log = json.load(f)
how = sys.argv[3] if len(sys.argv) > 3 else ""
samples = log.pop("samples")
start = {name: log[name] for name in ("version", "eval", "plan")}
method = zipfile.ZIP_STORED if how == "stored" else zipfile.ZIP_DEFLATED
with zipfile.ZipFile(sys.argv[2], "w", method) as z:
    z.writestr("_journal/start.json", json.dumps(start))
    for sample in samples:
        z.writestr(f"samples/{sample['id']}_epoch_{sample['epoch']}.json", json.dumps(sample))
    end = z.fp.tell()
    z.writestr("summaries.json", "[]")
    z.writestr("header.json", json.dumps(log))
if how == "cut":
    with open(sys.argv[2], "r+b") as f:
        f.truncate(end + 20)
