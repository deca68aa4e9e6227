import {
  checkIban,
  describeCertainty,
  describeChecks,
  type ValidIban,
} from '../../../packages/iban/src/index';
import type {IbanCountry, IbanRegistry} from '../data/ibanRegistry';
import {adoptStyles} from '../../../packages/openapi-reference/src/client';
import {make} from '../../ui/browser/make';

const STYLES = `
.market-iban[aria-invalid='true'] { border-color: var(--bad) !important; }
.market-result[data-verdict] { font-size: var(--text-m); overflow-wrap: anywhere; }
.market-result[data-verdict='valid'] { color: inherit; }
.market-result[data-verdict='valid'] > p { margin-bottom: 0.5rem; }
.market-result[data-verdict='valid'] > p > strong { color: var(--good); }
.market-result[data-verdict='valid'] > p > strong::before { content: '✓ ' / ''; }
.market-result[data-verdict='invalid'] { padding: 0.5rem 0.75rem; border-radius: var(--ifm-global-radius); background: var(--bad-surface); color: var(--bad); }
`;

let registry: Promise<IbanRegistry> | undefined;

/** Loads the facts about countries, once for all pages. */
function loadRegistry(): Promise<IbanRegistry> {
  registry ??= import('@generated/markets-data/default/iban-registry.json').then(
    (module) => module.default,
  );
  return registry;
}

/** Describes the result, with a link to the bank's row. `marketsPath` is the path of the list of countries. */
function describe(found: ValidIban<IbanCountry>, marketsPath: string): Node[] {
  const {bank, bankCode, country} = found;
  const rows = `${marketsPath}${country.page}/#`;
  return [
    make('p', {}, make('strong', {}, 'Valid'), `: ${describeChecks(found)}`),
    make(
      'dl',
      {class: 'fact-strip'},
      fact('Country', country.name),
      fact('Bank code', bankCode),
      bank === null
        ? fact('Bank', 'Not in our list')
        : fact(
            'Bank',
            make('a', {href: rows + bank.anchor}, bank.name),
            ` ${describeCertainty(bank)}`,
          ),
    ),
  ];
}

function fact(label: string, ...value: (Node | string)[]): HTMLElement {
  return make('div', {}, make('dt', {}, label), make('dd', {}, ...value));
}

/** Checks the field when the form is submitted, and then after each change. Nothing leaves the browser. */
export function startIbanChecker(element: HTMLElement, page: AbortSignal): void {
  const form = element.querySelector('form');
  const input = element.querySelector('input');
  const result = element.querySelector<HTMLElement>('[role=status]');
  if (form === null || input === null || result === null) {
    return;
  }
  adoptStyles(STYLES);
  let hasAsked = false;

  const check = async (): Promise<void> => {
    const facts = await loadRegistry();
    const found = checkIban(input.value, facts);
    input.setAttribute('aria-invalid', String(!found.isValid));
    result.dataset.verdict = found.isValid ? 'valid' : 'invalid';
    result.replaceChildren(
      ...(found.isValid ? describe(found, element.dataset.marketsPath ?? '/') : [found.message]),
    );
  };

  form.querySelector('fieldset')?.removeAttribute('disabled');
  input.addEventListener('focus', () => void loadRegistry(), {signal: page, once: true});
  input.addEventListener(
    'input',
    () => {
      if (hasAsked) {
        void check();
      }
    },
    {signal: page},
  );
  const example = form.querySelector<HTMLElement>('[data-example]');
  example?.addEventListener(
    'click',
    () => {
      input.value = example.dataset.example ?? '';
      form.requestSubmit();
    },
    {signal: page},
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      hasAsked = true;
      void check();
    },
    {signal: page},
  );
}
