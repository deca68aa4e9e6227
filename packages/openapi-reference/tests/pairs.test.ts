/**
 * Pairs of small descriptions after public reports about other tools, one a line. The verdicts follow from the
 * specifications and were written before the comparison was run.
 */
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {compareDescriptions} from '../src/diff';
import type {Change} from '../src/diff/changes';
import type {OpenApiDocument} from '../src/types';
import {documentOf} from './support';

/** The worst change: breaking, attention, compatible, none. */
type Verdict = 'b' | 'a' | 'c' | 'n';

/** Schemas that all descriptions have: `<A>` is a reference. */
const NAMED = `
S5: {type: string, maxLength: 5}
E: {type: string, enum: [red, green]}
A: {type: object, required: [a], properties: {a: {type: string}}}
B: {type: object, required: [b], properties: {b: {type: string}}}
C: {type: object, properties: {c: {type: string}}}
`;

/** A schema in JSON: verdict in a request, in a response. */
const SCHEMAS = `
null as a constant and as a list | n | n | {const: null} | {enum: [null]}
null as a constant and as a type | n | n | {const: null} | {type: 'null'}
a constant that may be null | c | b | {const: a} | {enum: [a, null]}
a list that loses null | b | c | {type: [string, 'null'], enum: [a, null]} | {type: [string, 'null'], enum: [a]}
null that the list never allowed | n | n | {type: [string, 'null'], enum: [a]} | {type: string, enum: [a]}
values in another order | n | n | {enum: [a, b]} | {enum: [b, a]}
a constant that becomes a list | c | a | {const: a} | {enum: [a, b]}
a list that becomes a constant | b | c | {enum: [a, b]} | {const: a}
numbers that become texts | b | b | {enum: [1, 2]} | {enum: ['1', '2']}
whole numbers in a list of numbers | n | n | {type: number, enum: [1, 2]} | {type: integer, enum: [1, 2]}
a forbidden constant as a list | n | n | {type: string, not: {const: a}} | {type: string, not: {enum: [a]}}
a value that is both listed and forbidden | n | n | {enum: [a, b, c], not: {const: c}} | {enum: [a, b]}
null forbidden as a list and as a type | n | n | {not: {enum: [null]}} | {not: {type: 'null'}}
above 0 is from 1, for whole numbers | n | n | {type: integer, exclusiveMinimum: 0} | {type: integer, minimum: 1}
an exclusive limit of OpenAPI 3.0 and of 3.1 | n | n | {type: number, minimum: 0, exclusiveMinimum: true} | {type: number, exclusiveMinimum: 0}
a limit that is not exclusive | n | n | {type: number, minimum: 0, exclusiveMinimum: false} | {type: number, minimum: 0}
an exclusive limit below the other one | n | n | {type: number, minimum: 5, exclusiveMinimum: 0} | {type: number, minimum: 5}
an exclusive limit that becomes inclusive | c | b | {type: integer, exclusiveMaximum: 10} | {type: integer, maximum: 10}
a type whose limits contradict each other | n | n | {type: [string, integer], minLength: 3, maxLength: 2} | {type: integer}
an array that need not contain anything | n | n | {type: array, contains: true, minContains: 0} | {type: array}
an array that contains anything | n | n | {type: array, contains: true} | {type: array, minItems: 1}
an array that contains two to five of anything | n | n | {type: array, contains: {}, minContains: 2, maxContains: 5} | {type: array, minItems: 2, maxItems: 5}
an array that contains any of its items | n | n | {type: array, items: {type: string}, contains: {type: string}} | {type: array, items: {type: string}, minItems: 1}
an array that contains nothing of no kind | n | n | {type: array, contains: false, minContains: 0} | {type: array}
an array that must contain what does not exist | n | n | {type: [array, string], contains: false} | {type: string}
an array that must contain one more | b | c | {type: array, contains: {type: string}, minContains: 0} | {type: array, contains: {type: string}}
an array that may contain fewer | b | c | {type: array, contains: {type: string}, maxContains: 3} | {type: array, contains: {type: string}, maxContains: 2}
an array that contains something narrower | b | c | {type: array, contains: {type: number}} | {type: array, contains: {type: integer}}
a field that requires anything | n | n | {type: object, dependentSchemas: {a: true}} | {type: object}
a field that requires nothing to be | n | n | {type: object, dependentSchemas: {a: false}} | {type: object, properties: {a: false}}
a field that others rule out | n | n | {type: object, not: {required: [a]}} | {type: object, properties: {a: false}}
a required field that requires a schema | n | n | {type: object, required: [a], dependentSchemas: {a: {properties: {b: {type: integer}}}}} | {type: object, required: [a], properties: {b: {type: integer}}}
a field that requires itself | n | n | {type: object, dependentRequired: {a: [a]}} | {type: object}
a field that requires no others | n | n | {type: object, dependentRequired: {a: []}} | {type: object}
a field that requires one more | b | c | {type: object, dependentRequired: {a: [b]}} | {type: object, dependentRequired: {a: [b], b: [c]}}
a field that requires a schema | b | c | {type: object} | {type: object, dependentSchemas: {a: {properties: {b: {type: string}}}}}
a pattern that all texts have | n | n | {type: string, pattern: '.*'} | {type: string}
an empty pattern | n | n | {type: string, pattern: ''} | {type: string}
a pattern of any start | n | n | {type: string, pattern: '^'} | {type: string}
a pattern of any characters | n | n | {type: string, pattern: '^[\\s\\S]*$'} | {type: string}
a pattern of at least one character | n | n | {type: string, pattern: '[\\s\\S]'} | {type: string, minLength: 1}
names that are texts | n | n | {type: object, propertyNames: {type: string}} | {type: object}
no names | n | n | {type: object, propertyNames: false} | {type: object, maxProperties: 0}
names with a limit | b | c | {type: object} | {type: object, propertyNames: {maxLength: 3}}
no fields, in two ways | n | n | {type: object, maxProperties: 0} | {type: object, additionalProperties: false}
no items, in two ways | n | n | {type: array, maxItems: 0} | {type: array, items: false}
the kind of items of a list without any | n | n | {type: array, maxItems: 0, items: {type: string}} | {type: array, maxItems: 0, items: {type: integer}}
a text without characters | n | n | {type: string, maxLength: 0} | {const: ''}
further fields of any kind | n | n | {type: object, unevaluatedProperties: true} | {type: object}
closed beside parts | n | n | {type: object, allOf: [{properties: {a: {type: string}}}], properties: {b: {type: string}}, unevaluatedProperties: false} | {type: object, properties: {a: {type: string}, b: {type: string}}, additionalProperties: false}
closed beside parts, and open | c | a | {type: object, allOf: [{properties: {a: {type: string}}}], unevaluatedProperties: false} | {type: object, properties: {a: {type: string}}}
nothing required | n | n | {type: object, required: []} | {type: object}
items of any kind | n | n | {type: array, items: {}} | {type: array}
fields of any kind | n | n | {type: object, properties: {a: true}} | {type: object, properties: {a: {}}}
a field of any kind that becomes a text | b | c | {type: object, properties: {a: true}} | {type: object, properties: {a: {type: string}}}
a condition without consequences | n | n | {type: object, if: {required: [a]}} | {type: object}
consequences without a condition | n | n | {type: string, then: {maxLength: 1}} | {type: string}
a condition with the same consequences | n | n | {type: string, if: {pattern: x}, then: {maxLength: 3}, else: {maxLength: 3}} | {type: string, maxLength: 3}
a condition about fields as a rule | n | n | {type: object, if: {required: [a]}, then: {required: [b]}} | {type: object, dependentRequired: {a: [b]}}
a consequence that becomes stricter | b | c | {type: object, if: {required: [a]}, then: {properties: {b: {type: string}}}} | {type: object, if: {required: [a]}, then: {properties: {b: {type: string, maxLength: 3}}}}
the only part | n | n | {allOf: [{type: string, maxLength: 3}]} | {type: string, maxLength: 3}
the only alternative | n | n | {oneOf: [{type: string, maxLength: 3}]} | {anyOf: [{type: string, maxLength: 3}]}
an alternative of anything | n | n | {anyOf: [{type: string}, true]} | {}
an alternative of nothing | n | n | {oneOf: [{type: string, maxLength: 3}, false]} | {type: string, maxLength: 3}
an alternative within another one | c | c | {anyOf: [{type: string, maxLength: 3}, {type: string, maxLength: 5}]} | {type: string, maxLength: 5}
what is not forbidden | n | n | {type: string, not: false} | {type: string}
one more of exactly one, with values in common | b | b | {oneOf: [{type: integer, multipleOf: 2}, {type: string}]} | {oneOf: [{type: integer, multipleOf: 2}, {type: string}, {type: integer, multipleOf: 3}]}
one more of exactly one, within another one | b | c | {oneOf: [{type: string, maxLength: 5}, {type: integer}]} | {oneOf: [{type: string, maxLength: 5}, {type: integer}, {type: string, maxLength: 2}]}
one less of exactly one, within another one | c | b | {oneOf: [{type: string, maxLength: 5}, {type: integer}, {type: string, maxLength: 2}]} | {oneOf: [{type: string, maxLength: 5}, {type: integer}]}
one more of exactly one, without anything in common | c | b | {oneOf: [{type: string, maxLength: 5}, {type: integer}]} | {oneOf: [{type: string, maxLength: 5}, {type: integer}, {type: string, minLength: 8}]}
one more of exactly one, told by its required field | c | b | {oneOf: [<A>, {type: array}]} | {oneOf: [<A>, {type: array}, <B>]}
one more of exactly one, told by another field | c | b | {oneOf: [<A>, {type: array}]} | {oneOf: [<A>, {type: array}, <C>]}
one more of exactly one that accepts all old objects | b | b | {oneOf: [<A>, {type: array}]} | {oneOf: [<A>, {type: array}, {type: object, properties: {a: {type: string}, d: {type: string}}}]}
one more of exactly one list of values | b | b | {oneOf: [{enum: [a, b]}, {type: integer}]} | {oneOf: [{enum: [a, b]}, {type: integer}, {enum: [b, c]}]}
one of exactly one that becomes wider, into another one | b | b | {oneOf: [{type: string, maxLength: 5}, {type: string, minLength: 8}]} | {oneOf: [{type: string, maxLength: 9}, {type: string, minLength: 8}]}
all numbers beside whole ones | b | b | {oneOf: [{type: integer}, {type: string}]} | {oneOf: [{type: integer}, {type: string}, {type: number}]}
one more of any, within another one | c | c | {anyOf: [{type: string, maxLength: 5}, {type: integer}]} | {anyOf: [{type: string, maxLength: 5}, {type: integer}, {type: string, maxLength: 2}]}
both fields, then exactly one | b | b | {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string}}} | {type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, {required: [b]}]}
one of two types | b | c | {type: object, properties: {id: {oneOf: [{type: integer}, {type: string}]}}} | {type: object, properties: {id: {type: integer}}}
a date that may be null | c | b | {type: string, format: date-time} | {anyOf: [{type: string, format: date-time}, {type: 'null'}]}
a list by name that may be null | c | b | {type: object, properties: {e: <E>}} | {type: object, properties: {e: {oneOf: [{type: 'null'}, <E>]}}}
a limit beside a reference | b | c | <S5> | {$ref: '#/components/schemas/S5', maxLength: 3}
a wider limit beside a reference | n | n | <S5> | {$ref: '#/components/schemas/S5', maxLength: 9}
a default beside a reference | a | c | <S5> | {$ref: '#/components/schemas/S5', default: x}
texts beside a reference | n | n | <A> | {$ref: '#/components/schemas/A', description: D, title: T}
a type as a list | n | n | {type: integer} | {type: [integer]}
whole numbers beside all numbers | n | n | {type: [integer, number]} | {type: number}
a longer tuple | b | c | {type: array, prefixItems: [{type: string}]} | {type: array, prefixItems: [{type: string}, {type: string}]}
a tuple of anything | n | n | {type: array, prefixItems: [true]} | {type: array}
a tuple whose items are all alike | n | n | {type: array, prefixItems: [{type: string}], items: {type: string}} | {type: array, items: {type: string}}
a value less that another alternative allows | c | c | {anyOf: [{enum: [blue, x, z]}, {type: string, maxLength: 3}]} | {anyOf: [{enum: [blue, x]}, {type: string, maxLength: 3}]}
a longer tuple without further items | c | b | {type: array, prefixItems: [{type: string}], items: false} | {type: array, prefixItems: [{type: string}, {type: boolean}], items: false}
an array that contains something, then anything | c | a | {type: array, contains: {type: integer}} | {type: array, contains: true}
a tuple that must be whole | b | c | {type: array, prefixItems: [{type: string}, {type: integer}]} | {type: array, prefixItems: [{type: string}, {type: integer}], minItems: 2}
a place of a tuple that the list never reaches | n | n | {type: array, maxItems: 1, prefixItems: [{type: string}, {type: integer}]} | {type: array, maxItems: 1, prefixItems: [{type: string}]}
fields of any name by pattern | n | n | {type: object, patternProperties: {'.*': {type: string}}} | {type: object, additionalProperties: {type: string}}
fields by pattern of another type | b | b | {type: object, patternProperties: {'^x-': {type: string}}} | {type: object, patternProperties: {'^x-': {type: integer}}}
fields by pattern beside none | c | a | {type: object, additionalProperties: false} | {type: object, patternProperties: {'^x-': {type: string}}, additionalProperties: false}
a required field that is only received | c | c | {type: object, properties: {a: {type: string, readOnly: true}}} | {type: object, required: [a], properties: {a: {type: string, readOnly: true}}}
a required field that is only sent | b | c | {type: object, properties: {a: {type: string, writeOnly: true}}} | {type: object, required: [a], properties: {a: {type: string, writeOnly: true}}}
the type of a field that is only sent | b | c | {type: object, properties: {a: {type: string, writeOnly: true}}} | {type: object, properties: {a: {type: integer, writeOnly: true}}}
the type of a field that is only received | c | b | {type: object, properties: {a: {type: string, readOnly: true}}} | {type: object, properties: {a: {type: integer, readOnly: true}}}
a new required field that is only received | c | c | {type: object} | {type: object, required: [a], properties: {a: {type: string, readOnly: true}}}
a coarser step | b | c | {type: number, multipleOf: 0.01} | {type: number, multipleOf: 0.1}
different items of a list of one | n | n | {type: array, maxItems: 1, uniqueItems: true} | {type: array, maxItems: 1}
notes that nobody sends | n | n | {type: string, $comment: x, examples: [a], x-order: 1, externalDocs: {url: https://x.example}} | {type: string, title: T}
`;

