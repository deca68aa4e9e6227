API_URL="${API_URL:-https://${brand.apiHost}}"

curl --fail-with-body "$API_URL/accounts/$ACCOUNT_ID/balances" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Psu-Ip-Address: 203.0.113.24" \
  -H "Psu-User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
