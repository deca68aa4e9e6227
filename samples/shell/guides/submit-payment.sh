. ./api.sh

api POST "/payments/$PAYMENT_ID/submit" '{}' | jq '{ status, final_status }'
