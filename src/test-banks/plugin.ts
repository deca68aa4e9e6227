import type {LoadContext, Plugin} from '@docusaurus/types';
import {loadSandboxBanks, SANDBOX_FILE} from './load';

/** Validates the logins of the test banks when the site starts and whenever the file is saved. */
export default function sandboxPlugin({siteDir}: LoadContext): Plugin {
  return {
    name: 'sandbox-data',
    getPathsToWatch: () => [SANDBOX_FILE],
    // oxlint-disable-next-line typescript/require-await -- the lifecycle's type asks for a promise
    async loadContent() {
      loadSandboxBanks(siteDir);
    },
  };
}
