import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {OperationObject, SchemaKeywords} from '../../packages/openapi-reference/src/types';
import {fieldType} from './contract';
import {defined, document, namedExamplesOf, schemaIn} from './description';

const webhook = defined(
  resolve(document, document.webhooks?.paymentStatus ?? {})?.post,
  'paymentStatus',
) as OperationObject;
const body = defined(webhook.requestBody && resolve(document, webhook.requestBody), 'body');
const media = defined(body.content?.['application/json'], 'JSON body');
const schema = media.schema as SchemaKeywords;

describe('the payment status webhook', () => {
  it('is signed: its security is the webhook token, not that of the application', () => {
    expect(webhook.security).toEqual([{webhookToken: []}]);
    const scheme = document.components?.securitySchemes?.webhookToken;
    expect(scheme).toMatchObject({type: 'http', scheme: 'bearer', bearerFormat: 'JWT'});
    const {description = ''} = scheme as {description?: string};
    for (const name of ['RS256', '`x5u`', '`sub`', '`environment`', '`msgi`', 'SHA-256']) {
      expect(description).toContain(name);
    }
    expect(description.replaceAll('\n', ' ')).toContain(`\`${brand.siteHost}\` or a subdomain`);
  });

  it('has a required body with exactly three required fields', () => {
    expect(body.required).toBe(true);
    const types = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      fieldType(field as SchemaKeywords),
    ]);
    expect(Object.fromEntries(types)).toEqual({
      payment_id: {type: 'string uuid', nullable: false},
      status: {type: 'PaymentStatus', nullable: false},
      final_status: {type: 'boolean', nullable: false},
    });
    expect(schema.required).toEqual(['payment_id', 'status', 'final_status']);
    const fields = Object.values(schema.properties ?? {}) as SchemaKeywords[];
    expect(fields.filter(({description = ''}) => description.length < 10)).toEqual([]);
  });

  it('has examples of a final success, a final failure and an intermediate step', () => {
    const values = Object.keys(media.examples ?? {}).map(
      (name) => namedExamplesOf(document)[name]?.value as {status: string; final_status: boolean},
    );
    expect(values.map(({status, final_status: isFinal}) => [status, isFinal])).toEqual([
      ['ACSC', true],
      ['ACSP', false],
      ['RJCT', true],
    ]);
    const statuses = schemaIn(document, 'PaymentStatus').enum;
    expect(statuses).toEqual(expect.arrayContaining(['ACSC', 'ACSP', 'RJCT']));
  });
});
