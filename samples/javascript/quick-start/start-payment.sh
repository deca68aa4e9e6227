cd javascript/quick-start
node ../sandbox/open-banking-sandbox.mjs -- bash
node payment.mjs
