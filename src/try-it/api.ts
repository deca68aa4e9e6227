/** The API that calls go to: a sandbox in the page, or one on the reader's machine. */
import type {User} from '../../packages/sandbox/src/index';
import type {Exchange} from './exchange';

export interface Api {
  /** Without a slash at its end. */
  origin: string;
  fetch: (request: Request) => Promise<Response>;
  /** Whether an application is registered. */
  hasApplication: (id: string) => Promise<boolean>;
  /** The first test login of the bank whose pages an address opens; undefined if it asks for none. */
  testUserAt: (address: string) => Promise<User | undefined>;
  /** Does at once what is due. */
  settle: () => Promise<void>;
  /** Webhooks about a payment, oldest first, where they do not reach the page by themselves. */
  webhooksOf: (paymentId: string) => Promise<Exchange[]>;
  /** What the reader has to know: where requests go. */
  note: string;
  /** What a reset does not end. */
  afterReset: string;
}
