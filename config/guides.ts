/** Pages that form a group in the sidebar, which is folded unless one of them is open. */
export interface SidebarGroup {
  label: string;
  /** Ids of pages, such as `quick-start/index`. A page next to a folder with the same name represents the folder. */
  pages: readonly string[];
}

/**
 * Groups of the guides in the sidebar. Pages in no group are listed below them. An archived release may lack some
 * pages.
 */
export const GUIDE_GROUPS: readonly SidebarGroup[] = [
  {
    label: 'Start',
    pages: ['index', 'quick-start/index', 'quick-start/payments', 'quick-start/alt', 'try'],
  },
  {label: 'Control panel', pages: ['control-panel']},
  {
    label: 'Build',
    pages: [
      'authentication',
      'choosing-a-bank',
      'widgets',
      'mobile',
      'webhooks',
      'webhooks/running',
      'clients',
      'downloads',
      'assistants',
    ],
  },
  {
    label: 'Account data',
    pages: ['account-information', 'sessions', 'consent-renewal', 'transactions', 'psu-headers'],
  },
  {
    label: 'Payments',
    pages: [
      'payment-initiation',
      'payment-initiation/products',
      'payment-initiation/special-cases',
      'refunds',
    ],
  },
  {label: 'Use cases', pages: ['use-cases/index']},
  {
    label: 'Test',
    pages: [
      'sandbox',
      'testing',
      'testing/program',
      'testing/failures',
      'testing/plans',
      'testing/automation',
      'linked-accounts',
    ],
  },
  {
    label: 'Operate',
    pages: ['going-live', 'limits', 'compatibility', 'status-and-support'],
  },
];
