/** The announced status after each step of the tour. */
export const STEPS_OF_TESTS = {
  accounts: [
    {name: 'key', says: /^This is the public key/},
    {name: 'register', says: /^201 Created, .* The application is registered/},
    {name: 'application', says: /^200 OK, .* The token is valid/},
    {name: 'banks', says: /^200 OK, .* in Finland\.$/},
    {name: 'authorise', says: /^200 OK, .* has started/},
    {name: 'bank', says: /^The user is back/},
    {name: 'session', says: /^200 OK, .* is authorised/},
    {name: 'details', says: /^200 OK, .* details/},
    {name: 'balances', says: /^200 OK, .* balances/},
    {name: 'transactions', says: /^200 OK, .* completed this tour\.$/},
  ],
  payments: [
    {name: 'paying-banks', says: /^200 OK, .* SEPA/},
    {name: 'mistake', says: /^422 Unprocessable Content, .* rejected/},
    {name: 'order', says: /^200 OK, .* has been created/},
    {name: 'created', says: /^200 OK, .* not been authorised yet/},
    {name: 'approve', says: /^The payer is back/},
    {name: 'approved', says: /^200 OK, .* not settled it yet/},
    {name: 'wait', says: /^200 OK, .* Ten seconds/},
    {name: 'settled', says: /^200 OK, .* settled\.$/},
    {name: 'instruction', says: /^200 OK, .* status of its own\.$/},
    {name: 'webhook', says: /^This is what your server receives/},
  ],
} as const;
