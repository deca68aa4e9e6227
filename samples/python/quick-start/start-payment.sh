cd python/quick-start
node ../sandbox/open-banking-sandbox.mjs -- bash
python3 payment.py
