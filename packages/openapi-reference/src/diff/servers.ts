import type {Wording} from '../labels';
import {code} from '../render/markdownText';
import type {OpenApiDocument, ServerObject} from '../types';
import type {Difference, Impact, Place} from './changes';
import {type Endpoint, endpointsOf} from './endpoints';
import {isSame} from './json';
import {became, codes, say} from './say';

/** Servers of the document, unless they have moved to the operations. */
export function compareServers(before: OpenApiDocument, after: OpenApiDocument): Difference[] {
  if (haveOwnServers(before) !== haveOwnServers(after)) {
    return [];
  }
  return compareLists(serversIn(before.servers), serversIn(after.servers), (label) => ({
    subject: 'server',
    label,
    page: {kind: 'overview'},
  }));
}

/** Servers of an operation or its path, which replace those of the document. */
export function compareOwnServers(
  [before, after]: readonly [OpenApiDocument, OpenApiDocument],
  [was, is]: readonly [Endpoint, Endpoint],
  place: Place,
): Difference[] {
  const [old, now] = [ownServersOf(was), ownServersOf(is)];
  return old === undefined && now === undefined
    ? []
    : compareLists(serversIn(old ?? before.servers), serversIn(now ?? after.servers), (url) => ({
        ...place,
        subject: 'server',
        label: `${place.label} ${url}`,
      }));
}

function haveOwnServers(document: OpenApiDocument): boolean {
  const operations = endpointsOf(document).filter(({kind}) => kind === 'operation');
  return operations.length > 0 && operations.every((one) => ownServersOf(one) !== undefined);
}

function ownServersOf({operation, pathItem}: Endpoint): ServerObject[] | undefined {
  return operation.servers ?? pathItem.servers;
}

function serversIn(servers: readonly ServerObject[] | undefined): ServerObject[] {
  const list: readonly (Partial<ServerObject> | null)[] = Array.isArray(servers) ? servers : [];
  return list.filter(
    (server): server is ServerObject =>
      // What applies without any. Source: OpenAPI Specification, OpenAPI Object.
      typeof server?.url === 'string' && (server.url !== '/' || list.length > 1),
  );
}

function compareLists(
  was: readonly ServerObject[],
  is: readonly ServerObject[],
  place: (url: string) => Place,
): Difference[] {
  const isIn = (list: readonly ServerObject[], server: ServerObject) => {
    const known = new Set(list.flatMap(addressesOf));
    return addressesOf(server).every((address) => known.has(address));
  };
  const partner = (list: readonly ServerObject[], server: ServerObject) =>
    list.find(({url}) => url === server.url) ??
    list.find(({url}) => keyOf(url) === keyOf(server.url));
  return [
    ...is.flatMap((now): Difference[] => {
      const old = partner(was, now);
      if (old !== undefined) {
        return compareVariables(old, now, place(now.url));
      }
      return isIn(was, now)
        ? []
        : [
            {
              ...place(now.url),
              kind: 'added',
              impact: 'compatible',
              words: say('change.newServer'),
            },
          ];
    }),
    ...was.flatMap((old): Difference[] =>
      partner(is, old) !== undefined || isIn(is, old)
        ? []
        : [
            {
              ...place(old.url),
              kind: 'removed',
              impact: 'breaking',
              words: say('change.noServer'),
            },
          ],
    ),
  ];
}

/** A slash at the end does not matter, nor do the names of variables, which nobody sends. */
function keyOf(url: string): string {
  return plainAddress(url)
    .replace(/\/$/, '')
    .replaceAll(/\{[^}]*\}/g, '{}');
}

/** The case of the host and a usual port do not matter. Source: RFC 3986, 6.2.2.1 and 6.2.3. */
export function plainAddress(url: string): string {
  const [start = ''] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(url) ?? [];
  // The names of variables are not part of the host.
  const host = start.replaceAll(/\{[^}]*\}|[^{]+/g, (part) =>
    part.startsWith('{') ? part : part.toLowerCase(),
  );
  return `${host.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2')}${url.slice(start.length)}`;
}

const MAX_ADDRESSES = 200;

/** All addresses that the values of the variables give; a variable with any value stays a variable. */
function addressesOf({url, variables = {}}: ServerObject): string[] {
  return Object.entries(variables)
    .reduce<string[]>(
      (addresses, [name, variable]) => {
        const values = Array.isArray(variable.enum) ? variable.enum : [`{${name}}`];
        return addresses
          .flatMap((address) => values.map((value) => address.replaceAll(`{${name}}`, value)))
          .slice(0, MAX_ADDRESSES);
      },
      [url],
    )
    .map(keyOf);
}

/** The variables of a server under the names of another one with the same address. */
function variablesAs(
  {url: other}: ServerObject,
  {url, variables = {}}: ServerObject,
): Exclude<ServerObject['variables'], undefined> {
  const namesIn = (address: string) =>
    [...address.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const [names, others] = [namesIn(url), namesIn(other)];
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [
      others[names.indexOf(name)] ?? name,
      variable,
    ]),
  );
}

function compareVariables(old: ServerObject, now: ServerObject, place: Place): Difference[] {
  const [was, is] = [variablesAs(now, old), now.variables ?? {}];
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return names.flatMap((name): Difference[] => {
    const [old, now] = [was[name] ?? {}, is[name] ?? {}];
    const change = (impact: Impact, words: Wording): Difference => ({
      ...place,
      kind: 'changed',
      impact,
      words,
    });
    const has = (list: readonly string[] | undefined, value: string) =>
      list === undefined || list.some((one) => isSame(one, value));
    const lost = (old.enum ?? []).filter((value) => !has(now.enum, value));
    const gained = (now.enum ?? []).filter((value) => !has(old.enum, value));
    return [
      ...(old.enum === undefined && now.enum !== undefined
        ? [
            change(
              'breaking',
              say('change.variableOnly', {name: code(name), values: codes(now.enum)}),
            ),
          ]
        : []),
      ...(lost.length > 0
        ? [
            change(
              'breaking',
              say('change.noVariableValues', {name: code(name), values: codes(lost)}),
            ),
          ]
        : []),
      ...(gained.length > 0
        ? [
            change(
              'compatible',
              say('change.variableValues', {name: code(name), values: codes(gained)}),
            ),
          ]
        : []),
      ...(old.enum !== undefined && now.enum === undefined
        ? [change('compatible', say('change.variableAny', {name: code(name)}))]
        : []),
      ...(old.default === now.default
        ? []
        : [
            change(
              'attention',
              became(
                say('change.variableDefault', {name: code(name)}),
                code(now.default ?? ''),
                code(old.default ?? ''),
              ),
            ),
          ]),
    ];
  });
}
