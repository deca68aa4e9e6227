import uuid
from datetime import timedelta

from client import REDIRECT_URL, call, now

state = str(uuid.uuid4())
valid_until = now() + timedelta(days=90)

#region consent
result = call("POST", "/auth", {
    "aspsp": {"name": "Nordea", "country": "FI"},
    "access": {"valid_until": valid_until.isoformat()},
    "redirect_url": REDIRECT_URL,
    "psu_type": "personal",
    "state": state,
})
print(result["url"])
#endregion consent
