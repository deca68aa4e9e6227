# own: the headers of your user's request, with names in lower case.
def psu_headers(own, bank, client_address, page=None, location=None):
    known = {
        "psu-ip-address": client_address,
        "psu-user-agent": own.get("user-agent"),
        "psu-referer": own.get("referer") or page,
        "psu-accept": own.get("accept"),
        "psu-accept-charset": own.get("accept-charset") or "utf-8",
        "psu-accept-encoding": own.get("accept-encoding"),
        "psu-accept-language": own.get("accept-language"),
        "psu-geo-location": location and f"{location[0]:.4f},{location[1]:.4f}",
    }
    required = bank.get("required_psu_headers") or ["psu-ip-address", "psu-user-agent"]
    needed = [name.lower() for name in required]
    if any(not known.get(name) for name in needed):
        return {}
    return {name: known[name] for name in needed}
