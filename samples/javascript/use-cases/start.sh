node sandbox/open-banking-sandbox.mjs -- bash
export TOKEN=$(node authentication/make-token.mjs)
cd use-cases && node run-verify-owner.mjs
