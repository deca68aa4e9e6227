/** Methods in the order of the OpenAPI Specification, section Path Item Object. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;
