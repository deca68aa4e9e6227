/**
 * The house style as tables: filler words, unidiomatic phrases, and one word for one thing. contributing/writing.md
 * gives the reasons.
 */

export interface TermRule {
  /** What is rejected, as a whole word, in upper or lower case unless the rule says otherwise. */
  refused: RegExp;
  /** What to write instead, as shown to the author. */
  allowed: string;
}

/** Filler, condescension, officialese, Latin. */
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
    refused: /\bit should be noted\b|(?:^|[.:] )note that\b|\bit is important to note\b/i,
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

/** One word for one thing, and the word that the industry uses. A login is what a user signs in with at a bank. */
export const TERMS: readonly TermRule[] = [
  {
    refused: /(?<!(?:request|the) )\blog(?:s|ged|ging)?[ -](?:in|on)\b/i,
    allowed: '“sign in” (verb), “sign-in” (noun)',
  },
  {refused: /\blog(?:s|ged|ging)?[ -]?out\b/i, allowed: '“sign out”'},
  {refused: /\bend[ -]users?\b/i, allowed: '“user”, or “payer” in a payment'},
  {refused: /\be-mails?\b/i, allowed: '“email”'},
  {refused: /\bweb[ -]hooks?\b/i, allowed: '“webhook”'},
  {refused: /\bquestions and answers\b/i, allowed: '“FAQ”, the name of that page'},
  {refused: /\bweb[ -]sites?\b/i, allowed: '“website”'},
  {refused: /\bend[ -]points?\b/i, allowed: '“endpoint”'},
  {refused: /\btime[ -]stamps?\b/i, allowed: '“timestamp”'},
  {refused: /\bback[ -]ends?\b/i, allowed: '“backend”'},
  {refused: /\bAPI tokens?\b/i, allowed: '“token”, “JWT”'},
  {
    refused:
      /\bredirect(?:ion)? address(?:es)?\b|\bcallback UR[IL]s?\b|\bredirect(?:ion)? URIs?\b/i,
    allowed: '“redirect URL”',
  },
  {refused: /\b(?:open)?API spec(?:ification)?s?\b/i, allowed: '“API description”'},
  {
    refused:
      /(?<!\bshort |\bquestions and )\banswers?\b(?! (?:to )?(?:\w+ ){0,2}(?:questions?|surveys?)\b)/i,
    allowed: '“response” for what the API or a bank returns, “return” for the verb',
  },
  {
    refused: /\b(?:API|banks?|servers?|calls?|endpoints?|it) answered\b/i,
    allowed: '“returned”, “responded”',
  },
  {
    refused: /\b(?:decimal|opaque|random|encoded|JSON) texts?\b|\bas decimal text\b/i,
    allowed: '“string”',
  },
  {
    refused: /\b(?:an?|one|single|two|without|no|any) blanks?\b/i,
    allowed: '“space”',
  },
  {
    refused:
      /\bli(?:fe|ves) of (?:an?|the|your|each|one) (?:tokens?|JWTs?)\b|\b(?:tokens?|JWTs?) (?:may |can )?lives? (?:for|until|only)\b/i,
    allowed: '“token lifetime”',
  },
  {refused: /\bprovok\w+\b/i, allowed: '“trigger”, “cause”'},
  {refused: /\bdifference (?:of|between) (?:the )?clocks\b/i, allowed: '“clock skew”'},
  {
    refused:
      /\b(?:growing|longer and longer|increasing) pauses?\b|\ba little (?:chance|randomness)\b/i,
    allowed: '“increasing delays”, “jitter”',
  },
];

/** “Few” means hardly any; for some, write “a few”. */
const FEW = new RegExp(
  `(?<!\\b(?:an?|only a|as|every|very|too|so|how|the|these|those|last|next|first|past) +)\\bfew (?!er\\b)(?:[a-z]+ )?[a-z]+s\\b`,
  'i',
);