/** All named schemas, of which R is sent and received. */
const SCHEMA_SETS = `
two names that change places, with their uses | n | n | {R: {type: object, properties: {x: <A>, y: <B>}}, A: {type: object, properties: {a: {type: string}}}, B: {type: object, properties: {b: {type: integer}}}} | {R: {type: object, properties: {x: <B>, y: <A>}}, B: {type: object, properties: {a: {type: string}}}, A: {type: object, properties: {b: {type: integer}}}}
two names that change places, without their uses | b | b | {R: {type: object, properties: {x: <A>, y: <B>}}, A: {type: string}, B: {type: integer}} | {R: {type: object, properties: {x: <A>, y: <B>}}, B: {type: string}, A: {type: integer}}
three names that change places | n | n | {R: {type: array, items: <A>, prefixItems: [<B>, <C>]}, A: {type: string}, B: {type: integer}, C: {type: boolean}} | {R: {type: array, items: <B>, prefixItems: [<C>, <A>]}, B: {type: string}, C: {type: integer}, A: {type: boolean}}
two names that change places, one with a change | b | c | {R: {type: object, properties: {x: <A>, y: <B>}}, A: {type: object, properties: {a: {type: string}}}, B: {type: object, properties: {b: {type: integer}}}} | {R: {type: object, properties: {x: <B>, y: <A>}}, B: {type: object, properties: {a: {type: string, maxLength: 3}}}, A: {type: object, properties: {b: {type: integer}}}}
a name that contains itself, renamed | c | c | {R: {type: object, properties: {n: <Node>}}, Node: {type: object, properties: {next: <Node>}}} | {R: {type: object, properties: {n: <Knot>}}, Knot: {type: object, properties: {next: <Knot>}}}
a name that is a value of a discriminator, renamed | b | b | {R: {oneOf: [<Cat>, <Dog>], discriminator: {propertyName: k}}, Cat: {type: object, properties: {k: {type: string}, c: {type: string}}}, Dog: {type: object, properties: {k: {type: string}}}} | {R: {oneOf: [<Kitty>, <Dog>], discriminator: {propertyName: k}}, Kitty: {type: object, properties: {k: {type: string}, c: {type: string}}}, Dog: {type: object, properties: {k: {type: string}}}}
a name that a mapping leads to, renamed | c | c | {R: {oneOf: [<Cat>, <Dog>], discriminator: {propertyName: k, mapping: {c: Cat, d: Dog}}}, Cat: {type: object, properties: {k: {type: string}, c: {type: string}}}, Dog: {type: object, properties: {k: {type: string}}}} | {R: {oneOf: [<Kitty>, <Dog>], discriminator: {propertyName: k, mapping: {c: Kitty, d: Dog}}}, Kitty: {type: object, properties: {k: {type: string}, c: {type: string}}}, Dog: {type: object, properties: {k: {type: string}}}}
renamed, with a further field | c | c | {R: {type: object, properties: {x: <A>}}, A: {type: object, properties: {a: {type: string}}}} | {R: {type: object, properties: {x: <A2>}}, A2: {type: object, properties: {a: {type: string}, b: {type: string}}}}
renamed, with a required field | b | c | {R: {type: object, properties: {x: <A>}}, A: {type: object, properties: {a: {type: string}}}} | {R: {type: object, properties: {x: <A2>}}, A2: {type: object, required: [b], properties: {a: {type: string}, b: {type: string}}}}
one of two names for one content | n | n | {R: {type: object, properties: {x: <A>}}, A: {type: string, maxLength: 3}, B: {type: string, maxLength: 3}} | {R: {type: object, properties: {x: <B>}}, A: {type: string, maxLength: 3}, B: {type: string, maxLength: 3}}
a name of a name, written out | n | n | {R: <A>, A: {type: object, properties: {a: {type: string}}}} | {R: {type: object, properties: {a: {type: string}}}, A: {type: object, properties: {a: {type: string}}}}
a part that contains the whole | b | b | {R: {allOf: [{type: object, properties: {child: <R>}}, {properties: {n: {type: string}}}]}} | {R: {allOf: [{type: object, properties: {child: <R>}}, {properties: {n: {type: integer}}}]}}
a map of itself | b | c | {R: {type: object, properties: {n: {type: string}}, additionalProperties: <R>}} | {R: {type: object, properties: {n: {type: string, maxLength: 3}}, additionalProperties: <R>}}
an alternative that is a list of the whole | b | b | {R: {oneOf: [{type: string}, {type: array, items: <R>}]}} | {R: {oneOf: [{type: integer}, {type: array, items: <R>}]}}
two that contain each other | b | c | {R: {type: object, properties: {k: <K>}}, K: {type: object, properties: {r: <R>}}} | {R: {type: object, properties: {k: <K>}}, K: {type: object, required: [z], properties: {r: <R>, z: {type: string}}}}
a list of lists of itself | b | c | {R: {type: array, items: {type: array, items: <R>}}} | {R: {type: array, maxItems: 9, items: {type: array, items: <R>}}}
a definition of its own, written out | n | n | {R: {type: object, $defs: {X: {type: string}}, properties: {x: {$ref: '#/components/schemas/R/$defs/X'}}}} | {R: {type: object, properties: {x: {type: string}}}}
a definition that nothing uses | n | n | {R: {type: object, $defs: {X: {type: string}}}} | {R: {type: object, $defs: {X: {type: integer}}}}
a name with a slash | b | b | {R: {type: object, properties: {x: {$ref: '#/components/schemas/a~1b'}}}, a/b: {type: string}} | {R: {type: object, properties: {x: {$ref: '#/components/schemas/a~1b'}}}, a/b: {type: integer}}
a name with a space | b | b | {R: {type: object, properties: {x: {$ref: '#/components/schemas/a%20b'}}}, a b: {type: string}} | {R: {type: object, properties: {x: {$ref: '#/components/schemas/a%20b'}}}, a b: {type: integer}}
a name in another script | b | b | {R: {type: array, items: <Größe>}, Größe: {type: string}} | {R: {type: array, items: <Größe>}, Größe: {type: integer}}
a name that nothing uses | c | c | {R: {type: string}, Z: {type: string}} | {R: {type: string}, Z: {type: integer}}
a part that requires its field | b | c | {R: {allOf: [<P>, {type: object, properties: {c: {type: string}}}]}, P: {type: object, properties: {a: {type: string}}}} | {R: {allOf: [<P>, {type: object, properties: {c: {type: string}}}]}, P: {type: object, required: [a], properties: {a: {type: string}}}}
a value of a shared list | c | a | {R: {type: object, properties: {a: <L>, b: <L>}}, L: {type: string, enum: [x, y]}} | {R: {type: object, properties: {a: <L>, b: <L>}}, L: {type: string, enum: [x, y, z]}}
a shared schema that was only received | c | c | {R: {type: object, properties: {id: <Id>}}, Id: {type: string, readOnly: true}} | {R: {type: object, properties: {id: <Id>}}, Id: {type: string}}
a shared schema that is deprecated | a | a | {R: {type: object, properties: {id: <Id>}}, Id: {type: string}} | {R: {type: object, properties: {id: <Id>}}, Id: {type: string, deprecated: true}}
items of another name, narrower | b | c | {R: {type: array, items: <A>}, A: {type: string}, B: {type: string, enum: [x]}} | {R: {type: array, items: <B>}, A: {type: string}, B: {type: string, enum: [x]}}
a field that moves into a part | n | n | {R: {type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}} | {R: {allOf: [{type: object, required: [a], properties: {a: {type: string}}}, {properties: {b: {type: string}}}]}}
`;

