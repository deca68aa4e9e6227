# All steps in one go: python3 first_transactions.py
import os
import sys
from urllib.parse import parse_qs, urlsplit

from authorise import state

callback = parse_qs(urlsplit(input("URL after you confirmed: ")).query)
if callback.get("state") != [state]:
    raise ValueError("Unknown state")
if "error" in callback:
    sys.exit(f"Not authorised: {callback['error'][0]}. Run the program again to start over.")

os.environ["CODE"] = callback["code"][0]
from session import session

os.environ["ACCOUNT_ID"] = session["accounts"][0]["uid"]
import transactions
