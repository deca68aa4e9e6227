/**
 * Fixed texts of generated pages. `{name}` is a placeholder. If `|` separates two forms, the first is for a `{count}`
 * of one.
 */
export const ENGLISH = {
  'overview.untitled': 'API reference',
  'overview.summary': '{title} {version}: authentication, base URL, operations and schemas.',
  'overview.authentication': 'Authentication',
  'overview.servers': 'Base URL',
  'overview.noServers': 'The description does not list a server.',
  'overview.operations': 'Operations',
  'overview.otherOperations': 'Other operations',
  'overview.schemas': 'Schemas',
  'overview.webhooks': 'Webhooks',
  'overview.webhooksUse': 'The API sends these requests to your server.',
  'overview.downloads': 'Downloads',
  'overview.contact': 'Contact',
  'overview.email': 'Email',
  'overview.licence': 'Licence',
  'overview.terms': 'Terms of service',

  'download.yaml': 'OpenAPI description, YAML',
  'download.json': 'OpenAPI description, JSON',
  'download.dereferencedYaml': 'Dereferenced, YAML',
  'download.dereferencedJson': 'Dereferenced, JSON',
  'download.postman': 'Postman collection',
  'download.postmanEnvironment': 'Postman environment',
  'download.postmanSandbox': 'Environment for the sandbox program',

  'scheme.type': 'Type',
  'scheme.sentAs': 'Sent as {place}',
  'scheme.deprecated': 'Deprecated',
  'scheme.yes': 'yes',
  'scheme.discovery': 'Discovery URL',
  'scheme.authorization': 'Authorization URL ({flow})',
  'scheme.deviceAuthorization': 'Device authorization URL ({flow})',
  'scheme.token': 'Token URL ({flow})',
  'scheme.refresh': 'Refresh URL ({flow})',
  'scheme.scope': 'Scope ({flow})',

  'security.required': 'Security: {schemes}',
  'security.optional': 'Security: {schemes} (optional)',
  'security.none': 'Security: no authentication required.',
  'security.noneStated': 'Security: none.',
  'security.oneOf': 'one of {schemes}',
  'security.oneOfSets': 'one of: {schemes}',
  'security.nextSet': '{first}; or {second}',
  'security.allOf': 'all of {schemes}',
  'security.scopes': '{scheme} (scope {scopes})|{scheme} (scopes {scopes})',

  'server.default': 'default {value}',
  'server.values': 'one of {values}',

  'operation.deprecated': 'This operation is deprecated.',
  'operation.idempotent': 'Idempotent: yes',
  'operation.notIdempotent': 'Idempotent: no',
  'operation.errorCodes': 'Errors: {count}',
  'operation.notes': 'Notes',
  'operation.address': 'Base URL:',
  'operation.path': 'Path parameters',
  'operation.query': 'Query parameters',
  'operation.header': 'Headers',
  'operation.cookie': 'Cookies',
  'operation.body': 'Request body',
  'operation.bodyOptional': 'The body is optional.',
  'operation.responses': 'Responses',
  'operation.errorResponses': 'Bodies and headers of error responses',
  'operation.request': 'Request',
  'operation.response': 'Response',
  'operation.responseStatus': 'Response status',
  'operation.callbacks': 'Callbacks',
  'operation.callbacksMeaning': 'The API sends these requests to your URL.',
  'operation.callbackDeprecated': 'This callback is deprecated.',
  'operation.yourResponse': 'Your response: {status}',
  'operation.sampleLanguage': 'Sample language',

  'response.otherStatus': 'Any other status',
  'response.errorCodes': 'Error codes: {codes}.',
  'response.headers': 'Response headers',
  'response.links': 'Calls that use values from this response',

  'media.type': 'Media type {type}',
  'media.parts': 'How the parts are sent:',
  'media.partType': 'as {type}',
  'media.sameFields': 'The same fields as under {place}.',

  'example.one': 'Example',
  'example.several': 'Examples',
  'example.generated': 'Example, generated from the schema',
  'example.generatedResponse': 'Generated from the schema',

  'link.to': 'Link to {name}',
  'link.sample': 'Link to the {language} sample',
  'link.seeAlso': 'See also {link}.',
  'link.guides': 'Explained in {guides}.',
  'link.moreGuides': '{count} more guide|{count} more guides',

  'code.copy': 'Copy',
  'code.showAll': 'Show all {count} lines',
  'code.showFewer': 'Show fewer lines',
  'page.unfold': 'Show all',
  'page.fold': 'Show less',
  'table.name': 'Table: {name}',
  'table.unnamed': 'Table',

  'field.required': 'required',
  'field.always': 'always',
  'field.orNull': 'or null',
  'field.readOnly': 'read-only',
  'field.writeOnly': 'write-only',
  'field.deprecated': 'deprecated',
  'field.deprecation': 'Deprecated',
  'deprecation.until': 'It works until {date}.',
  'field.new': 'new in {release}',
  'field.since': 'since {release}',
  'field.title': 'Title',
  'field.format': 'Format',
  'field.limits': 'Limits',
  'field.pattern': 'Pattern',
  'field.notation': 'Notation',
  'field.default': 'Default',
  'field.seeAlso': 'See also',
  'field.showMore': '{count} more field|{count} more fields',
  'field.count': '{count} field|{count} fields',
  'field.countOf': '{count} field of {name}|{count} fields of {name}',
  'field.elsewhere': 'For its fields, see {schema}.',

  'value.count': 'Only this value|{count} values',
  'value.explained': 'One of {values}. See {link}.',
  'value.meaning': 'what the values mean',
  'value.deprecated': 'Deprecated.',

  'schema.summary': 'Schema {name}: {text}',
  'schema.noSummary': 'Schema {name}: fields, types and values.',
  'schema.definition': 'Definition',
  'schema.fields': 'Fields',
  'schema.usedByOperations': 'Used by:',
  'schema.usedBySchemas': 'Part of:',
  'schema.parent': 'A subtype of {schema}, with {value}.',
  'schema.errorCatalogue': 'The {catalogue} explains what to do for each code.',
  'schema.errorCatalogueLink': 'error catalogue',

  'type.any': 'any JSON value',
  'type.none': 'no value',
  'type.arrayOf': 'array of {type}',
  'type.arrayOfNullable': 'array of ({type} or null)',
  'type.mapOf': 'map of {type}',
  'type.oneOf': 'one of {types}',
  'type.anyOf': 'any of {types}',
  'type.both': '{first}, and {second}',

  'alternative.plain': 'Alternative {number}',
  'alternative.titled': 'Alternative {number}: {title}',
  'alternative.oneOf': 'one of {count}',
  'alternative.anyOf': 'any of {count}',
  'alternative.orOther': '{condition}, or any other value',

  'list.or': '{first} or {second}',
  'list.and': '{first} and {second}',

  'limit.charactersExactly': 'exactly {count} character|exactly {count} characters',
  'limit.charactersBetween': '{least} to {count} character|{least} to {count} characters',
  'limit.charactersLeast': 'at least {count} character|at least {count} characters',
  'limit.charactersMost': 'at most {count} character|at most {count} characters',
  'limit.itemsExactly': 'exactly {count} item|exactly {count} items',
  'limit.itemsBetween': '{least} to {count} item|{least} to {count} items',
  'limit.itemsLeast': 'at least {count} item|at least {count} items',
  'limit.itemsMost': 'at most {count} item|at most {count} items',
  'limit.entriesExactly': 'exactly {count} entry|exactly {count} entries',
  'limit.entriesBetween': '{least} to {count} entry|{least} to {count} entries',
  'limit.entriesLeast': 'at least {count} entry|at least {count} entries',
  'limit.entriesMost': 'at most {count} entry|at most {count} entries',
  'limit.matchesExactly': 'exactly {count} item must match|exactly {count} items must match',
  'limit.matchesBetween': '{least} to {count} item must match|{least} to {count} items must match',
  'limit.matchesLeast': 'at least {count} item must match|at least {count} items must match',
  'limit.matchesMost': 'at most {count} item must match|at most {count} items must match',
  'limit.least': 'at least {least}',
  'limit.above': 'greater than {least}',
  'limit.most': 'at most {most}',
  'limit.below': 'less than {most}',
  'limit.leastMost': 'at least {least} and at most {most}',
  'limit.leastBelow': 'at least {least} and less than {most}',
  'limit.aboveMost': 'greater than {least} and at most {most}',
  'limit.aboveBelow': 'greater than {least} and less than {most}',
  'limit.multipleOf': 'a multiple of {value}',
  'limit.unique': 'unique items',
  'limit.requires': 'requires {names}',
  'limit.each': 'each {limit}',
  'limit.eachAtLevel': 'each at level {level} {limit}',
  'limit.eachItem': 'each item: {rule}',
  'limit.eachDefault': 'each item is {value} by default',
  'limit.alsoPattern': 'also {pattern}',
  'limit.alsoFormat': 'also format {format}',

  'rule.not': 'Must not match',
  'rule.with': 'If {name} is present',
  'rule.names': 'Field names',
  'rule.content': 'Decoded content',
  'rule.ifMatches': 'If the value matches',
  'rule.then': 'Then',
  'rule.otherwise': 'Otherwise',
  'rule.requires': 'if {name} is present, requires {names}',
  'rule.noOtherFields': 'no other fields',
  'rule.noFurtherItems': 'no further items',
  'rule.otherValues': 'other values may follow',

  'notation.encoding': 'encoded as {encoding}',
  'notation.content': 'content of media type {type}',
  'notation.writtenAs': 'written as {text}',
  'notation.mayBeEmpty': 'may be empty',
  'notation.ignored': 'determined by the security scheme or the media types of the operation',
  'notation.reserved': 'reserved characters are not encoded',

  'errors.title': 'Error catalogue',
  'errors.summary':
    'Every error code of the API: HTTP status, meaning, what to do, and the operations that return it.',
  'errors.introduction':
    'Every error response has an {error} code. Branch on this code, never on {message}, which is meant for people and can change.',
  'errors.filter': 'Filter {count} errors, or paste a response',
  'errors.all': 'Any status',
  'errors.http': 'HTTP {statuses}',
  'errors.action': 'What to do:',
  'errors.user': 'Tell the user:',
  'errors.details': 'Example, guides and operations',
  'errors.recipe': 'In the sandbox',
  'errors.raisedBy': 'Returned by {count} operation|Returned by {count} operations',
  'errors.some': 'Errors',
  'errors.more': 'More errors',
  'errors.showSome': '{count} errors',
  'errors.showMore': '{count} more errors',
  'errors.showCommon': '{count} errors that most operations can return',
  'errors.showMoreCommon': '{count} more errors that most operations can return',
  'errors.code': 'Code',
  'errors.status': 'Status',
  'errors.meaning': 'Meaning',
  'errors.whatToDo': 'What to do',
  'errors.group.token': 'Token and access',
  'errors.group.application': 'Token and access',
  'errors.group.session': 'Consent and session',
  'errors.group.account': 'Accounts and transactions',
  'errors.group.transactions': 'Accounts and transactions',
  'errors.group.psu-headers': 'Request',
  'errors.group.request': 'Request',
  'errors.group.bank': 'Bank',
  'errors.group.payment': 'Payments',
} as const satisfies Readonly<Record<string, string>>;

