# All steps in one go: bash first-transactions.sh
. ./token.sh
. ./authorise.sh

printf 'URL after you confirmed: '
read -r CALLBACK
case "$CALLBACK" in
  *"state=$STATE"*) ;;
  *) echo 'Unknown state' >&2; exit 1 ;;
esac

case "$CALLBACK" in
  *error=*)
    ERROR=${CALLBACK#*error=}
    echo "Not authorised: ${ERROR%%&*}. Run the program again to start over."
    exit 1
    ;;
esac

CODE=${CALLBACK#*code=}
CODE=${CODE%%&*}
. ./session.sh
. ./transactions.sh
