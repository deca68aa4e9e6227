cd shell/quick-start
node ../sandbox/open-banking-sandbox.mjs -- bash
. ./token.sh && . ./payment.sh
