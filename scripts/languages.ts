/** Finds the tools that the samples need, and installs Debian packages for missing ones. */
import {spawnSync} from 'node:child_process';
import {installDebianPackages} from './lib/debian';

interface Tool {
  name: string;
  /** A command that exits with 0 if the tool exists, is new enough, and has the features that the samples use. */
  probe: readonly [string, ...string[]];
  packages: readonly string[];
}

/** Tools. Their minimum versions are those in the quick start. */
export const TOOLS: readonly Tool[] = [
  {name: 'Bash', probe: ['bash', '-c', 'true'], packages: ['bash']},
  {name: 'OpenSSL', probe: ['openssl', 'version'], packages: ['openssl']},
  {
    name: 'curl 7.76',
    probe: ['curl', '--fail-with-body', '--version'],
    packages: ['curl', 'ca-certificates'],
  },
  {name: 'jq 1.6', probe: ['jq', '-n', 'now | todate'], packages: ['jq']},
  {
    name: 'Python 3.9',
    probe: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    packages: ['python3'],
  },
  {
    name: 'PHP 8.1 with curl and openssl',
    probe: [
      'php',
      '-r',
      'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") && extension_loaded("openssl") ? 0 : 1);',
    ],
    packages: ['php-cli', 'php-curl'],
  },
  {
    name: 'JDK 17',
    probe: ['javac', '--release', '17', '--version'],
    packages: ['openjdk-17-jdk-headless'],
  },
];

function isThere({probe: [command, ...args]}: Tool): boolean {
  return spawnSync(command, args).status === 0;
}

/** @throws Error that names everything that is missing and cannot be installed */
export function ensureLanguages(tools: readonly Tool[] = TOOLS): void {
  const missing = tools.filter((tool) => !isThere(tool));
  if (missing.length === 0) {
    return;
  }
  let cause: unknown;
  try {
    installDebianPackages(...missing.flatMap(({packages}) => packages));
  } catch (error) {
    cause = error;
  }
  const left = missing.filter((tool) => !isThere(tool));
  if (left.length > 0) {
    const names = left.map(({name, packages}) => `${name} (Debian: ${packages.join(' ')})`);
    throw new Error(`The samples require ${names.join(', ')}. Install them first.`, {cause});
  }
}
