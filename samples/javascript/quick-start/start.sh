curl -O ${brand.docsUrl}/samples/javascript.zip
unzip -q javascript.zip && cd javascript/quick-start
node ../sandbox/open-banking-sandbox.mjs \
  -- node first-transactions.mjs
