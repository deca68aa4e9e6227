/** Draws illustrations/diagrams/*.mmd into static/img/diagrams, light and dark: `npm run diagrams --prefix tools`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import type {Config as SvgoConfig} from 'svgo';
import {brand} from '../config/brand';
import {sha256} from '../src/text/sha256';
import {arrangeSequence, arrangeStates, finish, renderMermaid, roundCorners} from './diagramPage';
import manifest from './package.json';
import {type Mode, MODES, type Pictures, readSources, runDrawing} from './pictures';
import {readDiagramText, withoutDiagramText} from './pictureSources';

const PACKAGES = path.join(import.meta.dirname, 'node_modules');

/** Increase it when a change to the code below affects the pictures. All pictures are then outdated. */
const REVISION = 4;

/** Colours of the pictures. `page` is the background for which they are designed. */
export const PALETTES = {
  light: {
    page: '#ffffff',
    surface: '#eef5f6',
    ink: '#16242b',
    muted: '#4d5d66',
    line: '#7c8c95',
    accent: brand.colour,
    onAccent: '#ffffff',
  },
  dark: {
    page: '#0f1518',
    surface: '#1f2830',
    ink: '#e8edf0',
    muted: '#aab7bf',
    line: '#74848e',
    accent: brand.colourOnDark,
    onAccent: '#0c1b1f',
  },
} as const satisfies Record<Mode, Record<string, string>>;
type Palette = (typeof PALETTES)[Mode];

/** Font of the site. A picture embeds the letters that it shows, because it cannot use the fonts of the page. */
const FONT = {
  family: 'Geist',
  file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weights: {min: 400, max: 600},
} as const;
const FALLBACK_FONTS =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const FONT_STACK = `${FONT.family}, ${FALLBACK_FONTS}`;
/** Labels are measured in a wide font, so that they also fit in a fallback font. */
const MEASURING_FONTS = `'DejaVu Sans', Verdana, ${FALLBACK_FONTS}`;
const FONT_SIZE = 13;
/** Line height of labels, which keeps an underscore away from the row below. */
const ROW_HEIGHT = 17;

/** Space around the drawing, so that no line or arrowhead is cut off. */
const PADDING = 8;

function mermaidConfig(colours: Palette) {
  const {page, surface, ink, muted, line, accent, onAccent} = colours;
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: false,
    theme: 'base',
    fontFamily: MEASURING_FONTS,
    fontSize: FONT_SIZE,
    themeVariables: {
      primaryColor: surface,
      primaryTextColor: ink,
      primaryBorderColor: line,
      lineColor: line,
      fontSize: `${FONT_SIZE}px`,
      signalColor: accent,
      signalTextColor: ink,
      noteBkgColor: surface,
      noteBorderColor: line,
      noteTextColor: ink,
      sequenceNumberColor: onAccent,
      transitionColor: accent,
      transitionLabelColor: ink,
      stateLabelColor: ink,
      stateBkg: surface,
      stateBorder: line,
      edgeLabelBackground: page,
      labelBackgroundColor: page,
      specialStateColor: accent,
    },
    themeCSS: `
      text.actor, text.actor > tspan { font-weight: 600; stroke: none; }
      rect.actor { rx: 8px; ry: 8px; stroke-width: 1.25px; fill: ${page}; }
      rect.actor:is([name='E'], [name='H'], [name='P']) { fill: ${surface}; stroke: ${accent}; stroke-width: 2px; }
      rect.actor:is([name='A'], [name='C'], [name='S']) { fill: ${accent}; stroke: ${accent}; }
      rect.actor:is([name='A'], [name='C'], [name='S']) + text > tspan { fill: ${onAccent}; }
      rect.note { rx: 6px; ry: 6px; }
      .actor-line, .loopLine { fill: none; }
      .actor-line { stroke: ${line}; stroke-width: 1px; shape-rendering: crispEdges; }
      .messageLine0, .messageLine1 { stroke-width: 1.5px; }
      .loopLine { stroke: ${line}; stroke-dasharray: 3 3; stroke-width: 1.25px; }
      .frameLabel { fill: ${muted}; font-size: ${FONT_SIZE}px; }
      .frameWord { fill: ${ink}; font-weight: 600; }
      .sequenceDisc { fill: ${accent}; }
      .sequenceNumber { font-size: 11px; font-weight: 600; }
      .transition { stroke-width: 1.5px; }
      .node rect.basic { rx: 8px; ry: 8px; stroke-width: 1.25px; }
      .firstRow { font-weight: 600; }
      .node.good rect.basic { fill: ${accent}; stroke: ${accent}; }
      .node.good text { fill: ${onAccent}; font-weight: 600; }
      .node.ended rect.basic { fill: ${page}; stroke-dasharray: 4 3; }
      .statediagram-cluster rect.outer { fill: none; rx: 12px; ry: 12px; stroke-width: 1.25px; }
      .statediagram-cluster rect.inner { display: none; }
      .cluster-label text { fill: ${muted}; font-weight: 600; }
    `,
    sequence: {
      diagramMarginX: 0,
      diagramMarginY: 0,
      width: 104,
      height: 40,
      actorMargin: 32,
      boxMargin: 10,
      boxTextMargin: -4,
      noteMargin: 8,
      mirrorActors: false,
      actorFontSize: FONT_SIZE,
      messageFontSize: FONT_SIZE,
      noteFontSize: FONT_SIZE,
      actorFontFamily: MEASURING_FONTS,
      messageFontFamily: MEASURING_FONTS,
      noteFontFamily: MEASURING_FONTS,
      actorFontWeight: 600,
    },
    state: {nodeSpacing: 56, rankSpacing: 44},
  };
}

