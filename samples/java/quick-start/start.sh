curl -O ${brand.docsUrl}/samples/java.zip
unzip -q java.zip && cd java/quick-start && javac *.java
node ../sandbox/open-banking-sandbox.mjs \
  -- java FirstTransactions