/** What is under `post` of the path `/a`. */
const CALLS = `
a whole number in a query | c | {parameters: [{in: query, name: p, schema: {type: integer}}]} | {parameters: [{in: query, name: p, schema: {type: string}}]}
a whole number in a query that is a text of any length but none | c | {parameters: [{in: query, name: p, schema: {type: integer}}]} | {parameters: [{in: query, name: p, schema: {type: string, minLength: 1}}]}
a whole number in a query that is a short text | b | {parameters: [{in: query, name: p, schema: {type: integer}}]} | {parameters: [{in: query, name: p, schema: {type: string, maxLength: 3}}]}
a whole number in a query that is an identifier | b | {parameters: [{in: query, name: p, schema: {type: integer}}]} | {parameters: [{in: query, name: p, schema: {type: string, format: uuid}}]}
numbers of a list in a query, as texts | n | {parameters: [{in: query, name: p, schema: {type: integer, enum: [1, 2]}}]} | {parameters: [{in: query, name: p, schema: {type: string, enum: ['1', '2']}}]}
both words of a query, as texts | n | {parameters: [{in: query, name: p, schema: {type: boolean}}]} | {parameters: [{in: query, name: p, schema: {type: string, enum: ['true', 'false']}}]}
one of both words of a query | b | {parameters: [{in: query, name: p, schema: {type: boolean}}]} | {parameters: [{in: query, name: p, schema: {type: string, enum: ['true']}}]}
a word of a query that is any text | c | {parameters: [{in: query, name: p, schema: {type: boolean}}]} | {parameters: [{in: query, name: p, schema: {type: string}}]}
a text of a query that is a word | b | {parameters: [{in: query, name: p, schema: {type: string}}]} | {parameters: [{in: query, name: p, schema: {type: boolean}}]}
whole numbers of a path that are texts | c | {parameters: [{in: path, name: p, required: true, schema: {type: integer}}]} | {parameters: [{in: path, name: p, required: true, schema: {type: string}}]}
JSON in a query | b | {parameters: [{in: query, name: p, content: {application/json: {schema: {type: integer}}}}]} | {parameters: [{in: query, name: p, content: {application/json: {schema: {type: string}}}}]}
the whole query, with a whole number | c | {parameters: [{in: querystring, name: q, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: integer}}}}}}]} | {parameters: [{in: querystring, name: q, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string}}}}}}]}
the whole query, with a text | b | {parameters: [{in: querystring, name: q, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string}}}}}}]} | {parameters: [{in: querystring, name: q, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: integer}}}}}}]}
a field of a form | c | {requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: integer}}}}}}} | {requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {a: {type: string}}}}}}}
a part of a form | c | {requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {a: {type: integer}}}}}}} | {requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {a: {type: string}}}}}}}
a plain text | c | {requestBody: {content: {text/plain: {schema: {type: integer}}}}} | {requestBody: {content: {text/plain: {schema: {type: string}}}}}
a number in JSON | b | {requestBody: {content: {application/json: {schema: {type: integer}}}}} | {requestBody: {content: {application/json: {schema: {type: string}}}}}
a new required cookie | b | {} | {parameters: [{in: cookie, name: s, required: true, schema: {type: string}}]}
a cookie that becomes a header | b | {parameters: [{in: cookie, name: s, schema: {type: string}}]} | {parameters: [{in: header, name: s, schema: {type: string}}]}
a list in a cookie, in the style of cookies | b | {parameters: [{in: cookie, name: s, schema: {type: array, items: {type: string}}}]} | {parameters: [{in: cookie, name: s, style: cookie, schema: {type: array, items: {type: string}}}]}
pipes that become spaces | b | {parameters: [{in: query, name: p, style: pipeDelimited, schema: {type: array, items: {type: string}}}]} | {parameters: [{in: query, name: p, style: spaceDelimited, schema: {type: array, items: {type: string}}}]}
pipes, as by default | n | {parameters: [{in: query, name: p, style: pipeDelimited, schema: {type: array, items: {type: string}}}]} | {parameters: [{in: query, name: p, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}}]}
a deep object, which is always taken apart | n | {parameters: [{in: query, name: p, style: deepObject, schema: {type: object}}]} | {parameters: [{in: query, name: p, style: deepObject, explode: true, schema: {type: object}}]}
an object in a query that becomes a deep one | b | {parameters: [{in: query, name: p, schema: {type: object}}]} | {parameters: [{in: query, name: p, style: deepObject, schema: {type: object}}]}
defaults of a parameter, written out | n | {parameters: [{in: query, name: p, schema: {type: string}}]} | {parameters: [{in: query, name: p, required: false, deprecated: false, allowEmptyValue: false, allowReserved: false, style: form, explode: true, schema: {type: string}}]}
a parameter that may be empty | c | {parameters: [{in: query, name: p, schema: {type: string}}]} | {parameters: [{in: query, name: p, allowEmptyValue: true, schema: {type: string}}]}
a parameter that may no longer be empty | b | {parameters: [{in: query, name: p, allowEmptyValue: true, schema: {type: string}}]} | {parameters: [{in: query, name: p, schema: {type: string}}]}
parameters in another order | n | {parameters: [{in: query, name: p, schema: {type: string}}, {in: query, name: q, schema: {type: string}}]} | {parameters: [{in: query, name: q, schema: {type: string}}, {in: query, name: p, schema: {type: string}}]}
a parameter that moves from the header to the query | b | {parameters: [{in: header, name: p, schema: {type: string}}]} | {parameters: [{in: query, name: p, schema: {type: string}}]}
a parameter in other letters | b | {parameters: [{in: query, name: p, schema: {type: string}}]} | {parameters: [{in: query, name: P, schema: {type: string}}]}
another default of a parameter | a | {parameters: [{in: query, name: p, schema: {type: integer, default: 10}}]} | {parameters: [{in: query, name: p, schema: {type: integer, default: 20}}]}
another example of a parameter | n | {parameters: [{in: query, name: p, example: a, schema: {type: string}}]} | {parameters: [{in: query, name: p, examples: {x: {value: b}}, schema: {type: string}}]}
a body that is optional anyway | n | {requestBody: {content: {application/json: {}}}} | {requestBody: {required: false, content: {application/json: {}}}}
a body of any type that becomes JSON | b | {requestBody: {content: {'*/*': {schema: {type: string}}}}} | {requestBody: {content: {application/json: {schema: {type: string}}}}}
a body of a range that becomes one of its types | b | {requestBody: {content: {text/*: {schema: {type: string}}}}} | {requestBody: {content: {text/csv: {schema: {type: string}}}}}
an answer of any type that becomes JSON | c | {responses: {'200': {content: {'*/*': {schema: {type: string}}}}}} | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}}
an answer in JSON that becomes of any type | b | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}} | {responses: {'200': {content: {'*/*': {schema: {type: string}}}}}}
a media type in other letters | n | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}} | {responses: {'200': {content: {Application/JSON: {schema: {type: string}}}}}}
a further media type of an answer | c | {responses: {'200': {content: {application/json: {}}}}} | {responses: {'200': {content: {application/json: {}, application/vnd.api+json: {}}}}}
a media type of JSON in place of another one | b | {responses: {'200': {content: {application/json: {}}}}} | {responses: {'200': {content: {application/hal+json: {}}}}}
a header of an answer, from a number to a text | b | {responses: {'200': {headers: {X-R: {schema: {type: integer}}}}}} | {responses: {'200': {headers: {X-R: {schema: {type: string}}}}}}
a header of an answer, from a text to a number | c | {responses: {'200': {headers: {X-R: {schema: {type: string}}}}}} | {responses: {'200': {headers: {X-R: {schema: {type: integer}}}}}}
a header of an answer, in JSON | b | {responses: {'200': {headers: {X-R: {content: {application/json: {schema: {type: string}}}}}}}} | {responses: {'200': {headers: {X-R: {content: {application/json: {schema: {type: integer}}}}}}}}
a value of a header of an answer | a | {responses: {'200': {headers: {X-R: {schema: {type: string, enum: [a]}}}}}} | {responses: {'200': {headers: {X-R: {schema: {type: string, enum: [a, b]}}}}}}
a longer header of an answer | b | {responses: {'200': {headers: {X-R: {schema: {type: string, maxLength: 5}}}}}} | {responses: {'200': {headers: {X-R: {schema: {type: string, maxLength: 9}}}}}}
a deprecated header of an answer | a | {responses: {'200': {headers: {X-R: {schema: {type: string}}}}}} | {responses: {'200': {headers: {X-R: {deprecated: true, schema: {type: string}}}}}}
a header of an answer in other letters | n | {responses: {'200': {headers: {X-Rate: {schema: {type: string}}}}}} | {responses: {'200': {headers: {x-rate: {schema: {type: string}}}}}}
a cookie that is no longer set | a | {responses: {'200': {headers: {Set-Cookie: {schema: {type: string}}}}}} | {responses: {'200': {}}}
a status of success that becomes another one | b | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}} | {responses: {'201': {content: {application/json: {schema: {type: string}}}}}}
errors that become a range | a | {responses: {'404': {}, '409': {}}} | {responses: {4XX: {}}}
a range of errors that becomes two of them | c | {responses: {4XX: {}}} | {responses: {'404': {}, '409': {}}}
a default that becomes two ranges | c | {responses: {default: {content: {application/json: {schema: {type: string}}}}}} | {responses: {4XX: {content: {application/json: {schema: {type: string}}}}, 5XX: {content: {application/json: {schema: {type: string}}}}}}
a range in other letters | n | {responses: {4xx: {}}} | {responses: {4XX: {}}}
a range beside one of its statuses | a | {responses: {'404': {}}} | {responses: {'404': {}, 4XX: {}}}
another body of a status of a range | b | {responses: {4XX: {content: {application/json: {schema: {type: string}}}}}} | {responses: {4XX: {content: {application/json: {schema: {type: string}}}}, '404': {content: {application/json: {schema: {type: integer}}}}}}
another body of a default | b | {responses: {'200': {}, default: {content: {application/json: {schema: {type: string}}}}}} | {responses: {'200': {}, default: {content: {application/json: {schema: {type: integer}}}}}}
a body in place of none | c | {responses: {'200': {}}} | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}}
none in place of a body | b | {responses: {'200': {content: {application/json: {schema: {type: string}}}}}} | {responses: {'200': {}}}
texts about answers | n | {summary: A, tags: [x], responses: {'200': {description: A}}} | {summary: B, tags: [y], externalDocs: {url: https://x.example}, responses: {'200': {description: B, summary: C}}}
another operation of a link | a | {responses: {'200': {links: {next: {operationRef: '#/paths/~1a/post'}}}}} | {responses: {'200': {links: {next: {operationRef: '#/paths/~1b/post'}}}}}
the text of a link | n | {responses: {'200': {links: {next: {operationId: x, description: A}}}}} | {responses: {'200': {links: {next: {operationId: x, description: B}}}}}
no security is possible, too | c | {security: [{k: []}]} | {security: [{k: []}, {}]}
no security is no longer possible | b | {security: [{}, {k: []}]} | {security: [{k: []}]}
no security, in two ways | n | {security: []} | {security: [{}]}
two schemes together, in another order | n | {security: [{k: [], o: []}]} | {security: [{o: [], k: []}]}
two schemes together in place of one of them | b | {security: [{k: []}, {o: []}]} | {security: [{k: [], o: []}]}
a scope less | c | {security: [{o: [read, write]}]} | {security: [{o: [read]}]}
a callback that sends another type | b | {callbacks: {done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}}}}}} | {callbacks: {done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: integer}}}}}}}}}}}
a callback that sends a further field | c | {callbacks: {done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}}}}}} | {callbacks: {done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, required: [y], properties: {x: {type: string}, y: {type: string}}}}}}}}}}}
a callback that wants more in the answer | b | {callbacks: {done: {'{$request.body#/url}': {post: {responses: {'200': {content: {application/json: {schema: {type: object}}}}}}}}}} | {callbacks: {done: {'{$request.body#/url}': {post: {responses: {'200': {content: {application/json: {schema: {type: object, required: [ok], properties: {ok: {type: boolean}}}}}}}}}}}}
a callback under another name | n | {callbacks: {done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: string}}}}}}}}} | {callbacks: {finished: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: string}}}}}}}}}
a callback to another address | b | {callbacks: {done: {'{$request.body#/url}': {post: {}}}}} | {callbacks: {done: {'{$request.query.url}': {post: {}}}}}
a new callback | c | {} | {callbacks: {done: {'{$request.body#/url}': {post: {}}}}}
a callback that no longer comes | b | {callbacks: {done: {'{$request.body#/url}': {post: {}}}}} | {}
a server of the operation, as in the document | n | {servers: [{url: 'https://x.example'}]} | {}
`;

