npm install
node sandbox/open-banking-sandbox.mjs -- npm start
