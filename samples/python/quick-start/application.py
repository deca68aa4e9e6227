from client import call

print(call("GET", "/application"))