const svgoConfig: SvgoConfig = {
  multipass: true,
  floatPrecision: 2,
  plugins: [
    // The picture then needs no style sheet, and looks the same under any security policy.
    {name: 'inlineStyles', params: {onlyMatchedOnce: false}},
    'convertStyleToAttrs',
    'removeStyleElement',
    {
      name: 'removeAttrs',
      params: {
        attrs: [
          '(class|style|data-.*|name|color|opacity|font-family|alignment-baseline)',
          'g:(role|aria-.*)',
        ],
      },
    },
    {name: 'addAttributesToSVGElement', params: {attributes: [{'font-family': FONT_STACK}]}},
    {
      name: 'preset-default',
      params: {overrides: {removeDesc: false, cleanupIds: {preserve: ['title', 'desc']}}},
    },
    'sortAttrs',
  ],
};

/** Returns the exact version in `tools/package.json`, so that the check needs none of the packages. */
function versionOf(name: keyof typeof manifest.dependencies): string {
  return manifest.dependencies[name];
}

/** Hashes everything except the source that affects a picture. */
function settingsHash(): string {
  return sha256(
    JSON.stringify({
      revision: REVISION,
      mermaid: versionOf('mermaid'),
      svgo: versionOf('svgo'),
      fontStack: FONT_STACK,
      font: [FONT, versionOf('@fontsource-variable/geist')],
      padding: PADDING,
      rowHeight: ROW_HEIGHT,
      config: MODES.map((mode) => mermaidConfig(PALETTES[mode])),
      svgoConfig,
    }),
  );
}

async function draw(page: Page, name: string, source: string, mode: Mode) {
  const config = mermaidConfig(PALETTES[mode]);
  await page.evaluate(renderMermaid, {source: withoutDiagramText(source), config});
  const svg = page.locator('svg');
  if (source.startsWith('sequenceDiagram')) {
    await svg.evaluate(arrangeSequence, {padding: PADDING, rowHeight: ROW_HEIGHT});
  } else {
    await svg.evaluate(arrangeStates, {rowHeight: ROW_HEIGHT});
  }
  await svg.evaluate(roundCorners);
  const text = readDiagramText(name, source);
  const drawing = await svg.evaluate(finish, {...text, padding: PADDING});
  const {optimize} = await import('svgo');
  const picture = `${optimize(drawing.svg, svgoConfig).data}\n`;
  assertClean(picture);
  return {width: drawing.width, height: drawing.height, picture: await withFont(picture)};
}

/** Embeds the letters of the labels in the picture. Where styles are forbidden, a fallback font is used. */
export async function withFont(svg: string): Promise<string> {
  const labels = [...svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)]
    .map(([, text = '']) => text.replace(/<[^>]*>/g, ''))
    .join('');
  const file = path.join(PACKAGES, FONT.file);
  const {default: subsetFont} = await import('subset-font');
  const font = await subsetFont(readFileSync(file), labels, {
    targetFormat: 'woff2',
    variationAxes: {wght: FONT.weights},
  });
  const {min, max} = FONT.weights;
  const face = `@font-face{font-family:${FONT.family};font-weight:${min} ${max};src:url(data:font/woff2;base64,${font.toString('base64')})}`;
  return svg.replace('</desc>', `</desc><style>${face}</style>`);
}

function assertClean(svg: string): void {
  const forbidden =
    /<(foreignObject|script|style|image|use)\b|\b(href|style|class)=|@import|https?:(?!\/\/www\.w3\.org\/2000\/svg")/;
  const found = forbidden.exec(svg);
  if (found) {
    throw new Error(`It is not self-contained: ${found[0]}`);
  }
}

const sources = readSources('diagrams', /\.mmd$/);
const settings = settingsHash();

export const diagrams: Pictures = {
  kind: 'diagrams',
  sources,
  hashes: Object.fromEntries(
    [...sources].map(([name, source]) => [name, {source: sha256(source), settings}]),
  ),
  textOf: readDiagramText,
  open: async (browser) => {
    const page = await browser.newPage({offline: true});
    await page.setContent('<!doctype html><meta charset="utf-8"><body></body>');
    // The TypeScript runner wraps named functions in a helper that does not exist in the page.
    await page.evaluate('globalThis.__name = (value) => value');
    await page.addScriptTag({path: path.join(PACKAGES, 'mermaid/dist/mermaid.min.js')});
    return page;
  },
  draw: (page, name, mode) => draw(page, name, sources.get(name) ?? '', mode),
};

if (process.argv[1] === import.meta.filename) {
  runDrawing(diagrams);
}
