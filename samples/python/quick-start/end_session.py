import os

from client import call

print(call("DELETE", f"/sessions/{os.environ['SESSION_ID']}")["message"])
