STATE=$(openssl rand -hex 16)
VALID_UNTIL=$(jq -rn --argjson now "$(now)" '$now + 10 * 86400 | todate')

curl --silent --show-error --fail-with-body "$API_URL/auth" \
  --header "Authorization: Bearer $TOKEN" \
  --header 'Content-Type: application/json' \
  --data @- <<JSON | jq --arg state "$STATE" '{state: $state} + .'
{
  "access": {"valid_until": "$VALID_UNTIL"},
  "aspsp": {"name": "Mock ASPSP", "country": "FI"},
  "state": "$STATE",
  "redirect_url": "$REDIRECT_URL",
  "psu_type": "personal"
}
JSON
