curl --silent --fail ${brand.docsUrl}/api/changelog/feed.json \
  | jq --raw-output '.items[] | select(.tags | index("breaking")) | .title, .url'
