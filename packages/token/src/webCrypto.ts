/** Browsers offer WebCrypto to secure contexts only. Source: W3C Secure Contexts, 3.1. */
export class NoCryptography extends Error {
  override readonly name = 'NoCryptography';

  constructor() {
    super('Your browser supports cryptography only over https and on localhost.');
  }
}

/** @throws NoCryptography */
export function webCrypto(): SubtleCrypto {
  // Its type says that it is always there.
  const {subtle} = crypto as Partial<Crypto>;
  if (subtle === undefined) {
    throw new NoCryptography();
  }
  return subtle;
}
