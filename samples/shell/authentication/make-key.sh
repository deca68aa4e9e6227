# The private key: RSA, 4096 bits. Keep this file secret.
openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:4096 -out private.pem
chmod 600 private.pem

# Either: a self-signed certificate for one year. Upload this file.
openssl req -new -x509 -sha256 -days 365 -key private.pem -out certificate.pem \
  -subj "/CN=My application"

# Or: only the public key. Upload this file.
openssl pkey -in private.pem -pubout -out public.pem
