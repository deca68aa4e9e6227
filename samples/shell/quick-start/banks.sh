curl --silent --show-error --fail-with-body "$API_URL/aspsps?country=FI&service=AIS" \
  --header "Authorization: Bearer $TOKEN" \
  | jq '.aspsps[] | {name, country, psu_types, maximum_consent_validity}'
