from client import call

answer = call("GET", "/aspsps", params={"country": "FI", "service": "AIS"})
for bank in answer["aspsps"]:
    print(bank["name"], bank["country"], bank["psu_types"], bank["maximum_consent_validity"])
