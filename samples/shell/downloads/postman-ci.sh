# Run the Postman collection against a sandbox of its own.
node open-banking-sandbox.mjs --port 0 -- sh -c '
  npx newman@6.2.2 run ${brand.slug}.postman_collection.json \
    --environment ${brand.slug}.sandbox.postman_environment.json \
    --env-var "baseUrl=$API_URL" \
    --env-var "applicationId=$APPLICATION_ID" \
    --env-var "privateKey=$(cat "$PRIVATE_KEY_FILE")"'
