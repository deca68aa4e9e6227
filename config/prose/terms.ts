/**
 * The house style as tables: words that say nothing or say it badly, and one word for one thing. CONTRIBUTING.md tells the reasons.
 */

export interface TermRule {
  /** What is refused, as a whole word, in any case unless the rule says otherwise. */
  refused: RegExp;
  /** What to write instead, as it is shown to the author. */
  allowed: string;
}

/** Filler, talking down to the reader, officialese, Latin. */
export const BANNED: readonly TermRule[] = [
  {refused: /\bsimply\b/i, allowed: 'leave it out; what is simple for you is not for everybody'},
  {refused: /\bjust\b/i, allowed: 'leave it out, or “only”'},
  {refused: /\beas(?:y|ily)\b/i, allowed: 'leave it out, or say what makes it short'},
  {
    refused: /\b(?:obviously|clearly|of course|naturally|needless to say)\b/i,
    allowed: 'leave it out',
  },
  {refused: /\b(?:very|quite|basically|actually|literally)\b/i, allowed: 'leave it out'},
  {refused: /\bplease\b/i, allowed: 'the plain imperative'},
  {refused: /\b(?:kindly|feel free to)\b/i, allowed: 'the plain imperative'},
  {refused: /\bclick here\b/i, allowed: 'a link whose text names its target'},
  {
    refused: /\b(?:it should be noted|note that|it is important to note)\b/i,
    allowed: 'the fact itself',
  },
  {refused: /\butilis\w+\b/i, allowed: '“use”'},
  {refused: /\bleverag\w+\b/i, allowed: '“use”'},
  {refused: /\bin order to\b/i, allowed: '“to”'},
  {refused: /\bprior to\b/i, allowed: '“before”'},
  {refused: /\bsubsequent(?:ly)?\b/i, allowed: '“later”, “then”'},
  {refused: /\b(?:commence|terminate)(?:s|d)?\b/i, allowed: '“begin”, “end”'},
  {refused: /\bdue to the fact that\b/i, allowed: '“because”'},
  {refused: /\bin the event (?:of|that)\b/i, allowed: '“if”'},
  {
    refused: /\ba (?:number|variety|range|multitude) of\b/i,
    allowed: '“several”, “many”, or the number',
  },
  {refused: /\b(?:aforementioned|hereby|herein|thereof|whereby)\b/i, allowed: 'a plain word'},
  {refused: /\band\/or\b/i, allowed: '“or”, or both cases in words'},
  {refused: /\be\.g\./i, allowed: '“for example”, “such as”'},
  {refused: /\bi\.e\./i, allowed: '“that is”'},
  {refused: /\betc\b/i, allowed: 'the whole list, or “and others”'},
  {
    refused:
      /\b(?:seamless(?:ly)?|powerful|robust|cutting-edge|world-class|best-in-class|state-of-the-art|rich set)\b/i,
    allowed: 'a fact',
  },
  {
    refused: /\b(?:whitelist|blacklist)\w*\b/i,
    allowed: '“allowed”, “refused”, “list of allowed …”',
  },
  {refused: /!(?:$| (?=[A-Z]))/, allowed: 'a full stop'},
];

/** One word for one thing. A login is what a user signs in with at a bank. */
export const TERMS: readonly TermRule[] = [
  {
    refused: /(?<!(?:request|the) )\blog(?:s|ged|ging)?[ -](?:in|on)\b/i,
    allowed: '“sign in” (verb), “sign-in” (noun)',
  },
  {refused: /\blog(?:s|ged|ging)?[ -]?out\b/i, allowed: '“sign out”'},
  {refused: /\bend[ -]users?\b/i, allowed: '“user”; the glossary has PSU'},
  {refused: /\bemails?\b/i, allowed: '“e-mail”'},
  {refused: /\bweb[ -]hooks?\b/i, allowed: '“webhook”'},
  {refused: /\bweb[ -]sites?\b/i, allowed: '“website”'},
  {refused: /\bAPI end[ -]?points?\b/i, allowed: '“operation”'},
  {refused: /\bAPI tokens?\b/i, allowed: '“token”, “JWT”'},
  {refused: /\bAPI keys?\b/i, allowed: '“private key”, “application id”'},
  {refused: /\b(?:callback|redirect(?:ion)?) UR[IL]s?\b/, allowed: '“redirect address”'},
  {refused: /\b(?:open)?API spec(?:ification)?s?\b/i, allowed: '“API description”'},
  {refused: /\bback[ -]?ends?\b/i, allowed: '“server”'},
  {refused: /\btime[ -]?stamps?\b/i, allowed: '“time”'},
];

/** Spelling of other Englishes that the dictionary lets pass. */
export const SPELLING: readonly TermRule[] = [
  {
    refused: /\b(?!(?:re|over)?siz|priz|seiz|capsiz)[a-z]{3,}iz(?:e[sdr]?|ing|ations?|ers?)\b/i,
    allowed: '“-is-”, as in “authorise”',
  },
  {refused: /\banalyz\w+\b/i, allowed: '“analyse”'},
  {
    refused: /\b(?:cancel|label|model|signal|travel)(?:ed|ing)\b/i,
    allowed: '“-ll-”, as in “cancelled”',
  },
  {
    refused: /\b(?:an?|the|your|our|own|no|its|their|this|one) licenses?\b/i,
    allowed: '“licence” for the noun',
  },
  {refused: /\b(?:catalog|analog)s?\b/i, allowed: '“catalogue”, “analogue”'},
  {refused: /\bgray\b/i, allowed: '“grey”'},
];

/** Titles of operations are part of the contract, whatever Englishes they are in. */
export const FIXED_TITLES: readonly string[] = [
  'Start user authorization',
  'Authorize user session',
];

/** Words that speak to somebody else than the reader, or of the writer. */
export const PERSON: readonly TermRule[] = [
  {refused: /\b(?:I|I'm|I've)\b(?! \?)/, allowed: '“you” for the reader, “we” for the provider'},
  {refused: /\blet['’]s\b/i, allowed: 'the plain imperative'},
  {
    refused: /\bthe (?:developer|reader|integrator)s? (?:should|must|can|may|needs?)\b/i,
    allowed: '“you”',
  },
  {refused: /\bone (?:should|must|can|may|needs to)\b/i, allowed: '“you”'},
];
