/**
 * What this server knows of the API that `packages/sandbox` simulates, besides its description: rules, prompts, notes
 * and calls. Only whoever starts a server for that API imports it, so another portal's command has nothing of it.
 */
import type {Simulation} from '../tools/tool';
import {engineProblems} from './engineCheck';
import {registerFlows} from './prompts';
import {checkHeaders, checkMeaning} from './rules';
import {DEFAULT_SANDBOX, sandboxTool} from './sandbox';

export const simulation: Simulation = {
  registerPrompts: registerFlows,
  isKnownHeader: (name, defined) => defined.length === 0 && /^psu-/i.test(name),
  checkHeaders,
  checkMeaning,
  rejected: engineProblems,
  requestNotes: [
    'Rules of a bank (longest consent, required PSU headers, fields of a payment product) are in its entry in GET /aspsps.',
  ],
  bankNotes: (product) => [
    ...(product === undefined
      ? []
      : [
          'The product exists in the country; `payments` in GET /aspsps shows whether a bank offers it.',
        ]),
    'For POST /auth and POST /payments copy `name` and `country` exactly from GET /aspsps.',
  ],
  help: `  --sandbox URL    local sandbox for try_call (default ${DEFAULT_SANDBOX})
  --no-sandbox     leave out the tool try_call
`,
  callTool: sandboxTool,
};