/** Whole descriptions, apart from version and title. */
const DOCUMENTS = `
a schema in a query and nowhere else | c | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}]}}}, components: {schemas: {N: {type: integer}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}]}}}, components: {schemas: {N: {type: string}}}}
a schema of items in a query | c | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: {type: array, items: <N>}}]}}}, components: {schemas: {N: {type: integer}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: {type: array, items: <N>}}]}}}, components: {schemas: {N: {type: string}}}}
a schema of a field in a query | c | {paths: {/a: {get: {parameters: [{in: query, name: p, style: deepObject, schema: <F>}]}}}, components: {schemas: {F: {type: object, properties: {n: <N>}}, N: {type: integer}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, style: deepObject, schema: <F>}]}}}, components: {schemas: {F: {type: object, properties: {n: <N>}}, N: {type: string}}}}
a schema in a query and in JSON | b | {paths: {/a: {post: {parameters: [{in: query, name: p, schema: <N>}], requestBody: {content: {application/json: {schema: <N>}}}}}}, components: {schemas: {N: {type: integer}}}} | {paths: {/a: {post: {parameters: [{in: query, name: p, schema: <N>}], requestBody: {content: {application/json: {schema: <N>}}}}}}, components: {schemas: {N: {type: string}}}}
a schema in a query and in an answer | b | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}], responses: {'200': {content: {application/json: {schema: <N>}}}}}}}, components: {schemas: {N: {type: integer}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}], responses: {'200': {content: {application/json: {schema: <N>}}}}}}}, components: {schemas: {N: {type: string}}}}
a schema in JSON in a query | b | {paths: {/a: {get: {parameters: [{in: query, name: p, content: {application/json: {schema: <N>}}}]}}}, components: {schemas: {N: {type: integer}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, content: {application/json: {schema: <N>}}}]}}}, components: {schemas: {N: {type: string}}}}
a schema in a query that narrows | b | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}]}}}, components: {schemas: {N: {type: string}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: <N>}]}}}, components: {schemas: {N: {type: integer}}}}
a schema in a header of an answer | c | {paths: {/a: {get: {responses: {'200': {headers: {X: {schema: <N>}}}}}}}, components: {schemas: {N: {type: string}}}} | {paths: {/a: {get: {responses: {'200': {headers: {X: {schema: <N>}}}}}}}, components: {schemas: {N: {type: integer}}}}
a shared path, written out | n | {paths: {/a: {$ref: '#/components/pathItems/P'}}, components: {pathItems: {P: {get: {operationId: x}}}}} | {paths: {/a: {get: {operationId: x}}}}
a shared parameter, written out | n | {paths: {/a: {get: {parameters: [{$ref: '#/components/parameters/P'}]}}}, components: {parameters: {P: {in: query, name: p, schema: {type: string}}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: {type: string}}]}}}}
a parameter of a path that moves to its operations | n | {paths: {/a: {parameters: [{in: query, name: p, schema: {type: string}}], get: {}, put: {}}}} | {paths: {/a: {get: {parameters: [{in: query, name: p, schema: {type: string}}]}, put: {parameters: [{in: query, name: p, schema: {type: string}}]}}}}
a shared answer, written out | n | {paths: {/a: {get: {responses: {'200': {$ref: '#/components/responses/R'}}}}}, components: {responses: {R: {headers: {X: {$ref: '#/components/headers/H'}}}}, headers: {H: {schema: {type: string}}}}} | {paths: {/a: {get: {responses: {'200': {headers: {X: {schema: {type: string}}}}}}}}}
a schema of another operation | b | {paths: {/a: {get: {responses: {'200': {content: {application/json: {schema: {type: string}}}}}}}, /b: {get: {responses: {'200': {content: {application/json: {schema: {type: object, properties: {x: {$ref: '#/paths/~1a/get/responses/200/content/application~1json/schema'}}}}}}}}}}} | {paths: {/a: {get: {responses: {'200': {content: {application/json: {schema: {type: integer}}}}}}}, /b: {get: {responses: {'200': {content: {application/json: {schema: {type: object, properties: {x: {$ref: '#/paths/~1a/get/responses/200/content/application~1json/schema'}}}}}}}}}}}
a slash at the end of a path | b | {paths: {/a: {get: {}}}} | {paths: {/a/: {get: {}}}}
another name in a path | n | {paths: {'/a/{x}': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}]}}}} | {paths: {'/a/{id}': {get: {parameters: [{in: path, name: id, required: true, schema: {type: string}}]}}}}
another type and another name in a path | b | {paths: {'/a/{x}': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}]}}}} | {paths: {'/a/{id}': {get: {parameters: [{in: path, name: id, required: true, schema: {type: integer}}]}}}}
an ending of a path | b | {paths: {'/a/{x}': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}]}}}} | {paths: {'/a/{x}.json': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}]}}}}
a path with one name less | b | {paths: {'/a/{x}/{y}': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}, {in: path, name: y, required: true, schema: {type: string}}]}}}} | {paths: {'/a/{x}': {get: {parameters: [{in: path, name: x, required: true, schema: {type: string}}]}}}}
another method | b | {paths: {/a: {get: {}}}} | {paths: {/a: {post: {}}}}
an operation of an own method | b | {paths: {/a: {additionalOperations: {LINK: {requestBody: {content: {application/json: {schema: {type: string}}}}}}}}} | {paths: {/a: {additionalOperations: {LINK: {requestBody: {content: {application/json: {schema: {type: integer}}}}}}}}}
the method QUERY | b | {paths: {/a: {query: {requestBody: {content: {application/json: {schema: {type: string}}}}}}}} | {paths: {/a: {query: {requestBody: {content: {application/json: {schema: {type: integer}}}}}}}}
a value that a webhook sends | a | {webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: string, enum: [a]}}}}}}}} | {webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: string, enum: [a, b]}}}}}}}}
a value that a webhook no longer sends | c | {x-webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: string, enum: [a, b]}}}}}}}} | {x-webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: string, enum: [a]}}}}}}}}
a field that a webhook no longer sends | b | {webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}}}}} | {webhooks: {w: {post: {requestBody: {content: {application/json: {schema: {type: object}}}}}}}}
another method of a webhook | b | {webhooks: {w: {post: {}}}} | {webhooks: {w: {put: {}}}}
a header that a webhook always sends | c | {webhooks: {w: {post: {}}}} | {webhooks: {w: {post: {parameters: [{in: header, name: X, required: true, schema: {type: string}}]}}}}
a header that a webhook no longer sends | b | {webhooks: {w: {post: {parameters: [{in: header, name: X, schema: {type: string}}]}}}} | {webhooks: {w: {post: {}}}}
a shared webhook, written out | n | {webhooks: {w: {$ref: '#/components/pathItems/P'}}, components: {pathItems: {P: {post: {}}}}} | {webhooks: {w: {post: {}}}}
components and nothing else | c | {components: {schemas: {A: {type: string}}}} | {components: {schemas: {A: {type: integer}}}}
texts and tags of the whole | n | {tags: [{name: a}], externalDocs: {url: 'https://x.example'}} | {tags: [{name: a, parent: b, kind: nav, summary: A}, {name: b}], $self: 'https://x.example/openapi.yaml'}
another name of a variable of a server | n | {servers: [{url: 'https://{env}.x.example', variables: {env: {default: a, enum: [a, b]}}}]} | {servers: [{url: 'https://{stage}.x.example', variables: {stage: {default: a, enum: [a, b]}}}]}
another name of a variable with any value | n | {servers: [{url: 'https://{env}.x.example', variables: {env: {default: a}}}]} | {servers: [{url: 'https://{stage}.x.example', variables: {stage: {default: a}}}]}
a variable of a server, written out | n | {servers: [{url: 'https://{env}.x.example', variables: {env: {default: a, enum: [a, b]}}}]} | {servers: [{url: 'https://a.x.example'}, {url: 'https://b.x.example'}]}
servers in another order | n | {servers: [{url: 'https://a.example'}, {url: 'https://b.example'}]} | {servers: [{url: 'https://b.example', description: B, name: b}, {url: 'https://a.example'}]}
a server with a slash at the end | n | {servers: [{url: 'https://a.example/v1'}]} | {servers: [{url: 'https://a.example/v1/'}]}
a flow for devices | c | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://x.example/t', scopes: {}}}}}}} | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://x.example/t', scopes: {}}, deviceAuthorization: {deviceAuthorizationUrl: 'https://x.example/d', tokenUrl: 'https://x.example/t', scopes: {}}}}}}}
the address of a flow for devices | b | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://x.example/d', tokenUrl: 'https://x.example/t', scopes: {}}}}}}} | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://x.example/e', tokenUrl: 'https://x.example/t', scopes: {}}}}}}}
an address with facts about tokens | c | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, flows: {}}}}} | {security: [{o: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {o: {type: oauth2, oauth2MetadataUrl: 'https://x.example/.well-known/oauth-authorization-server', flows: {}}}}}
a deprecated scheme | a | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: apiKey, in: header, name: X}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: apiKey, in: header, name: X, deprecated: true}}}}
another scheme of HTTP | b | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: http, scheme: basic}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: http, scheme: bearer}}}}
a scheme of HTTP in other letters | n | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: http, scheme: Bearer}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: http, scheme: bearer, description: D}}}}
a key in a cookie, in other letters | b | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: apiKey, in: cookie, name: sid}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: apiKey, in: cookie, name: SID}}}}
another place of OpenID Connect | b | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: openIdConnect, openIdConnectUrl: 'https://x.example/a'}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: openIdConnect, openIdConnectUrl: 'https://x.example/b'}}}}
two keys that change places | b | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {k: {type: apiKey, in: header, name: X}, l: {type: apiKey, in: header, name: Y}}}} | {security: [{k: []}], paths: {/a: {get: {}}}, components: {securitySchemes: {l: {type: apiKey, in: header, name: X}, k: {type: apiKey, in: header, name: Y}}}}
`;

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

