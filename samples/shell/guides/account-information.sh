#region banks
. ./api.sh

banks=$(api GET "/aspsps?country=FI&psu_type=personal&service=AIS")
echo "$banks" | jq -r '.aspsps[].name'
#endregion banks

#region start
bank=$(echo "$banks" | jq -c '.aspsps[] | select(.name == "Mock ASPSP")')
STATE=$(openssl rand -hex 16)

body=$(echo "$bank" | jq -c --argjson now "$(now)" --arg state "$STATE" --arg callback "$REDIRECT_URL" '
  ([.maximum_consent_validity - 300, 90 * 86400] | min) as $seconds | {
    access: {
      valid_until: ($now + $seconds | floor | todate),
      balances: true,
      transactions: true
    },
    aspsp: { name, country },
    psu_type: "personal",
    language: "en",
    state: $state,
    redirect_url: $callback
  }')

started=$(api POST /auth "$body")
echo "Open this URL: $(echo "$started" | jq -r .url)"
#endregion start

#region callback
# Copy the URL from the browser after the redirect.
printf 'Callback URL: '; read -r callback
query="${callback#*\?}"
value() { printf '%s' "$query" | tr '&' '\n' | sed -n "s/^$1=//p"; }

[ "$(value state)" = "$STATE" ] || { echo "state does not match"; exit 1; }
[ -z "$(value error)" ] || { echo "Not authorised: $(value error). Run the program again to start over."; exit 1; }
CODE=$(value code)
#endregion callback

#region session
session=$(api POST /sessions "$(jq -nc --arg code "$CODE" '{ code: $code }')")
SESSION_ID=$(echo "$session" | jq -r .session_id)
ACCOUNT_ID=$(echo "$session" | jq -r '[.accounts[].uid | values][0]')
echo "$session" | jq '{ session_id, until: .access.valid_until, accounts: [.accounts[].uid] }'
#endregion session

#region read
api GET "/accounts/$ACCOUNT_ID/balances" \
  | jq -r '.balances[] | "\(.balance_type) \(.balance_amount.amount) \(.balance_amount.currency)"'

from=$(jq -rn --argjson now "$(now)" '$now - 89 * 86400 | strftime("%Y-%m-%d")')
key=""
while :; do
  page=$(api GET "/accounts/$ACCOUNT_ID/transactions?date_from=$from$key")
  echo "$page" | jq -c '.transactions[]'
  next=$(echo "$page" | jq -r '.continuation_key // empty | @uri')
  [ -n "$next" ] || break
  key="&continuation_key=$next"
done
#endregion read

#region disconnect
api DELETE "/sessions/$SESSION_ID"
#endregion disconnect
