. ./api.sh

# Requires ACCOUNT_ID. Prints one transaction on each line.
from=$(jq -rn --argjson now "$(now)" '$now - 89 * 86400 | strftime("%Y-%m-%d")')
key=""
while :; do
  page=$(api GET "/accounts/$ACCOUNT_ID/transactions?date_from=$from$key")
  echo "$page" | jq -c '.transactions[]'
  next=$(echo "$page" | jq -r '.continuation_key // empty | @uri')
  [ -n "$next" ] || break
  key="&continuation_key=$next"
done
