. ./api.sh

# The days that you want, or the bank's maximum. MAXIMUM is its maximum_consent_validity.
jq -n --argjson days 180 --argjson maximum "$MAXIMUM" --argjson now "$(now)" \
  '$now + ([$days * 86400, $maximum - 300] | min) | floor | todate'
