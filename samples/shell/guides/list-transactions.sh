# Requires API_URL, TOKEN, ACCOUNT_ID, curl and jq. Prints one transaction on each line.
API_URL="${API_URL:-https://${brand.apiHost}}"
list="$API_URL/accounts/$ACCOUNT_ID/transactions?date_from=2026-09-01"
key=""
while :; do
  page=$(curl --silent --show-error --fail-with-body "$list$key" \
    -H "Authorization: Bearer $TOKEN") || { echo "$page" >&2; exit 1; }
  echo "$page" | jq -c '.transactions[]'
  next=$(echo "$page" | jq -r '.continuation_key // empty | @uri')
  [ -n "$next" ] || break
  key="&continuation_key=$next"
done