function read(text = ''): object {
  return parse(text.replaceAll(/<([^<>\s]+)>/g, "{$$ref: '#/components/schemas/$1'}")) as object;
}

function worstOf(changes: readonly Change[]): Verdict {
  const impacts = new Set(changes.map(({impact}) => impact[0]));
  return (['b', 'a', 'c'] as const).find((one) => impacts.has(one)) ?? 'n';
}

function judge(verdict: string | undefined, before: OpenApiDocument, after: OpenApiDocument) {
  const changes = compareDescriptions(before, after);
  const told = changes.map(({impact, label, words}) => `${impact} ${label}: ${words}`).join('\n');
  expect(worstOf(changes), told).toBe(verdict);
}

const at = (
  side: 'request' | 'response',
  schema: unknown,
  schemas: OpenApiDocument['components'],
) => {
  const content = {'application/json': {schema}};
  const operation = side === 'request' ? {requestBody: {content}} : {responses: {'200': {content}}};
  return documentOf({paths: {'/a': {post: operation}}, components: schemas});
};

describe.each(['request', 'response'] as const)('in a %s', (side) => {
  const column = side === 'request' ? 1 : 2;

  it.each(rowsOf(SCHEMAS))('%s', (...row) => {
    const components = {schemas: read(NAMED)} as OpenApiDocument['components'];
    judge(row[column], at(side, read(row[3]), components), at(side, read(row[4]), components));
  });

  it.each(rowsOf(SCHEMA_SETS))('%s', (...row) => {
    const [before, after] = [row[3], row[4]].map((text) =>
      at(side, read('<R>'), {schemas: read(text)} as OpenApiDocument['components']),
    );
    judge(row[column], before ?? documentOf({}), after ?? documentOf({}));
  });
});

describe('a call', () => {
  it.each(rowsOf(CALLS))('%s', (_, verdict, was, is) => {
    const [before, after] = [was, is].map((text) =>
      documentOf({
        openapi: '3.2.0',
        servers: [{url: 'https://x.example'}],
        paths: {'/a': {post: read(text)}},
      }),
    );
    judge(verdict, before ?? documentOf({}), after ?? documentOf({}));
  });
});

describe('a description', () => {
  it.each(rowsOf(DOCUMENTS))('%s', (_, verdict, was, is) => {
    const [before, after] = [was, is].map((text) => documentOf({openapi: '3.2.0', ...read(text)}));
    judge(verdict, before ?? documentOf({}), after ?? documentOf({}));
  });
});
