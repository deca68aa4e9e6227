# Needs curl and jq. TOKEN is your JWT.
set -eo pipefail
API_URL="${API_URL:-https://${brand.apiHost}}"
REDIRECT_URL="${REDIRECT_URL:-http://localhost:8080/callback}"

# api METHOD PATH [BODY]
api() {
  local answer data=()
  [ $# -lt 3 ] || data=(-H "Content-Type: application/json" --data "$3")
  answer=$(curl --silent --show-error --fail-with-body -X "$1" "$API_URL$2" \
    -H "Authorization: Bearer $TOKEN" "${data[@]}") || { echo "$answer" >&2; return 1; }
  echo "$answer"
}
