#!/usr/bin/env bash
# A CGI program for your web server. Apache forwards the header with "CGIPassAuth On".
. "$(dirname "$0")/verify-webhook.sh"

respond() { printf 'Status: %s\r\n\r\n' "$1"; }

raw_body=$(mktemp)
trap 'rm "$raw_body"' EXIT
head -c 65536 > "$raw_body"

verify_webhook "${HTTP_AUTHORIZATION:-}" "$raw_body" "$APPLICATION_ID" SANDBOX
case $? in
  0)
    # Replace this file with your table of changed payments. A payment can be listed twice.
    jq -r .payment_id "$raw_body" >> "${QUEUE_FILE:-to-look-at.txt}"
    respond '204 No Content'
    ;;
  1) respond '401 Unauthorized' ;;
  *) respond '503 Service Unavailable' ;;
esac
