import {isValidIBAN} from 'ibantools';
import {
  isFinnishReference,
  isLuhn,
  isOcrReference,
  isRfReference,
} from '../../packages/iban/src/index';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {visit} from './description';

const IBAN_LIKE = /\b(?!RF)[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g;
const RF_LIKE = /\bRF\d{2}[A-Z0-9]{1,21}\b/g;
const DATE_LIKE = /^\d{4}-\d{2}-\d{2}(?:$|T)/;
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;
const UUID_LIKE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The examples take place in autumn 2026: a bank's 90 days reach back to August, and consents last until June. */
const FIRST_MONTH = '2026-08';
const LAST_MONTH = '2027-06';

const REFERENCE_CHECKS: Record<string, (value: string) => boolean> = {
  INTL: isRfReference,
  FIRF: isFinnishReference,
  SEBG: isOcrReference,
};

export interface IdentifierReport {
  /** Number of checked values of each kind, so that a test can verify that there were any. */
  counts: Record<'iban' | 'rf' | 'reference' | 'giro' | 'date' | 'uuid' | 'amount', number>;
  problems: string[];
}

/** Checks identifiers, dates and amounts in all texts and examples of a description. */
export function checkIdentifiers(description: OpenApiDocument): IdentifierReport {
  const counts = {iban: 0, rf: 0, reference: 0, giro: 0, date: 0, uuid: 0, amount: 0};
  const problems: string[] = [];

  function check(kind: keyof typeof counts, value: string, isRight: boolean, pointer: string) {
    counts[kind] += 1;
    if (!isRight) {
      problems.push(`${pointer}: ${kind} ${value}`);
    }
  }

  function checkText(text: string, pointer: string) {
    for (const [iban] of text.matchAll(IBAN_LIKE)) {
      check('iban', iban, isValidIBAN(iban), pointer);
    }
    for (const [reference] of text.matchAll(RF_LIKE)) {
      check('rf', reference, isRfReference(reference), pointer);
    }
    if (DATE_LIKE.test(text)) {
      check('date', text, isPlausibleDate(text), pointer);
    }
    if (UUID_LIKE.test(text)) {
      check('uuid', text, UUID_4.test(text), pointer);
    }
  }

  visit(description, (node, pointer) => {
    for (const [key, value] of Object.entries(node)) {
      for (const text of [value].flat()) {
        if (typeof text === 'string') {
          checkText(text, `${pointer}/${key}`);
        }
      }
    }
    const {iban, identification, scheme_name: scheme, reference_number: reference} = node;
    if (typeof iban === 'string') {
      check('iban', iban, isValidIBAN(iban), pointer);
    }
    if (typeof identification === 'string') {
      if (scheme === 'IBAN') {
        check('iban', identification, isValidIBAN(identification), pointer);
      }
      if (scheme === 'BGNR' || scheme === 'PGNR') {
        const isRight = /^[\d-]+$/.test(identification) && isLuhn(identification.replace('-', ''));
        check('giro', identification, isRight, pointer);
      }
    }
    if (typeof reference === 'string') {
      const isRight = isReference(reference, node.reference_number_schema);
      check('reference', reference, isRight, pointer);
    }
    if (typeof node.amount === 'string' && typeof node.currency === 'string') {
      const isRight =
        /^-?\d+\.\d{2}$/.test(node.amount) &&
        Math.abs(Number(node.amount)) < 1_000_000 &&
        /^[A-Z]{3}$/.test(node.currency);
      check('amount', `${node.amount} ${node.currency}`, isRight, pointer);
    }
  });
  return {counts, problems};
}

function isReference(value: string, scheme: unknown): boolean {
  const named = typeof scheme === 'string' ? REFERENCE_CHECKS[scheme] : undefined;
  if (named !== undefined) {
    return named(value);
  }
  return isRfReference(value) || isFinnishReference(value) || isOcrReference(value);
}

function isPlausibleDate(text: string): boolean {
  const day = text.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  const month = day.slice(0, 7);
  const isInRange = month >= FIRST_MONTH && month <= LAST_MONTH;
  return exists && isInRange && (text.length === 10 || DATE_TIME.test(text));
}
