# Requires openssl, curl and jq. For Bash; sourced by the receiver.
KEY_HOST='${brand.siteHost}'

refuse() { echo "$1" >&2; exit 1; }

# decode PART: base64url without padding
decode() {
  local text
  text=$(printf '%s' "$1" | tr '_-' '/+')
  while [ $((${#text} % 4)) -ne 0 ]; do text="$text="; done
  printf '%s' "$text" | openssl base64 -d -A
}

# verify_webhook AUTHORIZATION BODY_FILE APPLICATION_ID ENVIRONMENT
# Exits with 0 if all checks pass, 1 if the message is not from us, 2 without a key.
verify_webhook() (
  LC_ALL=C
  [[ $1 =~ ^Bearer\ ([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$ ]] || refuse 'No bearer token'
  head=${BASH_REMATCH[1]} body=${BASH_REMATCH[2]} signature=${BASH_REMATCH[3]}
  header=$(decode "$head" | jq -c 'objects') && claims=$(decode "$body" | jq -c 'objects') \
    && [ -n "$header" ] && [ -n "$claims" ] || refuse 'The token is not readable'

  # 1. The key comes from us, over HTTPS.
  x5u=$(printf '%s' "$header" | jq -r '.x5u | strings')
  [[ $x5u =~ ^https://([a-z0-9.-]+)/[!-~]*$ ]] || refuse 'x5u is not ours'
  host=${BASH_REMATCH[1]}
  [[ $host == "$KEY_HOST" || $host == *".$KEY_HOST" ]] || refuse 'x5u is not ours'

  # 2. Algorithm and signature.
  [ "$(printf '%s' "$header" | jq -r '.alg')" = 'RS256' ] || refuse 'Wrong algorithm'
  work=$(mktemp -d)
  trap 'rm -r "$work"' EXIT
  # In tests, the sandbox program serves its key at WEBHOOK_KEY_URL.
  curl --silent --show-error --fail --max-time 4 --proto "=https${WEBHOOK_KEY_URL:+,http}" "${WEBHOOK_KEY_URL:-$x5u}" \
    > "$work/key.pem" || exit 2
  if grep -q 'BEGIN CERTIFICATE' "$work/key.pem"; then
    openssl x509 -in "$work/key.pem" -pubkey -noout > "$work/public.pem" || exit 2
  else
    mv "$work/key.pem" "$work/public.pem"
  fi
  openssl rsa -pubin -in "$work/public.pem" -noout 2> "$work/reason" || exit 2
  decode "$signature" > "$work/signature"
  printf '%s.%s' "$head" "$body" \
    | openssl dgst -sha256 -verify "$work/public.pem" -signature "$work/signature" > "$work/verdict" 2>&1 \
    || refuse 'Wrong signature'

  # 3. The token matches this body.
  digest=$(openssl dgst -sha256 -binary "$2" | openssl base64 -A)
  printf '%s' "$claims" | jq -e --arg msgi "sha256-$digest" '.msgi == $msgi' > "$work/verdict" \
    || refuse 'msgi does not match the body'

  # 4. The message is for this application.
  printf '%s' "$claims" | jq -e --arg id "$3" '.sub == $id' > "$work/verdict" || refuse 'Another application'
  printf '%s' "$claims" | jq -e --arg name "$4" '.environment == $name' > "$work/verdict" \
    || refuse 'Another environment'
)
