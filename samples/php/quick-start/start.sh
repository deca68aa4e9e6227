curl -O ${brand.docsUrl}/samples/php.zip
unzip -q php.zip && cd php/quick-start
node ../sandbox/open-banking-sandbox.mjs \
  -- php first-transactions.php
