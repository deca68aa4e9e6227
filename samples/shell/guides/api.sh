# Requires curl and jq. TOKEN is your JWT.
set -eo pipefail
API_URL="${API_URL:-https://${brand.apiHost}}"
REDIRECT_URL="${REDIRECT_URL:-http://localhost:8080/callback}"

# now: the time in seconds. The sandbox program can move its clock (CLOCK_URL).
now() {
  if [ -z "${CLOCK_URL:-}" ]; then date +%s; return; fi
  curl --silent --fail "$CLOCK_URL" | jq '.now[:19] + "Z" | fromdate'
}

# api METHOD PATH [BODY]: prints the body of the response, or an error with its X-Request-Id and Retry-After
api() {
  local headers result data=()
  headers=$(mktemp)
  [ $# -lt 3 ] || data=(-H "Content-Type: application/json" --data "$3")
  result=$(curl --silent --show-error --fail-with-body --dump-header "$headers" -X "$1" "$API_URL$2" \
    -H "Authorization: Bearer $TOKEN" "${data[@]}") || {
    grep -iE '^(x-request-id|retry-after):' "$headers" >&2 || true
    rm "$headers"
    echo "$result" >&2
    return 1
  }
  rm "$headers"
  echo "$result"
}
