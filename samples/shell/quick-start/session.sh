SESSION=$(curl --silent --show-error --fail-with-body "$API_URL/sessions" \
  --header "Authorization: Bearer $TOKEN" \
  --header 'Content-Type: application/json' \
  --data '{"code": "'"$CODE"'"}')

printf '%s\n' "$SESSION" | jq
export SESSION_ID=$(printf '%s' "$SESSION" | jq -r '.session_id')
export ACCOUNT_ID=$(printf '%s' "$SESSION" | jq -r '.accounts[0].uid')
