#!/bin/sh
# Questions in plain words: the tables that answer them, in three languages, and what is said beside them.
. "${srcdir:-.}/tests/lib.sh"
OCAT_NOW=2026-06-15T12:00:00Z
export OCAT_NOW

ask() { question=$1; shift; run ocat demo tables --ask "$question" "$@"; }
column() { sed 1d "$out" | cut -f"$1"; }

# first TABLE: it leads; among TABLE: it is one of them.
first() { is "$(column 1 | head -1)" "$1" "$question: $1 leads"; }
among() { column 1 | grep -qxF "$1"; point $? "$question: $1 is among them" "$(column 1)"; }
