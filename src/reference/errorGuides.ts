/** Finds the guides for an error. The error catalogue links back to each guide that links to a code. */
import fs from 'node:fs/promises';
import path from 'node:path';
import {parse} from 'yaml';
import {REFERENCE_FOLDER} from '../../config/site';
import {fillBrandVariables} from '../text/brandVariables';
import {splitFrontMatter} from '../text/markdown';
import {filesIn} from '../text/files';

export interface ErrorGuide {
  title: string;
  /** Path below the address of the docs instance, with a slash at the start. */
  path: string;
}

const CODE_LINK = /errors\.mdx#([a-z0-9_]+)/g;
/** Matches a heading with an explicit id, which is its anchor. */
const ANCHORED = /^#{2,4} .*\{\/\* #([\w-]+) \*\/\}\s*$/;
/** A table with links to every code. Source: src/authoring/transformers/generatedTables.ts. */
const EVERY_CODE = '<GeneratedTable of="sandbox-errors" />';

interface Head {
  title: string;
  sidebar_label?: string;
  sidebar_position?: number;
  slug?: string;
}

/** Reads the front matter. It is undefined if missing or invalid, which another check reports with its position. */
function headOf(file: string, text: string): Head | undefined {
  try {
    const {head = ''} = splitFrontMatter(text);
    return (parse(fillBrandVariables(head, file)) as Head | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Converts the path of a file to an address. Source: Docusaurus. */
function addressOf(file: string, {slug}: Head): string {
  return slug ?? `/${file.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}/`.replace('//', '/');
}

/**
 * Finds the section of a page that explains an error: the first with a table row about it, otherwise the first that
 * links to it.
 *
 * @returns '#' and its anchor; undefined if the page does not link to the code; '' above the first heading
 */
function sectionOf(text: string, anchor: string): string | undefined {
  let section = '';
  let first: string | undefined;
  for (const line of text.split('\n')) {
    const [, id] = ANCHORED.exec(line) ?? [];
    if (id !== undefined) {
      section = `#${id}`;
    } else if ([...line.matchAll(CODE_LINK)].some(([, linked]) => linked === anchor)) {
      if (line.startsWith('|')) {
        return section;
      }
      first ??= section;
    }
  }
  return first;
}

/**
 * @param guides - texts by file below the folder of guides, such as `use-cases/pay-by-bank.mdx`
 * @param codes - codes of the catalogue
 * @returns guides by code in sidebar order, followed by guides about all codes
 */
export function guidesOfErrors(
  guides: ReadonlyMap<string, string>,
  codes: readonly string[],
): Map<string, ErrorGuide[]> {
  const pages = [...guides]
    .flatMap(([file, text]) => {
      const head = headOf(file, text);
      return head === undefined ? [] : [{file, text, head}];
    })
    .sort((a, b) => (a.head.sidebar_position ?? 0) - (b.head.sidebar_position ?? 0));
  const about = ({file, head}: (typeof pages)[number], hash = ''): ErrorGuide => ({
    title: head.sidebar_label ?? head.title,
    path: `${addressOf(file, head)}${hash}`,
  });
  const whole = pages.filter(({text}) => text.includes(EVERY_CODE));
  return new Map(
    codes.map((code) => {
      const anchor = code.toLowerCase();
      const own = pages.flatMap((page) => {
        const section = whole.includes(page) ? undefined : sectionOf(page.text, anchor);
        return section === undefined ? [] : [about(page, section)];
      });
      return [code, [...own, ...whole.map((page) => about(page, '#errors'))]];
    }),
  );
}

/**
 * Returns everything that `guidesOfErrors` reads from the guides, for any codes: a list of guides for each linked code,
 * then the guides about all codes.
 */
export function linksToErrors(guides: ReadonlyMap<string, string>): [string, ErrorGuide[]][] {
  const linked = [...guides.values()].flatMap((text) =>
    [...text.matchAll(CODE_LINK)].map(([, code = '']) => code),
  );
  return [...guidesOfErrors(guides, [...new Set(linked), ''])];
}

/** @param folder - absolute path of the guides */
export async function readGuides(folder: string): Promise<Map<string, string>> {
  const files = filesIn(folder).filter(
    (file) => file.endsWith('.mdx') && !file.startsWith(`${REFERENCE_FOLDER}/`),
  );
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file, await fs.readFile(path.join(folder, file), 'utf8')] as const,
      ),
    ),
  );
}
