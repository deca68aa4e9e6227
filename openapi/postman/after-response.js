// Carries the ids of a response to the next requests. In the sandbox program, it also does what a person
// does at the bank, so that the whole collection runs unattended.
const KEPT = ['session_id', 'payment_id', 'authorization_id'];
const MAX_PAGES = 12;

const response = (() => {
  try {
    return pm.response.json() || {};
  } catch (error) {
    return {};
  }
})();
const baseUrl = pm.variables.replaceIn('{{baseUrl}}');
const isOnSandbox = pm.variables.get('sandbox') === 'true';

function keep(name, value) {
  pm.collectionVariables.set(name, value === undefined || value === null ? '' : String(value));
}

pm.test(pm.info.requestName + ' succeeds', () => {
  const {error, message, detail} = response;
  const reason = [error, message, detail && JSON.stringify(detail)].filter(Boolean).join(', ');
  pm.expect(pm.response.code, reason || 'no reason in the response').to.be.below(300);
});

KEPT.filter((name) => response[name]).forEach((name) => keep(name, response[name]));
const [account] = response.accounts || [];
if (response.session_id && account && account.uid) {
  keep('account_id', account.uid);
}
const entry = (response.transactions || []).find((one) => one.transaction_id);
if (entry) {
  keep('transaction_id', entry.transaction_id);
}
const [order] =
  (response.payment_details && response.payment_details.credit_transfer_transaction) || [];
if (order && order.transaction_id) {
  keep('payment_transaction_id', order.transaction_id);
}
// Every other response ends a list, so that its key is not sent for another account.
keep('continuation_key', response.continuation_key);
if (response.continuation_key) {
  pm.execution.setNextRequest(pm.info.requestId);
}

function fail(problem) {
  pm.test('The bank returns the user', () => pm.expect.fail(problem));
}

function returned(address) {
  const values = pm.variables.replaceIn(address).split('?')[1] || '';
  const query = Object.fromEntries(
    values.split('&').map((pair) => pair.split('=').map(decodeURIComponent)),
  );
  if (query.error) {
    fail(query.error + ': ' + (query.error_description || 'no description'));
  } else if (query.code) {
    keep('code', query.code);
  }
}

// Each page has one form. Its values are sent as they are, with the test login where it is asked for.
function visit(address, page) {
  if (page > MAX_PAGES) {
    fail('more than ' + MAX_PAGES + ' pages');
    return;
  }
  pm.sendRequest(address, (error, shown) => {
    if (error) {
      fail(address + ': ' + error.message);
      return;
    }
    const $ = require('cheerio').load(shown.text());
    const action = $('form').attr('action');
    if (action === undefined) {
      fail(address + ' has no form: ' + $('h1').last().text());
      return;
    }
    const fields = $('form input')
      .toArray()
      .map((input) => $(input))
      .filter(
        (input) =>
          !['checkbox', 'radio'].includes(input.attr('type')) ||
          input.attr('checked') !== undefined,
      )
      .map((input) => ({
        key: input.attr('name'),
        value: pm.variables.get('bank_' + input.attr('name')) || input.attr('value') || '',
      }));
    const request = {
      url: action.startsWith('/') ? baseUrl + action : action || address,
      method: 'POST',
      header: {'X-Sandbox-Redirect': 'report'},
      body: {mode: 'urlencoded', urlencoded: [...fields, {key: 'action', value: 'confirm'}]},
    };
    pm.sendRequest(request, (problem, answer) => {
      const next = answer && answer.headers.get('X-Sandbox-Redirect');
      if (!next) {
        const answered = require('cheerio').load(answer ? answer.text() : '');
        const reason = answered('[role=alert]').text() || answered('main').text();
        fail(problem ? problem.message : reason.replace(/\s+/g, ' ').trim());
      } else if (next.startsWith('/') || next.startsWith(baseUrl + '/')) {
        visit(next.startsWith('/') ? baseUrl + next : next, page + 1);
      } else {
        returned(next);
      }
    });
  });
}

const isSubmission = pm.request.url.getPath().endsWith('/submit');
if (pm.response.code < 300 && response.url && pm.request.method === 'POST') {
  if (isOnSandbox) {
    visit(response.url, 1);
  } else {
    console.log(
      'Open ' + response.url + ', then put `code` of the callback into the variable code.',
    );
  }
} else if (pm.response.code < 300 && isSubmission && isOnSandbox) {
  // A bank takes a while to settle. The sandbox moves its clock on request.
  pm.sendRequest(
    {
      url: baseUrl + '/sandbox/clock',
      method: 'POST',
      header: {'Content-Type': 'application/json'},
      body: {mode: 'raw', raw: JSON.stringify({advance: 'PT1M'})},
    },
    (error, answer) => {
      if (error || answer.code >= 300) {
        fail('The clock was not moved: ' + (error ? error.message : answer.text()));
      }
    },
  );
}
