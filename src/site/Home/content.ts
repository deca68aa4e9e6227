/** Those of the samples of each operation; the quick start has five of them. */
export const LANGUAGES: readonly string[] = [
  ...['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'],
];

/** Ways into the documentation, by what readers come for. */
export const WAYS_IN = [
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
      {to: '/api/widgets/', label: 'UI widgets'},
      {to: '/markets/compare/', label: 'Compare countries'},
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
    text: 'For licensed companies: our infrastructure with your eIDAS certificates.',
    links: [
      {to: '/tpp/', label: 'TPP infrastructure as a service'},
      {to: '/tpp/getting-started/', label: 'Getting started'},
      {to: '/tpp/auth-flow/', label: 'Auth flow customisation'},
      {to: '/tpp/operational-risk-management/', label: 'Operational risk management'},
      {to: '/isms/information-security-policy/', label: 'Information security policy'},
    ],
  },
] as const;
