transactions() {
  local page key next='' from
  from=$(jq -rn --argjson now "$(now)" '$now - 89 * 86400 | strftime("%Y-%m-%d")')

  #region pages
  while :; do
    page=$(curl --silent --show-error --fail-with-body \
      "$API_URL/accounts/$ACCOUNT_ID/transactions?date_from=$from$next" \
      --header "Authorization: Bearer $TOKEN") || { printf '%s\n' "$page" >&2; return 1; }

    printf '%s' "$page" | jq -r '.transactions[]
      | [.booking_date // .status, .credit_debit_indicator,
         .transaction_amount.amount, .transaction_amount.currency] | join(" ")'

    key=$(printf '%s' "$page" | jq -r '.continuation_key // empty | @uri')
    [ -n "$key" ] || return 0
    next="&continuation_key=$key"
  done
  #endregion pages
}

transactions
