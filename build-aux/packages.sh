# shellcheck shell=sh disable=SC2034,SC2154
# Read by ./run and ./check: says what happens, brings Debian packages that are missing, runs long things with a clock.
# The caller sets top (the source) and log (where long things write).

say() {
	printf '%s\n' "$*" >&2
}

# missing_packages PACKAGE...: those that are not installed, on one line.
missing_packages() {
	command -v dpkg-query >/dev/null 2>&1 || return 0
	for package; do
		case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) in
		installed) ;;
		*) printf ' %s' "$package" ;;
		esac
	done
}

# timed WORDS COMMAND...: runs it with its words going to the log (from byte said_from on), the time shown while it runs.
timed() {
	what=$1
	shift
	began=$(date +%s)
	said_from=$(($(wc -c <"$log") + 1))
	(
		trap 'exit 0' TERM
		while sleep 1 && kill -0 $$; do
			took=$(($(date +%s) - began))
			if [ -t 2 ]; then
				printf '\r\033[K%s (%d s)...' "$what" "$took" >&2
			elif [ $((took % 15)) -eq 0 ]; then
				say "$what ($took s)..."
			fi
		done
	) &
	clock=$!
	[ -t 2 ] || say "$what..."
	status=0
	"$@" >>"$log" 2>&1 </dev/null || status=$?
	kill "$clock" 2>/dev/null
	wait "$clock" 2>/dev/null
	[ -t 2 ] && printf '\r\033[K' >&2
	took=$(($(date +%s) - began))
	if [ "$status" -eq 0 ]; then
		say "$what: done ($took s)"
	else
		say "$what: failed ($took s)"
	fi
	return "$status"
}

# As root, with sudo, or not at all.
as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		DEBIAN_FRONTEND=noninteractive "$@"
	else
		sudo DEBIAN_FRONTEND=noninteractive "$@"
	fi
}

# may_install: can we become root, asking for a password only on a terminal?
may_install() {
	[ "$(id -u)" -eq 0 ] && return 0
	command -v sudo >/dev/null 2>&1 || return 1
	if [ -t 0 ] && [ -t 2 ]; then
		sudo -v
	else
		sudo -n true 2>/dev/null
	fi
}

# bring PACKAGE...: installs what is missing; false, having said why, when it cannot.
bring() {
	wanted=$(missing_packages "$@")
	[ -n "$wanted" ] || return 0
	if ! command -v apt-get >/dev/null 2>&1; then
		say "missing here (names as in Debian):$wanted"
		return 1
	fi
	say "installing with apt-get, for they are missing:$wanted"
	if ! may_install; then
		say "That needs root, and there is no sudo that works here. As root, run this line, then start again:"
		say "    apt-get update && apt-get install -y --no-install-recommends$wanted"
		return 1
	fi
	timed 'asking for the list of packages' as_root apt-get -q update || say "going on with the list that is here"
	# The names are a list of words.
	# shellcheck disable=SC2086
	if ! timed "installing" as_root apt-get -q -y -o DPkg::Lock::Timeout=120 \
		install --no-install-recommends $wanted; then
		tail -n 15 "$log" >&2
		say "apt-get could not install$wanted; all it said is in $log"
		return 1
	fi
}

# What a build needs: ./run brings these, and ./check more.
build_packages='gcc libc6-dev make autoconf automake pkg-config libncurses-dev libsqlite3-dev libyaml-dev libpcre2-dev libpq-dev libcurl4-openssl-dev zlib1g-dev ncurses-bin ncurses-base'

# configured DIRECTORY [CONFIGURE OPTIONS...]: makes its Makefile, if that is not there or was made with other options.
configured() {
	where=$1
	shift
	mkdir -p "$where" || return 1
	if [ ! -e "$top/configure" ]; then
		timed 'preparing configure' "$top/autogen.sh" || return 1
	fi
	if [ ! -e "$where/Makefile" ] || [ "$(cat "$where/.options" 2>/dev/null)" != "$*" ]; then
		timed "configuring $where" in_directory "$where" "$top/configure" "$@" || return 1
		printf '%s\n' "$*" >"$where/.options"
	fi
}

# build DIRECTORY [CONFIGURE OPTIONS...]: makes ocat there, quickly when little changed.
build() {
	configured "$@" || return 1
	timed "building in $where" make -s -k --no-print-directory -C "$where" -j"$(nproc)" all
}

in_directory() {
	(cd "$1" && shift && "$@")
}
