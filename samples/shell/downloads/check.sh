curl --silent --show-error --fail \
  --remote-name ${brand.docsUrl}/openapi/openapi.yaml \
  --remote-name ${brand.docsUrl}/openapi/SHA256SUMS
sha256sum --check --ignore-missing SHA256SUMS
