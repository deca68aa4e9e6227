/** The texts that a search for assistants leads to: sections of pages, and what the description says. */
import {
  type ApiPart,
  fieldLine,
  fieldsOf,
  type MarketsPart,
  operationName,
  operationText,
  type Page,
  type Passage,
  schemaText,
  type Section,
} from '../../../packages/mcp/src/index';

/** Pages whose passages come from the description or from data, not from their text. */
const BY_DATA: ReadonlySet<Page['kind']> = new Set(['operation', 'schema', 'errors']);

/** A heading with hardly any text includes its subsections, up to this many characters. */
const SHORT_TEXT = 40;
const MAX_JOINED = 1_500;

export interface PassageSources {
  pages: readonly Page[];
  api: ApiPart;
  /** Undefined for an archived release: markets have none. */
  markets?: MarketsPart;
}

export function passagesOf({pages, api, markets}: PassageSources): Passage[] {
  return [
    ...pages.flatMap(pagePassages),
    ...operationPassages(api),
    ...parameterPassages(api),
    ...schemaPassages(api),
    ...errorPassages(api),
    ...(markets === undefined ? [] : bankPassages(markets)),
  ];
}

function pagePassages(page: Page, pageIndex: number): Passage[] {
  if (BY_DATA.has(page.kind)) {
    return [];
  }
  return page.sections.flatMap((section, index): Passage[] => {
    const last = lastOf(page.sections, index);
    const isEmpty = page.sections.slice(index, last + 1).every(({text}) => text.trim() === '');
    if (isEmpty && last === index && section.level > 1) {
      return [];
    }
    const isPage = section.level === 1;
    const above = isPage ? [] : [page.title, ...headingsAbove(page.sections, index)];
    return [
      {
        address: section.id === '' ? page.address : `${page.address}#${section.id}`,
        title: [...above, section.heading].join(' › '),
        kind: page.kind,
        sections: [pageIndex, index, last],
      },
    ];
  });
}

function lastOf(sections: readonly Section[], index: number): number {
  const level = sections[index]?.level ?? 0;
  const own = sections[index]?.text.length ?? 0;
  if (level === 1 || own > SHORT_TEXT) {
    return index;
  }
  let last = index;
  let size = own;
  for (let next = index + 1; next < sections.length; next += 1) {
    const section = sections[next];
    size += section?.text.length ?? 0;
    if (section === undefined || section.level <= level || size > MAX_JOINED) {
      break;
    }
    last = next;
  }
  return last;
}

function headingsAbove(sections: readonly Section[], index: number): string[] {
  const above: string[] = [];
  let level = sections[index]?.level ?? 0;
  for (let at = index - 1; at > 0; at -= 1) {
    const section = sections[at];
    if (section !== undefined && section.level < level && section.level > 1) {
      above.unshift(section.heading);
      level = section.level;
    }
  }
  return above;
}

function operationPassages(api: ApiPart): Passage[] {
  return api.operations.map((facts) => {
    const name = operationName(facts);
    const text = operationText(api, facts, 1);
    return {
      address: facts.address,
      title: `${facts.title} (${name})`,
      kind: 'operation' as const,
      text,
    };
  });
}

/** A parameter that several operations share is one passage. */
function parameterPassages(api: ApiPart): Passage[] {
  const found = new Map<
    string,
    {line: string; name: string; place: string; users: string[]; address: string}
  >();
  for (const facts of api.operations) {
    for (const field of facts.parameters) {
      const line = fieldLine(field);
      const place = field.in;
      const known = found.get(`${place} ${line}`);
      if (known === undefined) {
        found.set(`${place} ${line}`, {
          line,
          name: field.name,
          place,
          users: [operationName(facts)],
          address: `${facts.address}#${place}-${field.name.toLowerCase()}`,
        });
      } else {
        known.users.push(operationName(facts));
      }
    }
    const headers = facts.responses.flatMap(({status, headers: own}) =>
      own.map((field) => ({status, field})),
    );
    for (const {status, field} of headers) {
      const {name} = field;
      const line = fieldLine(field);
      const known = found.get(`response ${line}`);
      if (known === undefined) {
        found.set(`response ${line}`, {
          line,
          name,
          place: 'response header',
          users: [operationName(facts)],
          address: `${facts.address}#response-${status}-header-${name.toLowerCase()}`,
        });
      } else if (!known.users.includes(operationName(facts))) {
        known.users.push(operationName(facts));
      }
    }
  }
  return [...found.values()].map(({line, name, place, users, address}) => {
    const words = place === 'response header' ? place : `${place} parameter`;
    const text = `${line}\n\n${words} of ${users.join(', ')}.`;
    return {address, title: `${name} (${words})`, kind: 'parameter' as const, text};
  });
}

function schemaPassages(api: ApiPart): Passage[] {
  return Object.entries(api.schemas).flatMap(([name, schema]): Passage[] => {
    const {address} = schema;
    const fields = fieldsOf(api, schema, 1);
    const names = fields.map((field) => `\`${field.name}\``).join(', ');
    const description = `${schema.description}${names === '' ? '' : ` Fields: ${names}.`}`;
    const text = schemaText(name, {...schema, description}, []);
    return [
      {address, title: `${name} (schema)`, kind: 'schema', text},
      ...fields.map((field): Passage => ({
        address: `${address}#field-${field.name.toLowerCase()}`,
        title: `${name}.${field.name} (field)`,
        kind: 'field',
        text: fieldLine(field),
      })),
    ];
  });
}

function errorPassages(api: ApiPart): Passage[] {
  const names = new Map(api.operations.map((facts) => [facts.key, operationName(facts)]));
  return api.errors.map(({code, statuses, meaning, action, address, operations}) => {
    const raisers = operations.map((key) => names.get(key) ?? key);
    const text = [
      `HTTP ${statuses.join(' or ')}. ${meaning}`,
      `**What to do:** ${action}`,
      ...(raisers.length > 0 ? [`Raised by: ${raisers.join(', ')}.`] : []),
    ].join('\n\n');
    return {address, title: `${code} (error)`, kind: 'error' as const, text};
  });
}

function bankPassages({markets}: MarketsPart): Passage[] {
  return markets.flatMap(({name: country, address, banks}) =>
    banks.map(({name, bic, bicIsCertain, segments, note}) => {
      const code =
        bic === null
          ? 'no BIC, or public lists disagree'
          : `BIC ${bicIsCertain ? '' : 'usually '}\`${bic}\``;
      const text = `${name}, bank in ${country}: ${code}; ${segments.join(' and ')}${note === null ? '' : `; ${note}`}.`;
      return {
        address: `${address}#banks`,
        name,
        title: `${name} (bank in ${country})`,
        kind: 'bank' as const,
        text,
      };
    }),
  );
}
