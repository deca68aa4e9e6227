# Start the sandbox, wait for it, run the tests, stop it.
port=${PORT:-4010}
node open-banking-sandbox.mjs --port "$port" --seed 7 --strict > sandbox.log &
sandbox=$!
trap 'kill "$sandbox"' EXIT
curl --silent --fail --retry 20 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/sandbox/clock"
export API_URL="http://127.0.0.1:$port"
${TEST_COMMAND:-npm test}
