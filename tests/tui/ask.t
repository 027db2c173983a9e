#!/bin/sh
# ocat ask on a terminal: the question that an answer leaves open is asked there.
. "${srcdir:-.}/tests/lib-tui.sh"

ocat demo list >/dev/null 2>&1

on_screen() { tm capture-pane -p 2>/dev/null | grep -qF -- "$1"; }
start() { # start TMUX-COMMAND...
	tm "$@" "'$OCAT' demo ask 'how many customers in each town' -c shop --no-pager; echo ended \$?; cat"
	until_true 'the question' on_screen 'Choose 1 to 2'
}

start new-session -d -x 80 -y 40
on_screen 'Which key joins customers and addresses: billing_address or shipping_address?'
point $? 'ask on a terminal asks what is ambiguous'
on_screen '2  shipping_address  customers.shipping_address_id = addresses.address_id'
point $? 'the options have numbers, and what each stands for'
tm send-keys 2 Enter
until_true 'the answer' on_screen 'ended 0'
on_screen 'JOIN customers ON customers.shipping_address_id = addresses.address_id'
point $? 'the number of an option chooses it'
start respawn-pane -k
tm send-keys Enter
until_true 'the answer' on_screen 'ended 1'
on_screen 'unsure about its joins'
point $? 'Enter leaves the question open'
done_testing
