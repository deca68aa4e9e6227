/**
 * When releases came out, and which changes the releases between the documented ones made. The changelog
 * compares documented releases; this table gives each of its changes the day on which it reached clients.
 */

/** Day of each release. One that is missing here came out on the first of its month. */
export const RELEASE_DAYS: Readonly<Record<string, string>> = {
  '2025-06': '2025-06-02',
  '2025-08': '2025-08-04',
  '2025-10': '2025-10-06',
  '2026-01': '2026-01-12',
  '2026-06': '2026-06-01',
};

/** Changes by the release between documented ones that made them, with the labels of the changelog. */
export const INTRODUCED_BY: Readonly<Record<string, readonly string[]>> = {
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
};
