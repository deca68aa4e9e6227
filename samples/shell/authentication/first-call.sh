API_URL="${API_URL:-https://${brand.apiHost}}"
TOKEN=$(sh make-token.sh)

curl --fail-with-body "$API_URL/application" \
  -H "Authorization: Bearer $TOKEN"
