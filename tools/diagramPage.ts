/**
 * Functions that run in the page while a diagram is drawn. Each is sent to the browser separately, so it can use only
 * types of this module.
 */
import type {DiagramText} from './pictureSources';

interface MermaidGlobal {
  initialize: (config: object) => void;
  render: (id: string, source: string) => Promise<{svg: string}>;
}

/** Runs in the page: draws the diagram into the body. */
export async function renderMermaid(job: {source: string; config: object}): Promise<void> {
  const {mermaid} = globalThis as unknown as {mermaid: MermaidGlobal};
  mermaid.initialize(job.config);
  const {svg} = await mermaid.render('diagram', job.source);
  document.body.innerHTML = svg;
  if (document.querySelector('foreignObject')) {
    throw new Error('A label is HTML. Write it as plain text.');
  }
}

/**
 * Runs in the page: corrects what Mermaid's options cannot. Numbers get a disc, a message to its own sender gets its
 * label at the side, frames begin with plain words, and a lifeline leaves space for the labels on it.
 */
export function arrangeSequence(
  root: SVGSVGElement,
  {padding, rowHeight}: {padding: number; rowHeight: number},
): void {
  const svgElement = (name: string, attributes: Record<string, string | number>, text = '') => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, String(value));
    }
    element.textContent = text;
    return element as SVGGraphicsElement;
  };
  const all = (selector: string) => [...root.querySelectorAll<SVGGraphicsElement>(selector)];
  const numberOf = (element: Element, name: string) => Number(element.getAttribute(name));
  const place = (text: SVGElement, x: number, y: number, anchor: string) => {
    text.setAttribute('x', String(x));
    text.setAttribute('y', String(y));
    text.removeAttribute('dy');
    text.style.textAnchor = anchor;
    text.style.dominantBaseline = 'central';
  };

  const lifeLines = all('line.actor-line');
  const lifeX = lifeLines.map((line) => numberOf(line, 'x1'));
  for (const message of all('.messageLine0, .messageLine1')) {
    const marker = message.nextElementSibling;
    const label = marker?.nextElementSibling;
    const start = /M\s*([\d.-]+)[,\s]+([\d.-]+)/.exec(message.getAttribute('d') ?? '');
    const near = start ? Number(start[1]) : numberOf(message, 'x1') - 6;
    const x = lifeX.reduce((best, at) => (Math.abs(at - near) < Math.abs(best - near) ? at : best));
    const rows: SVGElement[] = [];
    let before = message.previousElementSibling;
    while (before?.matches('text.messageText')) {
      rows.unshift(before as SVGElement);
      before = before.previousElementSibling;
    }
    let y = numberOf(message, 'y1');
    if (start) {
      y = Number(start[2]) - 8;
      message.setAttribute('d', `M${x},${y}h24a8,8 0 0 1 8,8v8a8,8 0 0 1 -8,8h-22`);
    }
    // A label stands beside the sender, and leaves the lifelines that its arrow crosses alone.
    const way = numberOf(message, 'x2') - x;
    const ahead = lifeX.map((at) => at - x).filter((gap) => gap * way > 0);
    const middle = x + (way > 0 ? Math.min(...ahead) : Math.max(...ahead)) / 2;
    rows.forEach((row, index) => {
      if (start) {
        place(row, x + 42, y + 12 + (index - (rows.length - 1) / 2) * rowHeight, 'start');
      } else {
        place(row, middle, y - 13 - (rows.length - 1 - index) * rowHeight, 'middle');
      }
    });
    if (label?.matches('text.sequenceNumber')) {
      marker?.replaceWith(svgElement('circle', {cx: x, cy: y, r: 9, class: 'sequenceDisc'}));
      place(label as SVGElement, x, y, 'middle');
    }
  }

  const words: Record<string, string> = {alt: 'Either', loop: 'Repeat'};
  for (const tab of all('text.labelText')) {
    const frame = tab.parentElement;
    if (!frame) {
      continue;
    }
    const lines = [...frame.querySelectorAll('line.loopLine')];
    const left = Math.min(...lines.map((line) => numberOf(line, 'x1')));
    // The label begins to the right of the first lifeline in the frame.
    const x = Math.min(...lifeX.filter((at) => at > left)) + 12;
    // The upper edge of the frame, the edges between its sections, and the lower edge.
    const across = lines
      .filter((line) => numberOf(line, 'y1') === numberOf(line, 'y2'))
      .map((line) => numberOf(line, 'y1'))
      .sort((one, other) => one - other);
    const labels = [...frame.querySelectorAll('text.loopText, text.sectionTitle')];
    across.slice(0, -1).forEach((top, index) => {
      const inSection = labels.filter((label) => {
        const y = numberOf(label, 'y');
        return y >= top && y < (across[index + 1] ?? Infinity);
      });
      const word = index === 0 ? (words[tab.textContent] ?? '') : 'Or';
      const rest = inSection.map((label) => label.textContent).join(' ');
      const y = top + 18;
      const first = svgElement('text', {class: 'frameLabel frameWord'}, word);
      const second = svgElement('text', {class: 'frameLabel'}, rest.replace(/^\[|\]$/g, ''));
      frame.append(first, second);
      place(first, x, y, 'start');
      place(second, x + first.getBBox().width + 5, y, 'start');
      const {x: start, width} = second.getBBox();
      if (start + width > Math.max(...lines.map((line) => numberOf(line, 'x2')))) {
        throw new Error(`"${second.textContent}" is longer than its frame is wide. Shorten it.`);
      }
    });
    for (const part of [...labels, ...frame.querySelectorAll('polygon.labelBox'), tab]) {
      part.remove();
    }
    // Mermaid leaves room for a larger heading. The last section is first, because it moves with those above it.
    for (const top of across.slice(0, -1).reverse()) {
      const below = all('text.messageText').map((text) => numberOf(text, 'y'));
      const excess = Math.min(...below.filter((y) => y > top)) - top - 44;
      for (const part of all('text, line, path, rect, circle')) {
        for (const name of ['y', 'y1', 'y2', 'cy'].filter(
          (name) => numberOf(part, name) > top + 20,
        )) {
          part.setAttribute(name, String(numberOf(part, name) - excess));
        }
        const [, x, y] = /^M([\d.-]+),([\d.-]+)/.exec(part.getAttribute('d') ?? '') ?? [];
        if (y !== undefined && Number(y) > top + 20) {
          const rest = (part.getAttribute('d') ?? '').slice(`M${x},${y}`.length);
          part.setAttribute('d', `M${x},${Number(y) - excess}${rest}`);
        }
      }
    }
  }

  // Mermaid's lifelines are 2000 px long, so they are shortened to end below the last message.
  const top = Math.max(...lifeLines.map((line) => numberOf(line, 'y1')));
  for (const line of lifeLines) {
    line.remove();
  }
  const box = root.getBBox();
  const bottom = Math.round(box.y + box.height + padding);
  const labels = all('text.messageText, text.frameLabel').map((text) => text.getBBox());
  const lines = lifeX.map((x) => {
    const path = labels
      .filter((label) => label.x - 3 < x && x < label.x + label.width + 3)
      .sort((one, other) => one.y - other.y)
      .reduce((drawn, {y, height}) => `${drawn}V${y - 1}M${x},${y + height + 1}`, `M${x},${top}`);
    return svgElement('path', {d: `${path}V${bottom}`, class: 'actor-line'});
  });
  const layer = svgElement('g', {});
  layer.append(...lines);
  root.prepend(layer);
}

