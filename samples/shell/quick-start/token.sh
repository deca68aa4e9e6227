b64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

# now: the time in seconds. The sandbox program can move its clock (CLOCK_URL).
now() {
  if [ -z "${CLOCK_URL:-}" ]; then date +%s; return; fi
  curl --silent --fail "$CLOCK_URL" | jq '.now[:19] + "Z" | fromdate'
}

NOW=$(date +%s)
HEADER=$(printf '{"typ":"JWT","alg":"RS256","kid":"%s"}' "$APPLICATION_ID" | b64url)
CLAIMS=$(printf '{"iss":"${brand.siteHost}","aud":"${brand.apiHost}","iat":%d,"exp":%d}' \
  "$NOW" "$((NOW + 3600))" | b64url)
SIGNATURE=$(printf '%s.%s' "$HEADER" "$CLAIMS" \
  | openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" -binary | b64url)

export TOKEN="$HEADER.$CLAIMS.$SIGNATURE"
