/** Tests what the reference shows for schemas: types, values, limits, references and recursion. */
import {itShows} from './rows';

itShows(String.raw`
the names and values of a map | warns property2: String does not match pattern; Pattern ^[a-z]{2}$; at most 9 | R{type: object, propertyNames: {pattern: '^[a-z]{2}$'}, additionalProperties: {type: integer, maximum: 9}}
fields of a pattern | ^S_; at least 2 characters; foo | R{type: object, patternProperties: {'^S_': {type: string, minLength: 2}}, properties: {foo: {type: string}}}
a tuple, then further items | first; second; boolean | R{type: array, prefixItems: [{type: string, title: first}, {type: integer, title: second}], items: {type: boolean}}
a text, an object and a list of one field | string; array of integer; deep | R{type: object, properties: {x: {type: [string, array, object], items: {type: integer}, properties: {deep: {type: string}}}}}
a constant null | null | R{type: object, properties: {gone: {const: null}}}
null among values | red; null | R{type: object, properties: {c: {type: [string, 'null'], enum: [red, null]}}}
nullable values without null, in OpenAPI 3.0 | red; or null | 3.0 R{type: object, properties: {c: {type: string, nullable: true, enum: [red]}}}
an exclusive limit of OpenAPI 3.0 | greater than 5 | 3.0 R{type: object, properties: {n: {type: number, minimum: 5, exclusiveMinimum: true}}}
an exclusive limit of OpenAPI 3.1 | greater than 5 and less than 7 | R{type: object, properties: {n: {type: number, exclusiveMinimum: 5, exclusiveMaximum: 7}}}
words that YAML 1.1 reads as others | NO; on; 12:30 | R{type: object, properties: {c: {type: string, enum: [NO, on, 12:30]}}}
a required field that is only in responses | read-only; required | R{type: object, required: [id], properties: {id: {type: string, readOnly: true}}}
a field that is only in requests, in a response | visible; write-only | R{type: object, properties: {visible: {type: string}, password: {type: string, writeOnly: true}}}
a recursion through parts | CommentDto; replies | R<CommentDto> | CommentDto: {allOf: [{$ref: '#/components/schemas/Dto'}, {type: object, properties: {replies: {type: array, items: {$ref: '#/components/schemas/CommentDto'}}}}]}, Dto: {type: object, properties: {id: {type: string}}}
a recursion through a map | children; Folder | R<Folder> | Folder: {type: object, properties: {children: {type: object, additionalProperties: {$ref: '#/components/schemas/Folder'}}}}
a recursion through alternatives | left; Leaf | R<Tree> | Tree: {oneOf: [{$ref: '#/components/schemas/Leaf'}, {type: object, properties: {left: {$ref: '#/components/schemas/Tree'}}}]}, Leaf: {type: string, maxLength: 3}
a shared part that nothing uses | !Lost; warns #/components/examples/E: nothing refers to it, so no page shows it. | {components: {examples: {E: {summary: Lost, value: 1}}, schemas: {S: {type: string}}}}
one schema in two fields | Id; ClientId; 12345678 | R{type: object, properties: {Id: <ID>, ClientId: <ID>}} | ID: {type: string, example: '12345678'}
names with a slash, a dot and another script | a/b.c; Größe | R{type: object, properties: {x: {$ref: '#/components/schemas/a~1b.c'}, y: <Größe>}} | a/b.c: {type: string, maxLength: 3}, Größe: {type: integer, maximum: 8}
a name with a space, encoded | my name; at most 4 characters | R{type: object, properties: {x: {$ref: '#/components/schemas/my%20name'}}} | my name: {type: string, maxLength: 4}
a name with a percent sign | a%b; pp | R{$ref: '#/components/schemas/a%25b'} | a%b: {type: object, properties: {pp: {type: string}}}
a property that is called $ref | $ref; name | R{type: object, properties: {$ref: {type: string, description: Of a member.}, name: {type: string}}}
anything, and nothing | free; never | R{type: object, properties: {free: {}, also: true, never: false}}
a body that nothing can be | warns no value is allowed; no value; !VALUE | R false
a body that anything can be | any JSON value | R true
a schema by its anchor | inner; at most 7 characters | R{type: object, properties: {inner: {$ref: '#short'}}} | A: {$anchor: short, type: string, maxLength: 7}
a definition within a schema | inner; at most 6 characters | R{type: object, $defs: {S: {type: string, maxLength: 6}}, properties: {inner: {$ref: '#/paths/~1r/get/responses/200/content/application~1json/schema/$defs/S'}}}
a link to documents at a schema and a field | Problem details; Rate limits | R<P> | P: {type: object, externalDocs: {url: 'https://x.example/rfc', description: Problem details}, properties: {n: {type: integer, externalDocs: {url: 'https://x.example/rate', description: Rate limits}}}}
meanings of values in two extensions | Paid out; Sent back | R{type: object, properties: {s: {type: integer, enum: [1, 2], x-enum-varnames: [PAID, SENT], x-enum-descriptions: [Paid out, Sent back]}}}
hundreds of values | VALUE_0; VALUE_399 | R{type: object, properties: {v: {type: string, enum: [MANY]}}}
a field that is deprecated, and why | Use other instead. It works until 2027-06-30. | R{type: object, properties: {old: {type: string, deprecated: true, x-deprecated-reason: 'Use \`other\` instead.', x-sunset: 2027-06-30}}}
a reason beside nothing that is deprecated | old; !Use | R{type: object, properties: {old: {type: string, x-deprecated-reason: Use it.}}}
a reference into another operation | shared; at most 5 characters | {paths: {/a: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {type: object, properties: {shared: {type: string, maxLength: 5}}}}}}}}}, /b: {get: {summary: Other, responses: {'200': {$ref: '#/paths/~1a/get/responses/200'}}}}}}
defaults and examples that are nothing | Default null; Default 0; Example false | R{type: object, properties: {n: {type: [string, 'null'], default: null}, z: {type: integer, default: 0}, f: {type: boolean, example: false}}}
blank texts | Default ""; /\`" "\`/ |
  R{type: object, properties: {x: {type: string, default: '', enum: ['', ' ', a]}}}
limits of other types | /\*\*Limits\*\*: at most 9 characters$/; !unique; !at least 3 |
  R{type: object, properties: {x: {type: string, uniqueItems: true, minimum: 3, maxLength: 9}}}
limits of lists in lists, with their level | each at least 4 items; each at level 2 at least 2 items; each at level 3 at least 1 |
  B{type: array, items: {type: array, minItems: 4, items: {type: array, minItems: 2, items: {type: number, minimum: 1}}}}
null alone, in OpenAPI 3.0 | /\`n\`: null$/ |
  3.0 R{type: object, properties: {n: {nullable: true, enum: [null]}}}
a constant before OpenAPI 3.1, with a warning | /\`a\`: string[^]*\`x\`/; "a": "x"; warns \`const\` is not a keyword of this OpenAPI version. |
  3.0 R{type: object, properties: {a: {type: string, const: x}}}
examples before OpenAPI 3.1, with a warning | "a": "y"; warns \`examples\` is not a keyword of this OpenAPI version. |
  3.0 R{type: object, properties: {a: {type: string}}, examples: [{a: y}]}
nullable after OpenAPI 3.0, with a warning | n# integer or null; warns \`nullable\` is not a keyword of this OpenAPI version. |
  B{type: object, properties: {n: {type: integer, nullable: true}}, example: {n: null}}
constants with their names and meanings | /\`state\`: string[^]*State of the order/; draft# Draft: Not sent yet. sent# Sent: On its way. done# Done: Delivered. Deprecated.; /\`level\`: integer, required\s+- \*\*Default\*\*: \`2\`[^]*\`1\`\*\*: Low/ |
  @07-const-enum#order
several types, with the fields of each | stop# string or array of string or null; value# integer or array of integer; either# object or array of number; bag# object or string; pair# boolean or array; /\`either\`: object or array of number[^]*\`a\`/; "either": { "a": "A" }, "bag": { "property1": 0, "property2": 0 }, "pair": [ "string" ] } |
  @20-type-lists#complete
maps in maps | limits# map of map of integer; /^[a-z]+$/#; "property1": { "property1": 9, "property2": 9 } |
  @15-maps#save-settings
types in words | size# integer or string |
  @type-arrays#read-a
types of a response in words | name# string or null; nothing# null; !nothing# null or null; mixed# string or integer or boolean or null; texts# array of (string or null); choice# string or null |
  @type-arrays
nullable of OpenAPI 3.0 in words | /\`name\`: [^\n]*or null/; /\`state\`: [^\n]*or null/; /\`party\`: [^\n]*or null/; greater than 0 and at most 9 |
  @nullable#read-a
tuples, grids and maps | inTuple#; rest#; cell#; valued#; matched#; /^x-[a-z]+$/#; each at most 3 items |
  @tuples-and-maps#read-a
true and false | any JSON value; no value |
  @boolean-schemas#make-a
the names of built-in properties | constructor#; toString#; hasOwnProperty#; $ref#; properties#; *# |
  @hostile-names#constructor
anchors and pointers | known |
  @anchors-and-pointers#save-a
documents elsewhere, of web addresses only | /\[List of codes\]\(https:\/\/docs\.example\/codes\)/; !/\(javascript:/ |
  @schema-keywords#save-a
`);
