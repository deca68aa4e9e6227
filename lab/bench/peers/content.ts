/** The guides of the peers: the Markdown copies of our guides and country pages, so that all sites have the same text. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../../config/brand';
import type {PeerName} from './peers';

export interface ContentFile {
  /** Path below the folder of the peer's content, with forward slashes. */
  file: string;
  content: string;
}

/** Folders of the peers, and ours. */
const SECTIONS = {guides: 'api', markets: 'markets'} as const;

/** Start and end of the address of a page. Astro leaves links unchanged, while the others add the base path. */
const ADDRESSES: Readonly<Record<PeerName, readonly [start: string, end: string]>> = {
  starlight: ['/docs/', '/'],
  vitepress: ['/', ''],
  fumadocs: ['/', '/'],
};

/** @param build - folder of our build */
export function pagesOf(peer: PeerName, build: string): ContentFile[] {
  const [start, end] = ADDRESSES[peer];
  return Object.entries(SECTIONS).flatMap(([section, ours]) => {
    const folder = path.join(build, ours);
    return fs
      .readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => {
        const copy = fs.readFileSync(path.join(folder, file), 'utf8');
        const [, front = '', heading = '', text = ''] =
          /^---\n([^]*?)\n---\n+(# .*\n)([^]*)$/.exec(copy) ?? [];
        const kept = front.split('\n').filter((line) => /^(?:title|description):/.test(line));
        const linked = Object.entries(SECTIONS).reduce(
          (linking, [name, own]) =>
            linking.replaceAll(
              new RegExp(`\\]\\(${brand.docsUrl}/${own}/([\\w-]+)/(#[\\w-]+)?\\)`, 'g'),
              (_, page: string, hash = '') => `](${start}${name}/${page}${end}${hash})`,
            ),
          text.replaceAll(`${brand.docsUrl}/img/`, './img/'),
        );
        return {
          file: `${section}/${file}`,
          content: `---\n${kept.join('\n')}\n---\n\n${peer === 'vitepress' ? heading : ''}${linked}`,
        };
      });
  });
}
