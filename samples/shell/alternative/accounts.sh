. ./kit.sh

# The bank, and an end date within its maximum: ten days or less
BANK=$(api GET '/aspsps?country=FI&service=AIS&psu_type=personal' \
  | jq -c '.aspsps[] | select(.name == "Mock ASPSP")')
STATE=$(openssl rand -hex 16)
START=$(api POST /auth "$(jq -n --argjson now "$(now)" --argjson bank "$BANK" --arg state "$STATE" --arg back "$REDIRECT_URL" '{
  access: {valid_until: ($now + ([864000, $bank.maximum_consent_validity - 300] | min) | todate)},
  aspsp: {name: $bank.name, country: $bank.country},
  state: $state, redirect_url: $back, psu_type: "personal"}')")

send_user "$(printf '%s' "$START" | jq -r .url)" "$STATE"

SESSION=$(api POST /sessions "$(jq -n --arg code "$CODE" '{code: $code}')")
SESSION_ID=$(printf '%s' "$SESSION" | jq -r .session_id)

for ACCOUNT_ID in $(printf '%s' "$SESSION" | jq -r '.accounts[].uid // empty'); do
  echo "Account $ACCOUNT_ID"
  api GET "/accounts/$ACCOUNT_ID/balances" \
    | jq -r '.balances[] | "  \(.balance_type) \(.balance_amount.amount) \(.balance_amount.currency)"'
  NEXT=''
  while :; do
    PAGE=$(api GET "/accounts/$ACCOUNT_ID/transactions?strategy=longest$NEXT")
    printf '%s' "$PAGE" | jq -r '.transactions[]
      | "  \(.booking_date) \(.credit_debit_indicator) \(.transaction_amount.amount)"'
    KEY=$(printf '%s' "$PAGE" | jq -r '.continuation_key // empty | @uri')
    [ -n "$KEY" ] || break
    NEXT="&continuation_key=$KEY"
  done
done

api DELETE "/sessions/$SESSION_ID" | jq -r .message
