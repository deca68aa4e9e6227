/**
 * Reduces the output of Docusaurus to what an author can act on: messages without stack frames, wrappers and
 * repetitions.
 */
import {pathBelow} from '../text/files';

// oxlint-disable-next-line no-control-regex -- colour codes begin with the escape character
const COLOUR = /\u001b\[[0-9;]*m/g;
/** Frame around messages of the bundler. */
const BUNDLER_FRAME = /^[╰─▶│×\s]+/u;

const NOISE: readonly RegExp[] = [
  /^at .+/,
  /^\.\.\. \d+ lines matching cause stack trace/,
  /^[{}]+$/,
  /^-{5,}$/,
  /^Details:$/,
  /Error: Unable to build website for locale/,
  /Loading of version failed for version/,
  /Can't process doc metadata for doc at path/,
  /^\[ERROR\] Error while parsing Markdown front matter/,
  /^This can happen if you use special characters in front matter/,
  /^\[INFO\] Docusaurus version/,
  /^Node version/,
  /npm run serve/,
  /^Skipping the Docusaurus bundling step/,
];

const PREFIX = /^(?:(?:\[cause\]|Cause): )?(?:[A-Za-z]*Error: )?/;

/**
 * Starts the report about a page that cannot be compiled: the reason follows, then its position as a field of a JSON
 * object.
 */
const MDX_FAILURE = /MDX compilation failed for file "([^"]+)"/;
const MDX_PLACE = /^"name": "(\d+:\d+)/;
const JSON_LINE = /^(?:"[\w]+":|[{}\],]+$)/;
/** An item of a list, which the line above it gives its meaning: `-> linking to …` below a page. */
const ITEM = /^->/;
/** Where the reason itself names the place, the position beside it is that of the page's start. */
const PLACE_IN_REASON = /\((\d+:\d+)-\d+:\d+\)/;
/** A message that names its source. */
const WITH_PLACE = /^\S+:\d+/;

/** @returns a function from an output line to the line to show, or undefined to omit it */
export function createOutputFilter(): (line: string) => string | undefined {
  const shown = new Set<string>();
  let mdx: {file: string; reason?: string} | undefined;
  let above = '';
  const once = (message: string) => {
    const isItem = ITEM.test(message);
    const key = isItem ? `${above}\n${message}` : message;
    above = isItem ? above : message;
    if (message === '' || shown.has(key)) {
      return undefined;
    }
    shown.add(key);
    return message;
  };
  return (line) => {
    const text = line.replace(COLOUR, '').replace(BUNDLER_FRAME, '').trimEnd();
    const failedFile = MDX_FAILURE.exec(text)?.[1];
    if (failedFile !== undefined) {
      mdx = {file: pathBelow(failedFile)};
      return undefined;
    }
    if (mdx?.reason !== undefined) {
      const place = MDX_PLACE.exec(text)?.[1];
      if (place !== undefined) {
        const better = PLACE_IN_REASON.exec(mdx.reason)?.[1];
        const message = `${mdx.file}:${better ?? place}: ${mdx.reason}`;
        mdx = undefined;
        return once(message);
      }
    }
    if (text === '' || JSON_LINE.test(text) || NOISE.some((pattern) => pattern.test(text))) {
      return undefined;
    }
    const message = text.replace(PREFIX, '').replace(/ \{$/, '');
    if (mdx !== undefined && mdx.reason === undefined && /^Cause: /.test(text)) {
      if (!WITH_PLACE.test(message)) {
        mdx = {...mdx, reason: message};
        return undefined;
      }
      mdx = undefined;
    }
    return once(message);
  };
}
