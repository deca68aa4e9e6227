import {isPaymentForm} from '../../config/tryIt';
import type {CallForm} from '../../packages/openapi-reference/src/client';

/** Loads the form of an operation in the latest release. @param slug - slug of its page */
export async function loadForm(slug: string): Promise<CallForm | undefined> {
  const {default: forms} = await (isPaymentForm(slug)
    ? import('@site/docs/reference/payment-forms.json')
    : import('@site/docs/reference/forms.json'));
  return forms[slug];
}
