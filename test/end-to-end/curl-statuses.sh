#!/bin/sh
# Checks what HTTP clients rely on against a running server, by curl; one line for each check, status 1 when one fails.
#   BASE=http://localhost:8080 KEY=isb_... sh test/end-to-end/curl-statuses.sh
# MODEL and AT say what is requested: a model with a complete run, and a place in its domain.
set -u
: "${BASE:?is the address of the server, such as http://localhost:8080}"
: "${KEY:?is an API key}"
MODEL=${MODEL:-gfs}
AT=${AT:-lat=50&lon=10}

POINT="$BASE/point?model=$MODEL&$AT&var=air_temperature_2m"
SMALL="$POINT&lead_to=3"
BBOX="$BASE/bbox?model=$MODEL&var=air_temperature_2m&west=5&south=45&east=15&north=55"
PROFILE="$BASE/profile?model=$MODEL&$AT"
JSON=application/json
PROBLEM=application/problem+json

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failures=0

# ask NAME CURL-ARGUMENTS...: with the key; headers to $work/NAME.headers, body to $work/NAME.body
ask() {
  name=$1
  shift
  open "$name" -H "Authorization: Bearer $KEY" "$@"
}

# open NAME CURL-ARGUMENTS...: the same without a key
open() {
  name=$1
  shift
  status=$(curl -sS -g --max-time 60 -D "$work/raw" -o "$work/$name.body" -w '%{http_code}' "$@") || status=none
  # curl makes no file for an empty body.
  : >>"$work/$name.body"
  tr -d '\r' <"$work/raw" >"$work/$name.headers"
}

# header NAME FIELD: the field's name in lower case
header() {
  awk -v field="$2" '{ name = tolower($0); sub(/:.*/, "", name) }
    name == field { value = $0; sub(/^[^:]*: */, "", value) }
    END { print value }' "$work/$1.headers"
}

# check WHAT EXPECTED ACTUAL
check() {
  if [ "$2" = "$3" ]; then
    printf 'ok    %s: %s\n' "$1" "$3"
  else
    printf 'WRONG %s: expected %s, is %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
  fi
}

# matches WHAT PATTERN ACTUAL: a pattern of the shell
matches() {
  # shellcheck disable=SC2254
  case $3 in
  $2) printf 'ok    %s: %s\n' "$1" "$3" ;;
  *)
    printf 'WRONG %s: expected %s, is %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
    ;;
  esac
}

# refused WHAT STATUS NAME: the last answer is this problem
refused() {
  check "$1" "$2 $PROBLEM" "$status $(header "$3" content-type)"
  matches "$1, with a detail" '*"detail":"?*' "$(cat "$work/$3.body")"
}

# Every route answers.
for address in "$POINT" "$BBOX" "$PROFILE" "$BASE/models" "$BASE/models/$MODEL/variables"; do
  ask answer "$address"
  check "GET ${address#"$BASE"}" "200 $JSON" "$status $(header answer content-type)"
done
for route in /healthz /llm.txt /openapi.json /docs; do
  open answer "$BASE$route"
  check "GET $route without a key" 200 "$status"
done

# Tags: 304 for a cached answer, which repeats the headers that caches need.
ask first "$SMALL"
tag=$(header first etag)
matches 'ETag of a point' 'W/"?*"' "$tag"
matches 'X-Run of a point' "$MODEL/????-??-??T??:00:00Z" "$(header first x-run)"
for cached in "$tag" "\"other\", $tag" '*'; do
  ask again -H "If-None-Match: $cached" "$SMALL"
  check "If-None-Match: $cached" "304 0" "$status $(wc -c <"$work/again.body" | tr -d ' ')"
done
for field in etag cache-control vary; do
  check "304 repeats $field" "$(header first $field)" "$(header again $field)"
done
ask again -H 'If-None-Match: "other"' "$SMALL"
check 'If-None-Match: "other"' 200 "$status"
ask other "$POINT&lead_to=4"
if [ "$(header other etag)" = "$tag" ]; then other=same; else other=other; fi
check 'the tag of another question' other "$other"

# HEAD: the headers of GET and no body.
ask head --head -H 'Accept-Encoding: identity' "$SMALL"
check 'HEAD of a point' "200 $JSON" "$status $(header head content-type)"
check 'HEAD has the length of GET' "$(wc -c <"$work/first.body" | tr -d ' ')" "$(header head content-length)"
check 'HEAD has the tag of GET' "$tag" "$(header head etag)"

# OPTIONS and preflights need no key.
open options -X OPTIONS "$SMALL"
check 'OPTIONS' '204 GET, HEAD, OPTIONS' "$status $(header options allow)"
open options -X OPTIONS -H 'Origin: https://a.example' -H 'Access-Control-Request-Method: GET' \
  -H 'Access-Control-Request-Headers: authorization' "$SMALL"
