curl --fail --remote-name ${brand.docsUrl}/openapi/openapi.yaml
npx openapi-typescript@7.13.0 openapi.yaml \
  --default-non-nullable=false --output api.d.ts
