/** Links of the not-found page, in addition to the page with the most similar URL. */
export const NOT_FOUND_LINKS: readonly {
  to: string;
  /** A symbol of static/img/icons.svg. */
  icon: string;
  label: string;
  text: string;
}[] = [
  {
    to: '/api/quick-start/',
    icon: 'code',
    label: 'Quick start',
    text: 'From nothing to your first transactions',
  },
  {
    to: '/api/reference/',
    icon: 'braces',
    label: 'API reference',
    text: 'Operations, schemas and error codes',
  },
  {to: '/faq/', icon: 'question', label: 'FAQ', text: 'Short answers to common questions'},
];
