/** Validates IBANs and payment references. */
export {
  checkIban,
  describeCertainty,
  describeChecks,
  describeIban,
  type IbanBank,
  type IbanCheck,
  type IbanCountry,
  type IbanProblem,
  type InvalidIban,
  normaliseIban,
  type ValidIban,
} from './check';
export {
  bankCodeClasses,
  type CharacterClass,
  expandStructure,
  fitsClasses,
  fitsStructure,
  groupIban,
  ibanCheckDigits,
  type IbanFacts,
  type IbanPart,
  type IbanPartKind,
  ibanParts,
  mod97,
} from './iban';
export * from './references';
export {BBAN_STRUCTURES, isIban} from './structures';
