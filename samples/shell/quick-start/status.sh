payment_status() {
  local payment attempt
  for attempt in 1 2 3 4 5 6 7 8 9 10 11 12; do
    payment=$(curl --silent --show-error --fail-with-body "$API_URL/payments/$PAYMENT_ID" \
      --header "Authorization: Bearer $TOKEN") || { printf '%s\n' "$payment" >&2; return 1; }
    printf '%s' "$payment" | jq -r '"\(.status) \(.final_status)"'
    [ "$(printf '%s' "$payment" | jq '.final_status')" != 'true' ] || return 0
    sleep 10
  done
}

payment_status
