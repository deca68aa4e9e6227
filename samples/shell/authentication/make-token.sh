b64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

now=$(date +%s)
header=$(printf '{"typ":"JWT","alg":"RS256","kid":"%s"}' "$APPLICATION_ID" | b64url)
claims=$(printf '{"iss":"%s","aud":"%s","iat":%d,"exp":%d}' \
  "${brand.siteHost}" "${brand.apiHost}" "$now" "$((now + 3600))" | b64url)
signature=$(printf '%s.%s' "$header" "$claims" \
  | openssl dgst -sha256 -sign "$PRIVATE_KEY_FILE" -binary | b64url)

echo "$header.$claims.$signature"
