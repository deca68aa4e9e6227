/** Rules, checks and signatures of the API's tokens (JWT, RS256). */
export {
  type Bytes,
  decodeBase64,
  decodeBase64Url,
  encodeBase64,
  encodeBase64Url,
  sha256,
  toHex,
  utf8,
} from './bytes';
export {
  type DerElement,
  readElements,
  sha256WithRsa,
  TAG,
  wrapPrivateKey,
  wrapPublicKey,
  writeBits,
  writeElement,
} from './der';
export {
  bearerToken,
  type ExaminedToken,
  examineToken,
  isApplicationId,
  type JsonObject,
  type TokenRules,
} from './examine';
export {RS256, TOKEN_LIMITS} from './limits';
export {type PemBlock, pemBlocks, writePem} from './pem';
export {
  exportPrivateKey,
  exportPublicKey,
  importPrivateKey,
  importPublicKey,
  isSignedBy,
  makeKeyPair,
  publicHalf,
  signText,
  signToken,
  type TokenOptions,
} from './sign';
export {NoCryptography} from './webCrypto';
