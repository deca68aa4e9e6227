#region products
. ./api.sh

query='country=FI&psu_type=personal&service=PIS&payment_type=SEPA'
banks=$(api GET "/aspsps?$query")
bank=$(echo "$banks" | jq -c '.aspsps[0]')
product=$(echo "$bank" | jq -c '.payments[]
  | select(.payment_type == "SEPA" and .psu_type == "personal")')
#endregion products

#region create
STATE=$(openssl rand -hex 16)

body=$(echo "$bank" | jq -c \
  --arg state "$STATE" --arg callback "$REDIRECT_URL" \
  --arg webhook "${WEBHOOK_URL:-}" '{
  payment_type: "SEPA",
  aspsp: { name, country },
  psu_type: "personal",
  state: $state,
  redirect_url: $callback,
  payment_request: {
    credit_transfer_transaction: [{
      instructed_amount: { currency: "EUR", amount: "10.00" },
      beneficiary: {
        creditor: { name: "Example Shop" },
        creditor_account: {
          scheme_name: "IBAN",
          identification: "FI2112345600000785"
        }
      },
      reference_number: "RF18539007547034"
    }]
  }
} + if $webhook == "" then {} else { webhook_url: $webhook } end')

payment=$(api POST /payments "$body")
PAYMENT_ID=$(echo "$payment" | jq -r .payment_id)
echo "Open this URL: $(echo "$payment" | jq -r .url)"
#endregion create

#region callback
# After the redirect: compare state as in the account information flow, then read the payment.
api GET "/payments/$PAYMENT_ID" | jq '{ status, final_status, status_reason_information }'
#endregion callback

#region outcome
# in progress, succeeded, failed or unknown
api GET "/payments/$PAYMENT_ID" | jq -r --argjson product "$product" '.status as $status
  | if .final_status | not then "in progress"
    elif ["RJCT", "CNCL"] | index($status) then "failed"
    elif $product.final_successful_statuses // [] | index($status) then "succeeded"
    else "unknown" end'
#endregion outcome
