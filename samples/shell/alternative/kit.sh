set -eo pipefail
. ../quick-start/token.sh

# api METHOD PATH [BODY]
api() {
  local result data=()
  [ $# -lt 3 ] || data=(--header 'Content-Type: application/json' --data "$3")
  result=$(curl --silent --show-error --fail-with-body --request "$1" "$API_URL$2" \
    --header "Authorization: Bearer $TOKEN" "${data[@]}") || { echo "$result" >&2; return 1; }
  printf '%s\n' "$result"
}

# send_user URL STATE sets CODE, which stays empty for a payment
send_user() {
  local result
  printf 'Open %s\nThen paste the URL from the address bar:\n' "$1"
  read -r result
  result=$(printf '%s' "$result" | tr '?&' '\n\n')
  [ "$(printf '%s\n' "$result" | sed -n 's/^state=//p')" = "$2" ] || { echo 'Wrong state'; exit 1; }
  case $result in
    *error=*)
      echo "Not authorised: $(printf '%s\n' "$result" | sed -n 's/^error=//p'). Run the program again to start over."
      exit 1
      ;;
  esac
  CODE=$(printf '%s\n' "$result" | sed -n 's/^code=//p')
}
