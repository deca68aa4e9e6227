import {brand} from './brand';

interface Promises {
  support: {
    /** The most severe first. Meanings and examples are Markdown. */
    severities: {
      name: string;
      meaning: string;
      example: string;
      /** Until a person replies. */
      firstReply: string;
      updates: string;
    }[];
    /** Email address for the most severe problems, read at any time. */
    urgent: string;
    /** Working hours of the people who reply, with a time zone such as `Europe/Helsinki`. */
    hours: {days: string; from: string; to: string; zone: string};
  };
  /** How soon licensed companies are notified of incidents that the provider detects. */
  incidentNotices: {
    /** The most severe first. Each is one of the severities of support, because there is only one scale. */
    bySeverity: {
      severity: string;
      /** What else counts as an incident of this severity, in addition to its meaning. */
      includes: string | null;
      firstNotice: string;
      updates: string;
    }[];
    plannedMaintenance: {firstNotice: string; updates: string};
  };
  /** Networks from which webhooks are sent. */
  webhookSenders: {network: string; place: string}[];
  /** How far in advance customers are notified of a breaking change. */
  changeNotices: {change: string; notice: string}[];
  /** `{documented}` is replaced by the releases that have their own pages. */
  releaseSupport: {what: string; howLong: string}[];
  releases: ReleaseHistory;
}

export interface ReleaseHistory {
  /** Day of each release, `YYYY-MM-DD`. By default, the first of its month if it is named after one. */
  days: Readonly<Record<string, string>>;
  /** What each release added, in Markdown; by default, a link to the changelog. Links are relative to the guides. */
  summaries: Readonly<Record<string, string>>;
  /** Changes, with their labels in the changelog, by an undocumented release between two documented ones. */
  introducedBy: Readonly<Record<string, readonly string[]>>;
}

/**
 * The provider's promises to its customers, and facts about its operation that the API description does not contain.
 * The provider decides all of these values. Those below are examples from a fictional provider, and anyone who adopts
 * this portal replaces all of them. Pages, the changelog and feeds take them only from here.
 */
export const PROVIDER: Promises = {
  support: {
    severities: [
      {
        name: '1, critical',
        meaning: 'Production is down for all or most users, and there is no workaround',
        example: 'Every call returns a `500`',
        firstReply: '30 minutes, around the clock',
        updates: 'Every hour',
      },
      {
        name: '2, high',
        meaning: 'An important function or one large bank fails in production',
        example: 'No user of one bank can authorise',
        firstReply: '2 working hours',
        updates: 'Every 4 working hours',
      },
      {
        name: '3, normal',
        meaning: 'Something is wrong, but most users are not affected',
        example: 'One bank returns transactions without any text',
        firstReply: '1 working day',
        updates: 'Every 3 working days',
      },
      {
        name: '4, question',
        meaning: 'A question, a feature request, or a problem in the sandbox',
        example: 'Which field contains the reference at this bank?',
        firstReply: '2 working days',
        updates: 'When there is something to report',
      },
    ],
    urgent: `urgent@${brand.siteHost}`,
    hours: {
      days: 'Monday to Friday, except Finnish public holidays',
      from: '08:00',
      to: '18:00',
      zone: 'Europe/Helsinki',
    },
  },
  incidentNotices: {
    bySeverity: [
      {
        severity: '1, critical',
        includes: 'Any disclosure of your data, whatever its extent',
        firstNotice: 'Within 2 hours of detection',
        updates: 'Every 2 hours, and a root cause report within 10 working days',
      },
      {
        severity: '2, high',
        includes: null,
        firstNotice: 'Within 4 hours of detection',
        updates: 'Every working day',
      },
    ],
    plannedMaintenance: {
      firstNotice: '5 working days in advance',
      updates: 'At the start and at the end',
    },
  },
  // Networks reserved for documentation, from which nobody sends. Source: RFC 5737, RFC 3849.
  webhookSenders: [
    {network: '192.0.2.32/28', place: 'First data centre'},
    {network: '198.51.100.32/28', place: 'Second data centre'},
    {network: '2001:db8:40::/48', place: 'Both, over IPv6'},
  ],
  changeNotices: [
    {
      change: 'A field, value, operation or parameter is removed or renamed',
      notice: 'At least 12 months',
    },
    {change: 'A type, format or unit changes', notice: 'At least 12 months'},
    {
      change: 'An optional request field becomes required, or a validation rule becomes stricter',
      notice: 'At least 12 months',
    },
    {change: 'The HTTP status of an existing error changes', notice: 'At least 6 months'},
    {
      change: 'The format of tokens or of webhook signatures changes',
      notice: 'At least 6 months, during which both formats are accepted',
    },
    {change: 'Webhooks are sent from an additional network', notice: 'At least 6 months'},
    {
      change: 'A change that security or the law requires immediately',
      notice: 'As early as possible',
    },
  ],
  releaseSupport: [
    {what: 'Support for a release', howLong: 'At least 24 months after the next one replaces it'},
    {
      what: 'Documentation for {documented}, each at its own address',
      howLong: 'As long as the release is supported',
    },
  ],
  releases: {
    days: {
      '2025-06': '2025-06-02',
      '2025-08': '2025-08-04',
      '2025-10': '2025-10-06',
      '2026-01': '2026-01-12',
      '2026-06': '2026-06-01',
    },
    summaries: {
      '2025-06': 'The first release in this documentation',
      '2025-08': 'Bank groups in the bank list, and the account holder’s address',
      '2025-10':
        '[`DELETE /payments/{payment_id}`](./reference/delete-payment.mdx), and consents of up to 180 days',
      '2026-01':
        'Clearer errors for PSU headers and for steps at the bank, Swedish giro payments in bulk, and more payment fields',
      '2026-06':
        '[Deferred submission](./payment-initiation/special-cases.mdx#deferred-submission) of payments',
    },
    introducedBy: {
      '2025-08': ['ASPSPGroup', 'ASPSPData.group', 'AccountResource.postal_address'],
      '2025-10': ['DELETE /payments/{payment_id}', 'PAYMENT_NOT_FINALIZED'],
      '2026-01': [
        'PSU_HEADER_INVALID',
        'ASPSP_PSU_ACTION_REQUIRED',
        'PaymentType=BULK_DOMESTIC_SE_GIRO',
        'ReferenceNumberScheme=SDDM',
        'Transaction.reference_number_schema',
        'CreatePaymentRequest.psu_id',
        'CreatePaymentResponse.psu_id_hash',
        'GetPaymentResponse.aspsp',
        'GetPaymentResponse.payment_type',
        'GetPaymentResponse.psu_id_hash',
      ],
    },
  },
};
