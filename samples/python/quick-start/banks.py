from client import call

result = call("GET", "/aspsps", params={"country": "FI", "service": "AIS"})
for bank in result["aspsps"]:
    print(bank["name"], bank["country"], bank["psu_types"], bank["maximum_consent_validity"])
