import v8 from 'node:v8';
import vm from 'node:vm';

/**
 * Frees unused memory, which Node.js does not do while the machine has memory left. Otherwise, a large description
 * would occupy a gigabyte until the end of the build.
 */
export function freeMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  // Docusaurus threads that find the function would call it for each measurement.
  v8.setFlagsFromString('--no-expose-gc');
  collect();
}
