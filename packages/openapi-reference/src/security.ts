import type {Labels} from './labels';
import type {SecurityRequirementObject} from './types';

/** A security scheme as a call requires it. */
export interface SecurityUse {
  name: string;
  /** Scopes or roles that the caller must have. */
  scopes: string[];
}

/**
 * Requirements of a call: all schemes of one alternative. If there are no alternatives, no authentication is required.
 */
export interface CallSecurity {
  /** Whether the call also works without authentication. */
  isOptional: boolean;
  alternatives: SecurityUse[][];
}

/** Builds the requirements of a call. Source of the meaning: OpenAPI Specification, Security Requirement Object. */
export function buildSecurity(requirements: readonly SecurityRequirementObject[]): CallSecurity {
  const alternatives = requirements
    .map((requirement) => Object.entries(requirement).map(([name, scopes]) => ({name, scopes})))
    .filter((uses) => uses.length > 0);
  const byContent = new Map(alternatives.map((uses) => [JSON.stringify(uses), uses]));
  return {
    isOptional: alternatives.length > 0 && alternatives.length < requirements.length,
    alternatives: [...byContent.values()],
  };
}

/** Part of a sentence; schemes and scopes are names from the description. */
export type SecurityPart = {text: string} | {scheme: string} | {scope: string};

/**
 * Describes requirements, as in `Security: one of: a; or all of b and c (scope read)` and `Security: a (optional)`.
 *
 * @param none - entire text if nothing is required
 */
export function securityParts(
  security: CallSecurity,
  labels: Labels,
  none: 'security.none' | 'security.noneStated' = 'security.noneStated',
): SecurityPart[] {
  if (security.alternatives.length === 0) {
    return [{text: labels.text(none)}];
  }
  const id = security.isOptional ? 'security.optional' : 'security.required';
  return partsOf(labels.pieces<SecurityPart>(id, {schemes: alternativeParts(security, labels)}));
}

function alternativeParts({alternatives}: CallSecurity, labels: Labels): SecurityPart[] {
  const sets = alternatives.map((uses) => allOf(uses, labels));
  if (sets.length < 2) {
    return sets.flat();
  }
  const isCompound = alternatives.some((uses) => uses.length > 1);
  return isCompound
    ? partsOf(
        labels.pieces<SecurityPart>('security.oneOfSets', {
          schemes: sets.reduce((first, second) =>
            partsOf(labels.pieces<SecurityPart>('security.nextSet', {first, second})),
          ),
        }),
      )
    : partsOf(
        labels.pieces<SecurityPart>('security.oneOf', {
          schemes: labels.list<SecurityPart>('list.or', sets),
        }),
      );
}

function partsOf(pieces: readonly (string | SecurityPart)[]): SecurityPart[] {
  return pieces.map((piece) => (typeof piece === 'string' ? {text: piece} : piece));
}

function allOf(uses: readonly SecurityUse[], labels: Labels): SecurityPart[] {
  const schemes = labels.list<SecurityPart>(
    'list.and',
    uses.map((use) => useParts(use, labels)),
  );
  return partsOf(
    uses.length > 1 ? labels.pieces<SecurityPart>('security.allOf', {schemes}) : schemes,
  );
}

function useParts({name, scopes}: SecurityUse, labels: Labels): (string | SecurityPart)[] {
  return scopes.length === 0
    ? [{scheme: name}]
    : labels.pieces<SecurityPart>('security.scopes', {
        scheme: {scheme: name},
        count: scopes.length,
        scopes: scopes.flatMap((scope, index) => [...(index > 0 ? [', '] : []), {scope}]),
      });
}