/** Idioms that are translated literally from other languages. */
export const IDIOMS: readonly TermRule[] = [
  {
    refused:
      /\bas (?:it|they) stands?\b|\b(?:stands|stand (?:in|on|at|under|there|here|beside|next|below|above|behind))\b(?! (?:for|out|alone)\b)|\b(?:can|may|might|must|to) stand\b(?! (?:for|out|alone)\b)/i,
    allowed: '“is in”, “is on”, “is listed under”; for “as it stands”, “unchanged”',
  },
  {refused: /\b(?:brings?|brought) (?:\w+ ){0,6}to life\b/i, allowed: '“activates”, “starts”'},
  {refused: /\bwhat time (?:brings|has brought)\b/i, allowed: '“what is due”'},
  {refused: /\banew\b/i, allowed: '“again”'},
  {refused: /\bat hand\b/i, allowed: '“available”, “prefetched”'},
  {refused: /\bgoes on\b/i, allowed: '“continues”'},
  {refused: /\bholds? for\b/i, allowed: '“applies to”'},
  {
    refused:
      /\b(?:it|that|this|what|which) is no (?!(?:longer|more|less|better|worse|such|use|doubt|different)\b)[a-z]/i,
    allowed: '“is not a”',
  },
  {refused: /\bmend(?:s|ed|ing)?\b/i, allowed: '“fix”, “correct”'},
  {
    refused: /\b(?:it|API|law|rules?|product|servers?|widgets?|page|calls?|banks?) wants?\b/i,
    allowed: '“requires”',
  },
  {refused: FEW, allowed: '“a few”, “only a few”'},
  {
    refused: /\bHTTP does not (?:mind|care)\b|\b(?:capitals|upper and lower case) do not matter\b/i,
    allowed: '“case-insensitive”',
  },
  {refused: /\beverything (?:is )?(?:put )?in its place\b/i, allowed: '“dereferenced”'},
  {refused: /\bfleeting\b/i, allowed: '“can change or disappear”'},
  {refused: /\brhythms?\b/i, allowed: '“schedule”, “frequency”'},
  {refused: /\bnews from the bank\b/i, allowed: '“update from the bank”'},
  {
    refused: /\bbrings? (?:none|along|its own|their own|with it)\b/i,
    allowed: '“has”, “includes”',
  },
  {
    refused:
      /\b(?:use|take|send|copy|keep|leave|pass)\w*(?: \w+){1,4} as (?:it is|they are|it stands)\b/i,
    allowed: '“unchanged”',
  },
  {refused: /\bwhoever\b/i, allowed: '“anyone who”'},
  {refused: /\bat all hours\b/i, allowed: '“around the clock”'},
  {refused: /\bunder way\b/i, allowed: '“in progress”'},
  {
    refused: /\bleads? (?:there|nowhere)\b|\blies? (?:in the (?:future|past)|ahead)\b/i,
    allowed: 'the plain verb, such as “is in the future”',
  },
  {
    refused: /\b(?:in|out)side of\b/i,
    allowed: '“inside”, “outside”',
  },
  {refused: /\bfor instance\b/i, allowed: '“for example”, “such as”'},
  {refused: /\bstand-?ins?\b/i, allowed: '“fallback”, “replacement”, “mock”'},
  {
    refused:
      /\b(?:one|(?:one|an?) (?:column|entry|file|folder|line|request|row|test)) an? (?:country|deployment|file|language|line|operation|page|problem|release|request|session)\b/i,
    allowed: '“one for each”, “one on each”',
  },
  {refused: /\b(?:kept|left|set) aside\b/i, allowed: '“held out”, “excluded”'},
  {refused: /\bmade (?:out )?of (?:it|them|this|that|these)\b/i, allowed: '“generated from”'},
  {refused: /\btime that we wait\b/i, allowed: '“timeout”'},
  {refused: /\bsaves? you the \w+ing\b/i, allowed: '“replaces”'},
  {refused: /\b(?:is|are) there within\b/i, allowed: '“arrives within”'},
  {refused: /\bin turns\b/i, allowed: '“alternately”'},
  {
    refused: /\breplac(?:e|es|ing) (?:(?!where\b)[^\s.]+ ){1,5}by (?!(?:default|hand)\b)/i,
    allowed: '“replace … with”',
  },
  {
    refused: /\b(?:is|are|was|were|be) told (?:from|apart)\b/i,
    allowed: '“differs from”, “distinguishes”',
  },
  {refused: /\b(?:is|are|can(?:not)?|to) be had\b/i, allowed: '“is available”'},
  {
    refused:
      /\b(?:API|servers?|checks?|lint(?:er)?|builds?|schemas?|validators?|parsers?|hosts?) (?:refus(?:es?|ed))\b/i,
    allowed: '“reject”',
  },
  {refused: /\bmistakes? (?:are|at|in|is|of)\b/i, allowed: '“error”'},
  {refused: /\b(?:nobody|somebody)['’]s business\b/i, allowed: 'what is responsible for it'},
  {
    refused: /\b(?:is|are) asked (?:for again|again)\b|\basks? for it again\b/i,
    allowed: '“is requested again”',
  },
  {refused: /\bblindly\b/i, allowed: 'the rule itself, or a link to it'},
];

/** Contractions are used the same way everywhere: not at all. Many readers are not native speakers. */
export const CONTRACTIONS: readonly TermRule[] = [
  {
    refused:
      /\b\w+n['’]t\b|\b(?:it|that|there|what|here|who|let)['’]s\b|\b(?:you|we|they)['’](?:re|ve|ll|d)\b/i,
    allowed: 'the words in full, such as “do not” and “cannot”',
  },
];

/** Spelling of other varieties of English that the dictionary accepts. */
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

/** Titles of operations are part of the contract, whatever their spelling. */
export const FIXED_TITLES: readonly string[] = [
  'Start user authorization',
  'Authorize user session',
];

/** Words that address somebody other than the reader, or refer to the writer. */
export const PERSON: readonly TermRule[] = [
  {refused: /\b(?:I|I'm|I've)\b(?! \?)/, allowed: '“you” for the reader, “we” for the provider'},
  {
    refused: /\bthe (?:developer|reader|integrator)s? (?:should|must|can|may|needs?)\b/i,
    allowed: '“you”',
  },
  {refused: /\bone (?:should|must|can|may|needs to)\b/i, allowed: '“you”'},
];
