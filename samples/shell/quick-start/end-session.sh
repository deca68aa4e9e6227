curl --silent --show-error --fail-with-body --request DELETE "$API_URL/sessions/$SESSION_ID" \
  --header "Authorization: Bearer $TOKEN" | jq -r '.message'
