STATE=$(openssl rand -hex 16)
VALID_UNTIL=$(jq -rn --argjson now "$(now)" '$now + 90 * 86400 | todate')

#region consent
curl --silent --show-error --fail-with-body "$API_URL/auth" \
  --header "Authorization: Bearer $TOKEN" \
  --header 'Content-Type: application/json' \
  --data @- <<JSON | jq -r '.url'
{
  "aspsp": {"name": "Nordea", "country": "FI"},
  "access": {"valid_until": "$VALID_UNTIL"},
  "redirect_url": "$REDIRECT_URL",
  "psu_type": "personal",
  "state": "$STATE"
}
JSON
#endregion consent
