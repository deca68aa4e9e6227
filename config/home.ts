/** A link of the portal, by its address below the base path. */
interface HomeLink {
  to: string;
  label: string;
}

interface HomeTexts {
  title: string;
  /** `{countries}` is replaced with the number of country pages. */
  tagline: string;
  /** Links, of which the first is the main one. */
  actions: readonly HomeLink[];
  /** Figures beside those of the market data. The three calls are those of `src/try-it/hero`. */
  facts: readonly (HomeLink & {value: number})[];
  /** Heading of the steps in `help/index.mdx`, which is only for screen readers; absent if the page has none. */
  steps?: string;
}

export const HOME: HomeTexts = {
  title: 'Bank accounts and payments, one API',
  tagline:
    'Read account data and initiate payments at banks in {countries} European countries. Your users sign in at their own bank, and you get the same format from every bank.',
  actions: [
    {to: '/api/quick-start/', label: 'Quick start'},
    {to: '/api/try/', label: 'Try it in your browser'},
  ],
  facts: [{value: 3, label: 'calls to your first transactions', to: '/api/account-information/'}],
  steps: 'From the bank to your app in three steps',
};

interface WayIn {
  icon: 'code' | 'sketch' | 'run' | 'licence';
  title: string;
  text: string;
  links: readonly HomeLink[];
}

/** Entry points of the documentation, by the reader's purpose. */
export const WAYS_IN: readonly WayIn[] = [
  {
    icon: 'code',
    title: 'Build',
    text: 'For developers: from the first call to a tested integration.',
    links: [
      {to: '/api/quick-start/', label: 'Quick start'},
      {to: '/api/authentication/', label: 'Authentication'},
      {to: '/api/webhooks/', label: 'Webhooks'},
      {to: '/api/sandbox/', label: 'Sandbox and test logins'},
      {to: '/api/reference/', label: 'API reference'},
    ],
  },
  {
    icon: 'sketch',
    title: 'Design',
    text: 'For product teams: what you can offer, and at which banks.',
    links: [
      {to: '/api/use-cases/', label: 'Use cases'},
      {to: '/api/choosing-a-bank/', label: 'Choosing a bank'},
      {to: '/markets/', label: 'Markets'},
      {to: '/api/widgets/', label: 'UI Widgets'},
      {to: '/faq/', label: 'FAQ'},
    ],
  },
  {
    icon: 'run',
    title: 'Operate',
    text: 'For operations and support: go live, and keep it running.',
    links: [
      {to: '/api/going-live/', label: 'Going live'},
      {to: '/api/control-panel/', label: 'Control panel guide'},
      {to: '/api/reference/errors/', label: 'Error catalogue'},
      {to: '/api/limits/', label: 'Limits and retries'},
      {to: '/api/status-and-support/', label: 'Status and support'},
    ],
  },
  {
    icon: 'licence',
    title: 'Use your own licence',
    text: 'For licensed companies: your eIDAS certificates, our infrastructure.',
    links: [
      {to: '/tpp/', label: 'TPP infrastructure as a service'},
      {to: '/tpp/getting-started/', label: 'Getting started'},
      {to: '/tpp/auth-flow/', label: 'Auth flow customisation'},
      {to: '/tpp/operational-risk-management/', label: 'Operational risk management'},
      {to: '/isms/information-security-policy/', label: 'Information security policy'},
    ],
  },
];
