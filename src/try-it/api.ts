/** The API that calls go to: a sandbox in the page, or one on the reader's machine. */
import type {User} from '../../packages/sandbox/src/index';
import type {Exchange} from './exchange';

export interface Api {
  /** Without a slash at its end. */
  origin: string;
  fetch: (request: Request) => Promise<Response>;
  /** Whether an application is registered. */
  hasApplication: (id: string) => Promise<boolean>;
  /** The first test login of the bank whose pages an address opens; undefined if it does not ask for a login. */
  testUserAt: (address: string) => Promise<User | undefined>;
  /** Runs what is due immediately. */
  settle: () => Promise<void>;
  /** Webhooks about a payment, oldest first, if they are not delivered to the page. */
  webhooksOf: (paymentId: string) => Promise<Exchange[]>;
  /** Note for the reader: where requests go. */
  note: string;
  /** Note about what a reset does not clear. */
  afterReset: string;
}
