/**
 * Functions that run in the page while a screen is drawn. Each is sent to the browser separately, so it can use only
 * types of this module.
 */

export interface CommonParts {
  nav: string;
  icons: string;
  mark: string;
  theme: string;
}

/** Runs in the page: inserts the common parts of all screens. */
export function insertParts(job: CommonParts): void {
  const {body, documentElement} = document;
  documentElement.dataset.theme = job.theme;
  body.insertAdjacentHTML('beforeend', job.icons);
  const {view} = body.dataset;
  if (view !== undefined) {
    body.insertAdjacentHTML('afterbegin', job.nav);
    const links = [...document.querySelectorAll('.side a')];
    const current = links.find((link) => link.textContent === view);
    if (current === undefined) {
      throw new Error(`The navigation has no entry "${view}".`);
    }
    current.classList.add('current');
  }
  for (const place of document.querySelectorAll('[data-mark]')) {
    place.outerHTML = job.mark;
  }
}

/** Runs in the page: draws the lines of charts from the numbers in their attributes. */
export function drawCharts(): void {
  const WIDTH = 280;
  const HEIGHT = 84;
  for (const chart of document.querySelectorAll<SVGElement>('svg[data-line]')) {
    const lines = (chart.dataset.line ?? '').split('|').map((line) => line.split(' ').map(Number));
    const top = Number(chart.dataset.top);
    const path = (values: number[]) =>
      values
        .map((value, at) => {
          const x = (at / (values.length - 1)) * WIDTH;
          const y = HEIGHT - (value / top) * HEIGHT;
          return `${x.toFixed(1)} ${y.toFixed(1)}`;
        })
        .join('L');
    const rules = [0, 0.5, 1].map(
      (part) =>
        `<path d="M0 ${HEIGHT * part}H${WIDTH}" stroke="var(--line)" stroke-width="1" vector-effect="non-scaling-stroke"/>`,
    );
    const colours = ['var(--ifm-color-primary)', 'var(--warn)'];
    const curves = lines.map((values, at) => {
      const colour = colours[at] ?? 'var(--ink)';
      const area =
        at === 0
          ? `<path d="M${path(values)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z" fill="var(--tint)"/>`
          : '';
      return `${area}<path d="M${path(values)}" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linejoin="round" vector-effect="non-scaling-stroke"/>`;
    });
    chart.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    chart.classList.add('chart');
    // The areas are below the rules, and the curves above.
    chart.innerHTML = [...rules, ...curves].join('');
  }
}

/** Runs in the page: imitates QR codes, which encode nothing. */
export function drawPatterns(): void {
  const SIDE = 25;
  for (const place of document.querySelectorAll('svg[data-pattern]')) {
    let state = 7;
    const cells: string[] = [];
    const cornerOf = (x: number, y: number) =>
      [
        [0, 0],
        [SIDE - 7, 0],
        [0, SIDE - 7],
      ].find(([left = 0, up = 0]) => x >= left - 1 && x <= left + 7 && y >= up - 1 && y <= up + 7);
    for (let y = 0; y < SIDE; y += 1) {
      for (let x = 0; x < SIDE; x += 1) {
        state = (state * 1103515245 + 12345) % 2147483648;
        const corner = cornerOf(x, y);
        const ring =
          corner &&
          Math.max(Math.abs(x - (corner[0] ?? 0) - 3), Math.abs(y - (corner[1] ?? 0) - 3));
        if (ring === undefined ? state / 2147483648 < 0.48 : ring === 3 || ring <= 1) {
          cells.push(`M${x} ${y}h1v1h-1z`);
        }
      }
    }
    place.setAttribute('viewBox', `0 0 ${SIDE} ${SIDE}`);
    place.innerHTML = `<path d="${cells.join('')}" fill="#14202b" shape-rendering="crispEdges"/>`;
  }
}

/**
 * Runs in the page: waits for the fonts.
 *
 * @returns the size of the screen. Unit: CSS pixels.
 * @throws Error if a text is wider than its place
 */
export async function measureScreen(): Promise<{width: number; height: number}> {
  await Promise.all([...document.fonts].map((font) => font.load()));
  const wide = [...document.querySelectorAll<HTMLElement>('body *')].find(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      element.clientWidth > 0 &&
      getComputedStyle(element).display !== 'inline',
  );
  if (wide !== undefined) {
    throw new Error(`"${wide.textContent.trim().slice(0, 60)}" is too wide. Shorten it.`);
  }
  const {width, height} = document.body.getBoundingClientRect();
  return {width: Math.ceil(width), height: Math.ceil(height)};
}
