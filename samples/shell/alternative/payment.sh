. ./kit.sh

RULES=$(api GET '/aspsps?country=FI&service=PIS&payment_type=SEPA' | jq -c '.aspsps[]
  | select(.name == "S-Pankki") | .payments[]
  | select(.payment_type == "SEPA" and .psu_type == "personal")')
STATE=$(openssl rand -hex 16)
PAYMENT=$(api POST /payments "$(jq -n --arg state "$STATE" --arg back "$REDIRECT_URL" '{
  payment_type: "SEPA",
  aspsp: {name: "S-Pankki", country: "FI"},
  psu_type: "personal",
  state: $state, redirect_url: $back,
  payment_request: {credit_transfer_transaction: [{
    instructed_amount: {currency: "EUR", amount: "10.00"},
    beneficiary: {
      creditor: {name: "Test Shop"},
      creditor_account: {scheme_name: "IBAN", identification: "FI2112345600000785"}},
    reference_number: "RF18539007547034"}]}}')")
PAYMENT_ID=$(printf '%s' "$PAYMENT" | jq -r .payment_id)

send_user "$(printf '%s' "$PAYMENT" | jq -r .url)" "$STATE"

for ATTEMPT in 1 2 3 4 5 6 7 8 9 10 11 12; do
  PAYMENT=$(api GET "/payments/$PAYMENT_ID")
  printf '%s' "$PAYMENT" | jq -r .status
  [ "$(printf '%s' "$PAYMENT" | jq .final_status)" = 'false' ] || break
  sleep 10
done

printf '%s' "$PAYMENT" | jq -r --argjson rules "$RULES" \
  '.status as $status | if .final_status | not then "in progress"
    elif ["RJCT", "CNCL"] | index($status) then "failed"
    elif $rules.final_successful_statuses // [] | index($status) then "succeeded"
    else "unknown" end'
