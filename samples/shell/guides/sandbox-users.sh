curl --silent --show-error --fail-with-body "$API_URL/aspsps?country=FI" \
  --header "Authorization: Bearer $TOKEN" \
  | jq '.aspsps[] | {name, users: .sandbox.users}'
