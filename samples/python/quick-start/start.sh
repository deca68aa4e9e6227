curl -O ${brand.docsUrl}/samples/python.zip
unzip -q python.zip && cd python/quick-start
node ../sandbox/open-banking-sandbox.mjs \
  -- python3 first_transactions.py