export type LabelId = keyof typeof ENGLISH;
export type Messages = Readonly<Record<LabelId, string>>;

type Value<Part> = string | number | Part | readonly (string | Part)[];

/** A text whose labels are supplied later, for data that is stored without them. */
export type Wording = (labels: Labels) => string;

/** A site's texts: the defaults, with any replacements from the site. */
export class Labels {
  readonly messages: Messages;

  constructor(own: Partial<Messages> = {}) {
    this.messages = {...ENGLISH, ...own};
  }

  text(id: LabelId, values: Readonly<Record<string, Value<never>>> = {}): string {
    return this.pieces<never>(id, values).join('');
  }

  /** Returns a text as an array of pieces, for values that are not strings. */
  pieces<Part>(id: LabelId, values: Readonly<Record<string, Value<Part>>> = {}): (string | Part)[] {
    const [one = '', many = one] = this.messages[id].split('|');
    return (values.count === 1 ? one : many).split(/\{(\w+)\}/).flatMap((piece, index) => {
      const text = piece === '' ? [] : piece;
      const value = index % 2 === 0 ? text : (values[piece] ?? []);
      return typeof value === 'number' ? String(value) : value;
    });
  }

  /** Returns `a or b or c`. */
  chain<Part = never>(id: LabelId, items: readonly (string | Part)[]): (string | Part)[] {
    const [start, ...others] = items;
    return others.reduce<(string | Part)[]>(
      (first, second) => this.pieces<Part>(id, {first, second}),
      start === undefined ? [] : [start],
    );
  }

  /** Returns `a, b or c`. */
  list<Part>(id: LabelId, items: readonly (readonly (string | Part)[])[]): (string | Part)[] {
    const last = items.at(-1) ?? [];
    const others = items
      .slice(0, -1)
      .flatMap((item, index) => [...(index > 0 ? [', '] : []), ...item]);
    return items.length < 2 ? [...last] : this.pieces<Part>(id, {first: others, second: last});
  }
}

export const ENGLISH_LABELS = new Labels();
