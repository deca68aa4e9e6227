curl --fail --remote-name ${brand.docsUrl}/openapi/openapi.json
node make-types.mjs
