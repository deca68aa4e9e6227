import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Languages in the order of the tabs. */
export const LANGUAGES = ['shell', 'javascript', 'python', 'php', 'java'] as const;

export type Language = (typeof LANGUAGES)[number];

const camelCase = (name: string) =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Converts a name to the file name of a sample, by the convention of its language. */
export const FILE_OF: Readonly<Record<Language, (name: string) => string>> = {
  shell: (name) => `${name}.sh`,
  javascript: (name) => `${name}.mjs`,
  python: (name) => `${name.replaceAll('-', '_')}.py`,
  php: (name) => `${name}.php`,
  java: (name) => `${camelCase(name)}.java`,
};

/** Folder of Java's classes, next to the samples. */
export const CLASSES = 'classes';

/** Short-lived JVMs are faster with the simple compiler. Source: java(1), -XX:TieredStopAtLevel. */
export const JAVA_FLAGS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];

/** The same for `javac` and `keytool`, which pass flags to their JVM. */
export const JAVA_TOOL_FLAGS = JAVA_FLAGS.map((flag) => `-J${flag}`);

/** Compiles the Java samples, as their README says. */
export function compileJava(samples: string): void {
  const cwd = path.join(samples, 'java');
  const sources = fs
    .readdirSync(cwd, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.java'));
  const options = [...JAVA_TOOL_FLAGS, '-Xlint:all,-serial', '-Werror', '-d', CLASSES];
  execFileSync('javac', [...options, ...sources], {cwd, stdio: ['ignore', 'inherit', 'inherit']});
}

/** Prints what a shell sample leaves in its terminal in the format of the other languages. */
const SHELL_RESULTS =
  'for name in SESSION_ID ACCOUNT_ID PAYMENT_ID TOKEN; do [ -z "${!name:-}" ] || echo "export $name=\'${!name}\'"; done';

/**
 * Returns the command that runs a sample in the folder of its file.
 *
 * @param before - shell files that the reader has already run in the same terminal
 */
export function commandOf(
  language: Language,
  name: string,
  before: readonly string[] = [],
): [string, ...string[]] {
  const file = FILE_OF[language](name);
  switch (language) {
    case 'shell': {
      const sources = [...before, name].map((each) => `. ./${FILE_OF.shell(each)}`);
      return ['bash', '-eo', 'pipefail', '-c', [...sources, SHELL_RESULTS].join('\n')];
    }
    case 'javascript':
      return [process.execPath, file];
    case 'python':
      return ['python3', file];
    case 'php':
      return ['php', file];
    case 'java':
      return ['java', ...JAVA_FLAGS, '-cp', `../${CLASSES}`, camelCase(name)];
  }
}
