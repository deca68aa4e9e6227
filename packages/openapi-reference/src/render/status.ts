import {html, type Html} from './html';

/** Reason phrases of HTTP statuses. Source: IANA HTTP Status Code Registry (RFC 9110). */
const REASONS: Readonly<Record<string, string>> = {
  '100': 'Continue',
  '102': 'Processing',
  '200': 'OK',
  '201': 'Created',
  '202': 'Accepted',
  '204': 'No Content',
  '301': 'Moved Permanently',
  '302': 'Found',
  '303': 'See Other',
  '304': 'Not Modified',
  '307': 'Temporary Redirect',
  '308': 'Permanent Redirect',
  '400': 'Bad Request',
  '401': 'Unauthorized',
  '402': 'Payment Required',
  '403': 'Forbidden',
  '404': 'Not Found',
  '405': 'Method Not Allowed',
  '406': 'Not Acceptable',
  '408': 'Request Timeout',
  '409': 'Conflict',
  '410': 'Gone',
  '412': 'Precondition Failed',
  '413': 'Content Too Large',
  '415': 'Unsupported Media Type',
  '422': 'Unprocessable Content',
  '423': 'Locked',
  '428': 'Precondition Required',
  '429': 'Too Many Requests',
  '500': 'Internal Server Error',
  '501': 'Not Implemented',
  '502': 'Bad Gateway',
  '503': 'Service Unavailable',
  '504': 'Gateway Timeout',
};

/** `200 OK`, `4XX`, `Default`. */
export function statusTitle(status: string): string {
  if (status === 'default') {
    return 'Any other status';
  }
  const reason = REASONS[status];
  return reason === undefined ? status : `${status} ${reason}`;
}

/** Whether a response says that the call has failed: `404`, `5XX`. */
export function isErrorStatus(status: string): boolean {
  return /^[45]/.test(status);
}

/** The status alone, in the colour of its class. */
export function statusBadge(status: string): Html {
  return html`<span class="ref-status" data-class="${status.charAt(0)}">${status}</span>`;
}
