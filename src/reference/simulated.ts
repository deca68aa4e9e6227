import {description} from '../../packages/sandbox/src/engine/description';

const answered = new Set(description.operations.map(({method, path}) => `${method} ${path}`));

/**
 * Returns the operations of a description that the sandbox does not simulate, such as `GET /institutions`. If there are
 * any, the site omits "Try it", because half of the API would return 404.
 */
export function notSimulated(operations: readonly {method: string; path: string}[]): string[] {
  return operations
    .map(({method, path}) => `${method.toUpperCase()} ${path}`)
    .filter((operation) => !answered.has(operation));
}
