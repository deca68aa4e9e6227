/** Links of the not-found page, in addition to the page with the most similar URL. */
export const NOT_FOUND_LINKS: readonly {
  to: string;
  label: string;
  text: string;
}[] = [
  {to: '/api/quick-start/', label: 'Quick start', text: 'From nothing to your first transactions'},
  {to: '/api/reference/', label: 'API reference', text: 'Operations, schemas and error codes'},
  {to: '/faq/', label: 'FAQ', text: 'Short answers to common questions'},
];
