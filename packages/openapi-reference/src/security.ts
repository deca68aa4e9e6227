import type {SecurityRequirementObject} from './types';

/** A security scheme as required by a call. */
export interface SecurityUse {
  name: string;
  /** Scopes or roles that the caller must have. */
  scopes: string[];
}

/**
 * Requirements of a call: one of the alternatives, with all its schemes. Without alternatives, no authentication is
 * required.
 */
export interface CallSecurity {
  /** Whether the call also works without any of them. */
  isOptional: boolean;
  alternatives: SecurityUse[][];
}

/** Source of the meaning: OpenAPI Specification, Security Requirement Object. */
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

/** A piece of a sentence; schemes and scopes are names from the description. */
export type SecurityPart = {text: string} | {scheme: string} | {scope: string};

/** `one of: a; or all of b and c (scope read)`, `optional, a`, `none`. */
export function securityParts({isOptional, alternatives}: CallSecurity): SecurityPart[] {
  if (alternatives.length === 0) {
    return [{text: 'none'}];
  }
  const isCompound = alternatives.some((uses) => uses.length > 1);
  const list = joined(alternatives.map(allOf), isCompound ? '; or ' : undefined, 'or');
  return [
    ...(isOptional ? [{text: 'optional, '}] : []),
    ...(alternatives.length > 1 ? [{text: isCompound ? 'one of: ' : 'one of '}] : []),
    ...list,
  ];
}

function allOf(uses: readonly SecurityUse[]): SecurityPart[] {
  const list = joined(uses.map(useParts), undefined, 'and');
  return uses.length > 1 ? [{text: 'all of '}, ...list] : list;
}

function useParts({name, scopes}: SecurityUse): SecurityPart[] {
  if (scopes.length === 0) {
    return [{scheme: name}];
  }
  const word = scopes.length === 1 ? 'scope' : 'scopes';
  return [
    {scheme: name},
    {text: ` (${word} `},
    ...joined(
      scopes.map((scope) => [{scope}]),
      ', ',
      'and',
    ),
    {text: ')'},
  ];
}

/** `a, b and c`, or the same separator everywhere. */
function joined(
  items: readonly SecurityPart[][],
  separator: string | undefined,
  lastWord: 'and' | 'or',
): SecurityPart[] {
  return items.flatMap((item, index) => {
    const isLast = index === items.length - 1;
    const between = separator ?? (isLast ? ` ${lastWord} ` : ', ');
    return index === 0 ? item : [{text: between}, ...item];
  });
}
