curl --fail --remote-name ${brand.docsUrl}/sandbox/open-banking-sandbox.mjs
node open-banking-sandbox.mjs
