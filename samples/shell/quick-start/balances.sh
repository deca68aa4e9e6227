curl --silent --show-error --fail-with-body "$API_URL/accounts/$ACCOUNT_ID/balances" \
  --header "Authorization: Bearer $TOKEN" \
  | jq -r '.balances[]
    | [.balance_type, .balance_amount.amount, .balance_amount.currency] | join(" ")'
