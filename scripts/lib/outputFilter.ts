/**
 * Cuts the output of Docusaurus down to what an author can act on: messages without stack frames, wrappers and
 * repetitions.
 */

// eslint-disable-next-line no-control-regex -- colour codes begin with the escape character
const COLOUR = /\u001b\[[0-9;]*m/g;
/** Frame that the bundler draws around messages. */
const BUNDLER_FRAME = /^[╰─▶│×\s]+/u;

const NOISE: readonly RegExp[] = [
  /^at .+/,
  /^\.\.\. \d+ lines matching cause stack trace/,
  /^[{}]+$/,
  /^-{5,}$/,
  /^Details:$/,
  /Error: Unable to build website for locale/,
  /^Error: MDX compilation failed for file/,
  /Loading of version failed for version/,
  /Can't process doc metadata for doc at path/,
  /^\[ERROR\] Error while parsing Markdown front matter/,
  /^This can happen if you use special characters in front matter/,
  /^\[INFO\] Docusaurus version/,
  /^Node version/,
  /npm run serve/,
];

const PREFIX = /^(?:(?:\[cause\]|Cause): )?(?:[A-Za-z]*Error: )?/;

/** @returns a function from an output line to the line to show, or undefined to leave it out */
export function createOutputFilter(): (line: string) => string | undefined {
  const shown = new Set<string>();
  return (line) => {
    const text = line.replace(COLOUR, '').replace(BUNDLER_FRAME, '').trimEnd();
    const isNoise = text === '' || NOISE.some((pattern) => pattern.test(text));
    const message = text.replace(PREFIX, '').replace(/ \{$/, '');
    if (isNoise || message === '' || shown.has(message)) {
      return undefined;
    }
    shown.add(message);
    return message;
  };
}
