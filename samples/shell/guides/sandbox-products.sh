curl --silent --show-error --fail-with-body "$API_URL/aspsps?country=FI&service=PIS" \
  --header "Authorization: Bearer $TOKEN" \
  | jq '.aspsps[] | {name, products: [.payments[].payment_type]}'
