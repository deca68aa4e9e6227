import type {OpenApiDocument, SchemaObject} from '../types';
import {stable} from './json';
import {shape} from './comparison';
import {own} from './schemas';

/** Schemas that were only renamed. */
export function findRenamed(
  before: OpenApiDocument,
  after: OpenApiDocument,
): ReadonlyMap<string, string> {
  const [was, is] = [before.components?.schemas ?? {}, after.components?.schemas ?? {}];
  const gone = Object.keys(was).filter((name) => own(is, name) === undefined);
  const come = Object.keys(is).filter((name) => own(was, name) === undefined);
  const signatures = (
    schemas: Readonly<Record<string, SchemaObject>>,
    names: readonly string[],
  ): ReadonlyMap<string, string[]> => {
    const bySignature = new Map<string, string[]>();
    for (const name of names) {
      const signature = signatureOf(schemas[name] ?? true, name, new Set(names));
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), name]);
    }
    return bySignature;
  };
  const [oldSignatures, newSignatures] = [signatures(was, gone), signatures(is, come)];
  return new Map(
    [...oldSignatures].flatMap(([signature, olds]): [string, string][] => {
      const [old, ...otherOlds] = olds;
      const [now, ...otherNews] = newSignatures.get(signature) ?? [];
      const isOnlyPair = otherOlds.length + otherNews.length === 0;
      return old !== undefined && now !== undefined && isOnlyPair ? [[old, now]] : [];
    }),
  );
}

/** A renamed schema may refer to itself and to others that were renamed with it. */
function signatureOf(schema: SchemaObject, name: string, others: ReadonlySet<string>): string {
  const text = stable(shape(schema)) ?? '';
  return text.replace(/"\$ref":"#\/components\/schemas\/([^"]*)"/g, (match, target: string) => {
    if (target === name) {
      return '"$ref":"itself"';
    }
    return others.has(target) ? '"$ref":"another"' : match;
  });
}
