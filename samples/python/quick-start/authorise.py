import uuid
from datetime import timedelta

from client import REDIRECT_URL, call, now

state = str(uuid.uuid4())
result = call("POST", "/auth", {
    "access": {"valid_until": (now() + timedelta(days=10)).isoformat()},
    "aspsp": {"name": "Mock ASPSP", "country": "FI"},
    "state": state,
    "redirect_url": REDIRECT_URL,
    "psu_type": "personal",
})
print("state:", state)
print("Open this URL:", result["url"])
