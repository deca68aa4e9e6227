curl --silent --show-error --fail-with-body "$API_URL/application" \
  --header "Authorization: Bearer $TOKEN" | jq
