import json
import os

from client import call

session = call("POST", "/sessions", {"code": os.environ["CODE"]})
print(json.dumps(session, indent=2))
print(f"export SESSION_ID='{session['session_id']}'")
print(f"export ACCOUNT_ID='{session['accounts'][0]['uid']}'")
