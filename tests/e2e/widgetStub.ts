/**
 * A mock of the provider's widget library: custom elements with exactly the attributes and events that the guide
 * documents. Using anything else is an error.
 */

export interface ElementRules {
  /** Attributes from the guide's table. Attributes of HTML itself, such as `id`, are always allowed. */
  attributes: string[];
  events: string[];
}

export interface StubJob {
  /** First part of the names of the elements. */
  slug: string;
  elements: Readonly<Record<'aspsp-list' | 'consent' | 'auth-flow', ElementRules>>;
  banks: {name: string; country: string}[];
  /** The id from the API. Any other id is an error. */
  authorization: string;
  /** Address to which the library sends the browser. */
  bankUrl: string;
  cancelUrl: string;
}

/** Runs in the page instead of the library. It can use only types of this module. */
export function installWidgets(job: StubJob): void {
  abstract class Widget extends HTMLElement {
    abstract readonly kind: keyof StubJob['elements'];

    override addEventListener(name: string, listener: EventListener): void {
      if (!job.elements[this.kind].events.includes(name)) {
        throw new Error(`${this.localName} has no event "${name}"`);
      }
      super.addEventListener(name, listener);
    }

    fire(name: string, detail?: unknown): void {
      this.dispatchEvent(new CustomEvent(name, {detail}));
    }

    /** Returns what is wrong with the attributes. */
    problem(required: string[]): string | undefined {
      const known = [...job.elements[this.kind].attributes, 'id', 'class'];
      const unknown = this.getAttributeNames().find((name) => !known.includes(name));
      if (unknown !== undefined) {
        return `unknown attribute ${unknown}`;
      }
      const absent = required.find((name) => !this.getAttribute(name));
      if (absent !== undefined) {
        return `missing attribute ${absent}`;
      }
      // The application in the tests is a sandbox application.
      return this.hasAttribute('sandbox') ? undefined : 'wrong environment';
    }

    button(label: string, onClick: () => void): void {
      const button = document.createElement('button');
      button.textContent = label;
      button.onclick = onClick;
      this.append(button);
    }

    connectedCallback(): void {
      // The real library loads its content first, so its events follow the page's own script.
      setTimeout(() => {
        this.load();
      }, 50);
    }

    abstract load(): void;
  }

  class BankList extends Widget {
    static readonly observedAttributes = ['search-term'];
    readonly kind = 'aspsp-list';

    attributeChangedCallback(): void {
      if (this.isConnected && this.childElementCount > 0) {
        this.load();
      }
    }

    load(): void {
      const problem = this.problem(['country', 'psu-type', 'service']);
      if (problem !== undefined) {
        this.fire('error', problem);
        return;
      }
      const term = (this.getAttribute('search-term') ?? '').toLowerCase();
      this.replaceChildren();
      for (const {name, country} of job.banks) {
        if (name.toLowerCase().includes(term) && country === this.getAttribute('country')) {
          this.button(name, () => {
            const [psuType, service] = ['psu-type', 'service'].map((key) => this.getAttribute(key));
            this.fire('selected', {name, country, psuType, service, sandbox: true, beta: false});
          });
        }
      }
      this.fire('ready');
    }
  }

  class Consent extends Widget {
    readonly kind = 'consent';

    load(): void {
      const problem = this.problem(['authorization']);
      if (problem !== undefined || this.getAttribute('authorization') !== job.authorization) {
        this.fire('error', problem ?? 'unknown id');
        return;
      }
      this.append('Terms of service');
      this.button('Accept', () => {
        this.fire('confirmed');
        if (!this.hasAttribute('no-redirect')) {
          location.assign(job.bankUrl);
        }
      });
      if (this.hasAttribute('can-cancel')) {
        this.button('Cancel', () => {
          this.fire('cancelled');
        });
      }
      this.fire('ready');
    }
  }

  class AuthFlow extends Widget {
    readonly kind = 'auth-flow';

    load(): void {
      const isPayment = this.hasAttribute('payment');
      const problem = this.problem([isPayment ? 'payment' : 'authorization']);
      const id = this.getAttribute(isPayment ? 'payment' : 'authorization');
      if (problem !== undefined || id !== job.authorization) {
        this.fire('error', problem ?? 'unknown id');
        return;
      }
      this.fire('ready');
      this.button('Go to the bank', () => {
        location.assign(job.bankUrl);
      });
      if (this.hasAttribute('can-cancel')) {
        this.button('Cancel', () => {
          location.assign(job.cancelUrl);
        });
      }
      this.fire(isPayment ? 'pis-loaded' : 'ais-loaded');
    }
  }

  customElements.define(`${job.slug}-aspsp-list`, BankList);
  customElements.define(`${job.slug}-consent`, Consent);
  customElements.define(`${job.slug}-auth-flow`, AuthFlow);
}
