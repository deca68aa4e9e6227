set -eo pipefail

b64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

token() {
  local now unsigned
  now=$(date +%s)
  unsigned=$(jq -cjn --arg kid "$APPLICATION_ID" '{typ: "JWT", alg: "RS256", kid: $kid}' | b64url)
  unsigned="$unsigned.$(jq -cjn --argjson now "$now" '{
    iss: "${brand.siteHost}", aud: "${brand.apiHost}", iat: $now, exp: ($now + 3600)}' | b64url)"
  printf '%s.%s' "$unsigned" \
    "$(printf '%s' "$unsigned" | openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" -binary | b64url)"
}

TOKEN=$(token)

# api METHOD PATH [BODY]
api() {
  local answer data=()
  [ $# -lt 3 ] || data=(--header 'Content-Type: application/json' --data "$3")
  answer=$(curl --silent --show-error --fail-with-body --request "$1" "$API_URL$2" \
    --header "Authorization: Bearer $TOKEN" "${data[@]}") || { echo "$answer" >&2; return 1; }
  printf '%s\n' "$answer"
}

# send_user URL STATE sets CODE, which stays empty for a payment
send_user() {
  local answer
  printf 'Open %s\nThen paste the address that the browser ended on:\n' "$1"
  read -r answer
  answer=$(printf '%s' "$answer" | tr '?&' '\n\n')
  [ "$(printf '%s\n' "$answer" | sed -n 's/^state=//p')" = "$2" ] || { echo 'Wrong state'; exit 1; }
  case $answer in *error=*) echo "$answer"; exit 1 ;; esac
  CODE=$(printf '%s\n' "$answer" | sed -n 's/^code=//p')
}
