"""pack_eval.py LOG.json OUT.eval [stored|cut|zstd]: a JSON log of Inspect as the zip archive that Inspect writes by default."""
import json
import struct
import sys
import zipfile
import zlib


def frame(data):
    """As zstd writes what it cannot make smaller: a frame of plain blocks."""
    blocks = [data[i:i + 100000] for i in range(0, len(data), 100000)] or [b""]
    out = b"\x28\xb5\x2f\xfd\xa0" + struct.pack("<I", len(data))
    for i, block in enumerate(blocks):
        out += struct.pack("<I", len(block) << 3 | (i + 1 == len(blocks)))[:3] + block
    return out


def with_zstd(path):
    """The same archive, which zipfile cannot write."""
    with zipfile.ZipFile(path) as z:
        files = [(name.encode(), z.read(name)) for name in z.namelist()]
    body, index = b"", b""
    for name, data in files:
        packed = frame(data)
        sizes = (zlib.crc32(data), len(packed), len(data), len(name), 0)
        index += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 63, 63, 0, 93, 0, 0, *sizes, 0, 0, 0, 0, len(body)) + name
        body += struct.pack("<IHHHHHIIIHH", 0x04034B50, 63, 0, 93, 0, 0, *sizes) + name + packed
    end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, len(files), len(files), len(index), len(body), 0)
    with open(path, "wb") as f:
        f.write(body + index + end)


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
if how == "zstd":
    with_zstd(sys.argv[2])
if how == "cut":
    with open(sys.argv[2], "r+b") as f:
        f.truncate(end + 20)