/**
 * Runs in the page: centres each row of a label, so that it stays centred in a font narrower than the measured one. The
 * first row of a label with several rows is a heading.
 */
export function arrangeStates(root: SVGSVGElement, {rowHeight}: {rowHeight: number}): void {
  const all = (selector: string) => [...root.querySelectorAll<SVGGraphicsElement>(selector)];
  for (const label of all('text')) {
    const {x, y, width, height} = label.getBBox();
    const rows = [...label.querySelectorAll('.row')].map((row) => row.textContent.trim());
    const texts = rows.map((row, index) => {
      const text = document.createElementNS('http://www.w3.org/2000/svg', 'text');
      const fromMiddle = (index - (rows.length - 1) / 2) * rowHeight;
      text.setAttribute('x', String(x + width / 2));
      text.setAttribute('y', String(y + height / 2 + fromMiddle));
      text.style.textAnchor = 'middle';
      text.style.dominantBaseline = 'central';
      text.textContent = row;
      if (index === 0 && rows.length > 1 && label.closest('.node')) {
        text.classList.add('firstRow');
      }
      return text;
    });
    label.replaceWith(...texts);
  }
  // Boxes are measured before a heading or a class makes their text bold.
  for (const box of all('.node rect.basic')) {
    const texts = [...(box.parentElement?.querySelectorAll('text') ?? [])];
    const width = Math.max(...texts.map((text) => text.getBBox().width)) + 28;
    box.setAttribute('x', String(-width / 2));
    box.setAttribute('width', String(width));
  }
  for (const title of all('.cluster-label')) {
    const outer = title.parentElement?.querySelector('rect.outer');
    const fromOuter = (name: string) => Number(outer?.getAttribute(name));
    title.setAttribute('transform', `translate(${fromOuter('x') + 14}, ${fromOuter('y') + 17})`);
    for (const text of title.querySelectorAll('text')) {
      text.setAttribute('x', '0');
      text.setAttribute('y', '0');
      text.style.textAnchor = 'start';
    }
  }
  for (const rect of all('rect:not([width])')) {
    rect.remove();
  }
}

/** Runs in the page: writes rounded corners into attributes, which SVGO does not know as styles. */
export function roundCorners(root: SVGSVGElement): void {
  for (const rect of root.querySelectorAll('rect')) {
    for (const name of ['rx', 'ry']) {
      rect.setAttribute(
        name,
        String(parseFloat(getComputedStyle(rect).getPropertyValue(name)) || 0),
      );
    }
  }
}

/** Runs in the page: crops the picture to its content, on whole pixels, and adds title and description. */
export function finish(root: SVGSVGElement, job: DiagramText & {padding: number}) {
  const box = root.getBBox();
  const left = Math.floor(box.x - job.padding);
  const top = Math.floor(box.y - job.padding);
  const width = Math.ceil(box.x + box.width + job.padding) - left;
  const height = Math.ceil(box.y + box.height + job.padding) - top;
  for (const {name} of [...root.attributes].filter(({name}) => name !== 'id')) {
    root.removeAttribute(name);
  }
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `${left} ${top} ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-labelledby': 'title desc',
  };
  for (const [name, value] of Object.entries(attributes)) {
    root.setAttribute(name, String(value));
  }
  for (const [name, words] of [
    ['desc', job.description.replaceAll('`', '')],
    ['title', job.title],
  ] as const) {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    element.id = name;
    element.textContent = words;
    root.prepend(element);
  }
  return {svg: new XMLSerializer().serializeToString(root), width, height};
}
