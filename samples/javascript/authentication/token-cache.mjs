let token;
let until = 0;

// isRefused: after a 401, to get a new one.
export function currentToken(make, lifetime = 3600, isRefused = false) {
  if (isRefused || Date.now() / 1000 > until - 60) {
    token = make(lifetime);
    until = Date.now() / 1000 + lifetime;
  }
  return token;
}
