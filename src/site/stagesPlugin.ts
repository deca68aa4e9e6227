import {spawnSync} from 'node:child_process';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** `npm run build`, which runs the stages itself, sets it to `true`, and this plugin sets it to a folder. */
const BY = 'STAGES_FOLLOW';

/** Runs the later stages (`scripts/finish.ts`) after `docusaurus build`, too: search, Markdown copies, fragments. */
export default function stagesPlugin({siteDir, i18n}: LoadContext): Plugin {
  // The stage `minify` does this. Nothing else reads the variable.
  process.env.SKIP_HTML_MINIFICATION = 'true';
  return {
    name: 'stages',
    // oxlint-disable-next-line typescript/require-await -- the type of Docusaurus
    async postBuild({outDir}) {
      if (process.env[BY] === 'true') {
        return;
      }
      // The build of the first language would change other languages, which are in its folder.
      if (process.env[BY] !== undefined) {
        throw new Error(
          `docusaurus build: ${i18n.currentLocale} would be built before the previous language is finished. Build one language with --locale, or all of them with "npm run build".`,
        );
      }
      process.env[BY] = outDir;
      // Wait for the end of the process, because other plugins are still writing.
      process.once('exit', (code) => {
        if (code === 0) {
          const finish = ['--import', 'tsx', path.join(siteDir, 'scripts/finish.ts'), outDir];
          const {status} = spawnSync(process.execPath, finish, {cwd: siteDir, stdio: 'inherit'});
          process.exitCode = status ?? 1;
        }
      });
    },
  };
}
