/**
 * Line icons in one style, drawn on a grid of 24, without fill, with round strokes of 1.75. Each has one meaning and
 * accompanies words with that meaning, so Markdown copies and screen readers omit it.
 */
export const ICONS = {
  bank: 'M4 10l8-6 8 6zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  braces:
    'M9 4C6 4 7 7 7 9s-1 3-3 3c2 0 3 1 3 3s-1 5 2 5M15 4c3 0 2 3 2 5s1 3 3 3c-2 0-3 1-3 3s1 5-2 5',
  call: 'M4 8h14l-4-4M20 16H6l4 4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16',
  copy: 'M9 8h12v13H9zM15 8V3H3v13h6',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  error: 'M12 4l9 16H3zM12 10v5M12 17.5v.1',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3.5 4 3.5 14 0 18M12 3c-3.5 4-3.5 14 0 18',
  key: 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 12l8-8M16 7l3 3',
  licence: 'M12 3l8 3v6c0 4.5-3.5 7.5-8 9-4.5-1.5-8-4.5-8-9V6zM9 12l2 2 4-4',
  link: 'M10 8H7a4 4 0 0 0 0 8h3M14 8h3a4 4 0 0 1 0 8h-3M8 12h8',
  no: 'M6 6l12 12M18 6L6 18',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  payment: 'M3 6h18v12H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  question:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.5v.1',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4 4',
  run: 'M3 12h4l3-7 4 14 3-7h4',
  sketch: 'M4 4h16v16H4zM4 9h16M9 9v11',
  test: 'M9 3h6M10 3v6l-5 9c-1 2 0 3 2 3h10c2 0 3-1 2-3l-5-9V3M8 15h8',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20c1-3 4-5 8-5s7 2 8 5',
  yes: 'M5 13l5 5L20 7',
} as const;

export type IconName = keyof typeof ICONS;
