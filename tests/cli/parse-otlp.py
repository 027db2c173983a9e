"""Parses OTLP/JSON strictly with the official protobuf: prints the names of its spans, or fails with the wrong field.

IDs are hexadecimal in OTLP/JSON and base64 in protobuf's own JSON."""
import base64
import json
import sys

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


def with_ids(value):
    if isinstance(value, list):
        return [with_ids(each) for each in value]
    if isinstance(value, dict):
        return {
            key: base64.b64encode(bytes.fromhex(each)).decode() if key in ("traceId", "spanId", "parentSpanId") else with_ids(each)
            for key, each in value.items()
        }
    return value


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as f:
        request = json_format.ParseDict(with_ids(json.load(f)), ExportTraceServiceRequest())
    for resource in request.resource_spans:
        for scope in resource.scope_spans:
            for span in scope.spans:
                assert len(span.trace_id) == 16 and len(span.span_id) == 8, span.name
                assert span.start_time_unix_nano <= span.end_time_unix_nano, span.name
                print(span.name, len(span.attributes), len(span.events))
