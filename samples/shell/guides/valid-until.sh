# The wanted days, or what the bank allows. MAXIMUM is its maximum_consent_validity.
jq -n --argjson days 180 --argjson maximum "$MAXIMUM" \
  'now + ([$days * 86400, $maximum - 60] | min) | floor | todate'
