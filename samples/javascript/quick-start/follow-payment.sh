node status.mjs
