/** Where the view for missing pages leads, besides the page with the most similar URL. */
export const NOT_FOUND_LINKS: readonly {
  to: string;
  label: string;
  text?: string;
}[] = [
  {to: '/', label: 'Home', text: 'what the API does and where to start'},
  {to: '/api/quick-start/', label: 'Quick start', text: 'from nothing to your first transactions'},
  {to: '/api/reference/', label: 'API reference', text: 'operations, schemas and error codes'},
  {to: '/faq/', label: 'FAQ'},
];
