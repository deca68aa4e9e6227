git clone ${brand.docsRepo} docs && cd docs
npm ci
npm run sandbox
