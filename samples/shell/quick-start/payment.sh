STATE=$(openssl rand -hex 16)

#region order
PAYMENT=$(curl --silent --show-error --fail-with-body "$API_URL/payments" \
  --header "Authorization: Bearer $TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{
    "payment_type": "SEPA",
    "aspsp": {"name": "S-Pankki", "country": "FI"},
    "psu_type": "personal",
    "state": "'"$STATE"'",
    "redirect_url": "'"$REDIRECT_URL"'",
    '"${WEBHOOK_URL:+\"webhook_url\": \"$WEBHOOK_URL\",}"'
    "payment_request": {
      "credit_transfer_transaction": [{
        "instructed_amount": {"currency": "EUR", "amount": "10.00"},
        "beneficiary": {
          "creditor": {"name": "Test Shop"},
          "creditor_account": {"scheme_name": "IBAN", "identification": "FI2112345600000785"}
        },
        "reference_number": "RF18539007547034"
      }]
    }
  }')
#endregion order

printf '%s\n' "$PAYMENT" | jq --arg state "$STATE" '{state: $state} + .'
export PAYMENT_ID=$(printf '%s' "$PAYMENT" | jq -r '.payment_id')
