#!/usr/bin/env bash
# A CGI program for your web server. Apache passes the header on with "CGIPassAuth On".
. "$(dirname "$0")/verify-webhook.sh"

answer() { printf 'Status: %s\r\n\r\n' "$1"; }

raw_body=$(mktemp)
trap 'rm "$raw_body"' EXIT
head -c 65536 > "$raw_body"

verify_webhook "${HTTP_AUTHORIZATION:-}" "$raw_body" "$APPLICATION_ID" SANDBOX
case $? in
  0)
    # Your table of payments to look at; here a file. The same payment may stand in it twice.
    jq -r .payment_id "$raw_body" >> "${QUEUE_FILE:-to-look-at.txt}"
    answer '204 No Content'
    ;;
  1) answer '401 Unauthorized' ;;
  *) answer '503 Service Unavailable' ;;
esac
