. ./status.sh
