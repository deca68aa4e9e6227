/** `npm run sandbox -- [--port N] [--state FILE] [--seed N] [--clock ISO]`: runs the API on this machine. */
import {brand} from '../config/brand';
import {main} from '../packages/sandbox/src/node/index';

const {name, siteHost, apiHost} = brand;

main(process.argv.slice(2), {name, siteHost, apiHost}).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
