let token;
let until = 0;

export function currentToken(make, lifetime = 3600) {
  if (Date.now() / 1000 > until - 60) {
    token = make(lifetime);
    until = Date.now() / 1000 + lifetime;
  }
  return token;
}
