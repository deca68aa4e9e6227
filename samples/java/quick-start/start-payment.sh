cd java/quick-start && javac *.java
node ../sandbox/open-banking-sandbox.mjs -- bash
java Payment
