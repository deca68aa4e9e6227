/** WebCrypto is missing, because browsers provide it only in secure contexts. Source: W3C Secure Contexts, 3.1. */
export class NoCryptography extends Error {
  override readonly name = 'NoCryptography';

  constructor() {
    super('Your browser supports cryptography only over https and on localhost.');
  }
}

/** @throws NoCryptography */
export function webCrypto(): SubtleCrypto {
  // The library's type declares it as always present.
  const {subtle} = crypto as Partial<Crypto>;
  if (subtle === undefined) {
    throw new NoCryptography();
  }
  return subtle;
}
