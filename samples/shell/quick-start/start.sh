curl -O ${brand.docsUrl}/samples/shell.zip
unzip -q shell.zip && cd shell/quick-start
node ../sandbox/open-banking-sandbox.mjs \
  -- bash first-transactions.sh
