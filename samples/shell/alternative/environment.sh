export APPLICATION_ID='5f0c4b1e-6c1d-4a53-9a0c-0c3b6f4b1e77'
export PRIVATE_KEY_FILE='private.pem'
export REDIRECT_URL='http://localhost:8080/callback'
export API_URL='https://${brand.apiHost}'
