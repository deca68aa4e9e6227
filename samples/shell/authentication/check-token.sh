# Usage: sh check-token.sh public.pem "$TOKEN"
# From a certificate: openssl x509 -in certificate.pem -pubkey -noout > public.pem
decode() {
  text=$(printf '%s' "$1" | tr '_-' '/+')
  while [ $(( ${#text} % 4 )) -ne 0 ]; do text="$text="; done
  printf '%s' "$text" | openssl base64 -d -A
}

header=$(printf '%s' "$2" | cut -d. -f1)
claims=$(printf '%s' "$2" | cut -d. -f2)
work=$(mktemp -d)
decode "$(printf '%s' "$2" | cut -d. -f3)" > "$work/signature"

decode "$header"; echo
decode "$claims"; echo
printf '%s.%s' "$header" "$claims" \
  | openssl dgst -sha256 -verify "$1" -signature "$work/signature"
rm -r "$work"
