import {description} from '../../packages/sandbox/src/engine/description';

const answered = new Set(description.operations.map(({method, path}) => `${method} ${path}`));

/**
 * Operations of a description that the sandbox does not answer, such as `GET /institutions`. If there is one, there is no
 * "Try it": half of an API that is simulated would return 404 for the other half.
 */
export function notSimulated(operations: readonly {method: string; path: string}[]): string[] {
  return operations
    .map(({method, path}) => `${method.toUpperCase()} ${path}`)
    .filter((operation) => !answered.has(operation));
}