check 'preflight' '204 *' "$status $(header options access-control-allow-origin)"
matches 'preflight names Authorization' '*Authorization*' "$(header options access-control-allow-headers)"

# The range of statuses.
open answer "$SMALL"
refused 'no key' 401 answer
check 'challenge without a key' 'Bearer realm="isobar"' "$(header answer www-authenticate)"
open answer -H 'Authorization: Bearer isb_no_key' "$SMALL"
refused 'a key that is none' 401 answer
matches 'challenge with a key that is none' '*error="invalid_token"' "$(header answer www-authenticate)"
ask answer "$BASE/nowhere"
refused 'no such route' 404 answer
ask answer "$BASE/models/nothing/variables"
refused 'no such model in a path' 404 answer
ask answer "$SMALL&init_time=1999-01-01T00"
refused 'no such run' 404 answer
for method in POST PUT DELETE; do
  ask answer -X "$method" "$SMALL"
  refused "$method" 405 answer
  check "$method learns what is allowed" 'GET, HEAD, OPTIONS' "$(header answer allow)"
done
ask answer -H 'Accept: image/png' "$SMALL"
refused 'Accept: image/png' 406 answer
ask answer -H 'Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' "$SMALL"
check "Java's Accept" 200 "$status"
ask answer "$SMALL&pin=$(printf '%9000s' | tr ' ' x)"
refused 'an address of 9 kB' 414 answer
ask answer "$BASE/point"
refused 'no question' 422 answer
ask answer "$BASE/point?model=$MODEL&lat=91&lon=0&var=cape"
refused 'latitude 91' 422 answer
ask answer "$BASE/models/%/variables"
refused 'a lone % in the path' 422 answer
ask answer "$SMALL&leadto=3"
refused 'an unknown parameter' 422 answer
matches 'an unknown parameter, with a suggestion' '*did you mean lead_to*' "$(cat "$work/answer.body")"
ask answer "$BASE/llm?q="
refused 'an empty question' 422 answer

# Content codings: large answers are shorter on the wire, and the same when they are decoded.
ask plain -H 'Accept-Encoding: identity' "$BASE/models"
for coding in gzip br; do
  case $coding in gzip) feature=libz ;; br) feature=brotli ;; esac
  if ! curl --version | grep -q "$feature"; then
    printf 'skip  %s: this curl has no %s\n' "$coding" "$feature"
    continue
  fi
  ask coded -H "Accept-Encoding: $coding" "$BASE/models"
  check "$coding" "200 $coding" "$status $(header coded content-encoding)"
  matches "$coding varies" '*Accept-Encoding*' "$(header coded vary)"
  if [ "$(wc -c <"$work/coded.body")" -lt "$(wc -c <"$work/plain.body")" ]; then size=shorter; else size=longer; fi
  check "$coding on the wire" shorter "$size"
  ask coded --compressed -H "Accept-Encoding: $coding" "$BASE/models"
  if cmp -s "$work/coded.body" "$work/plain.body"; then same=same; else same=different; fi
  check "$coding decoded" same "$same"
  ask coded -H "Accept-Encoding: $coding" "$SMALL"
  check "$coding of a small answer" '' "$(header coded content-encoding)"
done

# Forms by fmt and by Accept.
ask netcdf "$BBOX&fmt=netcdf"
check 'fmt=netcdf' '200 application/x-netcdf' "$status $(header netcdf content-type)"
matches 'fmt=netcdf suggests a file name' 'attachment; filename="*.nc"' "$(header netcdf content-disposition)"
check 'fmt=netcdf is HDF5' HDF "$(head -c 4 "$work/netcdf.body" | tail -c 3)"
ask csv -H 'Accept: text/csv' "$SMALL"
check 'Accept: text/csv' '200 text/csv; charset=utf-8' "$status $(header csv content-type)"
ask json -H 'Accept: text/csv' "$SMALL&fmt=json"
check 'fmt goes before Accept' "200 $JSON" "$status $(header json content-type)"

# Ids and rates.
ask id -H 'X-Request-Id: a-request-of-curl' "$SMALL"
check 'X-Request-Id is kept' a-request-of-curl "$(header id x-request-id)"
matches 'RateLimit-Policy' '"*";q=*;w=*' "$(header id ratelimit-policy)"
matches 'RateLimit' '"*";r=*;t=*' "$(header id ratelimit)"

if [ "$failures" -gt 0 ]; then
  printf '%s checks failed\n' "$failures"
  exit 1
fi
