/** Tests what the reference shows for parts, alternatives and inheritance. */
import {itShows} from './rows';

itShows(String.raw`
no further fields beside parts | no other fields; aa; bb | R{allOf: [{type: object, properties: {aa: {type: string}}}], properties: {bb: {type: string}}, unevaluatedProperties: false}
further fields of one type beside parts | aa; integer | R{allOf: [{type: object, properties: {aa: {type: string}}}], unevaluatedProperties: {type: integer}}
alternatives within alternatives | concise; verbose; oneTime | R{type: object, properties: {t: {oneOf: [<OneTime>, <Monthly>], discriminator: {propertyName: repeats, mapping: {oneTime: OneTime, monthly: Monthly}}}}} | OneTime: {type: object, properties: {repeats: {type: string}}}, Monthly: {oneOf: [{$ref: '#/components/schemas/Concise'}, {$ref: '#/components/schemas/Verbose'}], discriminator: {propertyName: kind, mapping: {concise: Concise, verbose: Verbose}}}, Concise: {type: object, properties: {kind: {type: string}}}, Verbose: {type: object, properties: {kind: {type: string}, detail: {type: string}}}
an alternative for all other values | warns 2 alternatives of "oneOf" allow it; kind = cat; or any other value | 3.2 R{oneOf: [<Cat>, <Other>], discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: Other}} | Cat: {type: object, properties: {kind: {type: string}}}, Other: {type: object, properties: {kind: {type: string}}}
beside a reference of OpenAPI 3.0, texts only | /\`a\`: \[Code\][^\n]*, string, required\n+\s+Beside\./; at least 5 characters; !Default; !or null; !read-only; "a": "string"; warns "maxLength" has no effect next to a reference in OpenAPI 3.0. Put both into an "allOf".; warns "nullable" has no effect; warns "readOnly" has no effect; warns "default" has no effect |
  3.0 B<A> |
  Code: {type: string, minLength: 5}, A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Code', maxLength: 3, nullable: true, readOnly: true, default: x, description: Beside.}}}
an example beside a reference of OpenAPI 3.0 | /\`abcdefg\`/; "a": "abcdefg" |
  3.0 B<A> |
  Code: {type: string, minLength: 5}, A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Code', example: abcdefg}}}
closed parts that exclude the fields of each other | warns can be generated: a: The schema allows no value here. |
  B{allOf: [{type: object, required: [a], properties: {a: {type: string}}, additionalProperties: false}, {type: object, properties: {b: {type: string}}, additionalProperties: false}]}
values of a discriminator, on the pages of its schemas | warns 2 alternatives of "oneOf" allow it; /"kind": "cat",\n  "n": 1/; /"kind": "Dog",\n  "m": 1/; /"type": "auto"/; /"type": "Boat"/ |
  B<Pet> |
  Pet: {oneOf: [<Cat>, <Dog>], discriminator: {propertyName: kind, mapping: {cat: Cat}}},
  Cat: {type: object, required: [kind, n], properties: {kind: {type: string}, n: {type: integer}}},
  Dog: {type: object, properties: {kind: {type: string}, m: {type: integer}}},
  Vehicle: {type: object, required: [type], properties: {type: {type: string}}, discriminator: {propertyName: type, mapping: {auto: Car}}},
  Car: {allOf: [<Vehicle>]}, Boat: {allOf: [<Vehicle>]}
a name in a mapping that is no schema | Alternative 1, kind = c; warns "Bird" is not a schema |
  R{oneOf: [<Cat>], discriminator: {propertyName: kind, mapping: {c: Cat, d: Bird}}} |
  Cat: {type: object, properties: {kind: {type: string}}}
a closed parent, as NSwag writes it | "$type": "circle"; /\`kind\`: \[Kind\]\([^)]*\), integer\n+\s+A kind\./; /\`other\`: \[Kind\]\([^)]*\), integer or null/ |
  3.0 B<Shape> |
  Shape: {type: object, discriminator: {propertyName: $type, mapping: {circle: '#/components/schemas/Circle'}}, additionalProperties: false, required: [$type], properties: {$type: {type: string}}},
  Circle: {allOf: [<Shape>, {type: object, additionalProperties: false, properties: {kind: {description: A kind., oneOf: [<Kind>]}, other: {nullable: true, oneOf: [<Kind>]}}}]},
  Kind: {type: integer, x-enumNames: [A, B], enum: [0, 1]}
an alternative that is null alone, as drf-spectacular writes it | /\`genre\`: \[Genre\]\([^)]*\), string or null\n/; "genre": "fiction" |
  3.0 B<Book> |
  NullEnum: {enum: [null]}, Genre: {type: string, enum: [fiction]}, Book: {type: object, properties: {genre: {nullable: true, oneOf: [<Genre>, <NullEnum>]}}}
alternatives that allow the same values, by a discriminator | Alternative 1, kind = cat; "kind": "cat"; warns 2 alternatives of "oneOf" allow it, not exactly one. |
  B<Pet> |
  Pet: {oneOf: [<Cat>, <Dog>], discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}}, Cat: {type: object, properties: {kind: {type: string}, lives: {type: integer}}}, Dog: {type: object, properties: {kind: {type: string}, bark: {type: string}}}
alternatives that allow the same values, without a discriminator | "lives": 1; warns 2 alternatives of "oneOf" allow it |
  B{oneOf: [<Cat>, <Dog>]} |
  Cat: {type: object, properties: {lives: {type: integer}}}, Dog: {type: object, properties: {bark: {type: string}}}
alternatives of which any may apply | Alternative 1, kind = cat |
  B{anyOf: [<Cat>, <Dog>], discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}} |
  Cat: {type: object, properties: {kind: {type: string}}}, Dog: {type: object, properties: {kind: {type: string}, bark: {type: string}}}
an object inside that requires none (swagger-api/swagger-ui#9941) | { "bar": { "a": 123, "b": "B" } } |
  B{type: object, required: [bar], properties: {bar: {allOf: [{type: object, properties: {a: {type: integer, example: 123}, b: {type: string}}}]}}}
all values of a discriminator that lead to an alternative | kind = card or credit-card; kind = transfer; /kind = card or credit-card[^]*kind = transfer/ |
  @01-mapping-two-values#pay
children at their parent | /kind = auto[^]*Car[^]*wheels[^]*kind = Boat[^]*draught/ |
  @02-inheritance-children#read-vehicle
children on the page of their parent | /kind = auto[^]*Car[^]*wheels[^]*kind = Boat[^]*draught/ |
  @02-inheritance-children#schemas/vehicle
a child names its parent | A subtype of Vehicle, with kind = auto.; !kind = Boat; /with \`kind = auto\`/ |
  @02-inheritance-children#schemas/car
a field of several parts | /\`status\`: string[^]*State of the bill[^]*at most 10 characters[^]*Only this value[^]*paid/; /\`amount\`: integer\s+Cents that were paid\.\s+- \*\*Limits\*\*: at least 0/; /\`note\`: string or null\s+- \*\*Limits\*\*: at most 140 characters/; /\`owner\`: object[^]*\`id\`[^]*\`name\`/ |
  @05-allof-same-field#schemas/paidbill
a chain of parts | a#; b#; c#; d1#; d2#; e#; beside#; deep#; deeper#; requires z; { "c": "C", "a": "only a", "b": "B" |
  @allof-chain#read-a
discriminators of two levels | kind = cat; kind = dog; shape = Circle; meow; side |
  @discriminator#add-pet
a child without its siblings | meow; kind; !Alternative |
  @discriminator#schemas/cat
all texts of parts | /\`both\`: string\s+First\.\s+Second\.\s/; /\`named\`: integer\s+An amount\.\s+A limit\.\s/; /\`payer\`: [^\n]*\s+Who pays\.(?:(?!= Payer)[^])*Alternative 1, k = Car/; /\`alias\`: \[Alias\][^\n]*\s+An alias\.\s+- \*\*Limits\*\*: at most 5$/; /\`own\`: [^\n]*\s+Of this field\.\s+- \`beside\`: [^\n]*\s+In the list\.\s+\S*$/ |
  @33-alternatives-and-texts#texts
alternatives that only require | /^\*\*Alternative 1, one of 2\*\*\s+object\s+- \*\*Limits\*\*: requires iban$/ |
  @33-alternatives-and-texts#required
alternatives that only require, any of them | /^\*\*Alternative 2, any of 2\*\*\s+object\s+- \*\*Limits\*\*: requires phone$/ |
  @33-alternatives-and-texts#named
types around alternatives | /\`step\`: number\s+\*\*Alternative 1, one of 2\*\*\s+number\s+- .*a multiple of 5$/; /\`at\`: string\s+\*\*Alternative 1, any of 2\*\*\s+string\s+- \*\*Format\*\*: \`date\`$/; /\`mixed\`: string or integer\s+\*\*Alternative 1, any of 2\*\*\s+string\s[^]*2\*\*\s+string or integer$/ |
  @33-alternatives-and-texts#types
numbers of nested alternatives | /Alternative 2, kind = Dog[^]*Alternative 2\.1, one of 2[^]*Alternative 2\.2, one of 2/ |
  @33-alternatives-and-texts#nested
values that alternatives state | /Alternative 1, kind = tom\*\*[^]*Alternative 2, kind = rex\*\*/ |
  @33-alternatives-and-texts#stated
lists by their names, once for two media types | /\`application\/json\` \[Cats\]\([^)]*\), array of \[Cat\]\([^)]*\)$/; /\`meow\`(?:(?!\`meow\`)[^])*application\/yaml(?:(?!\`meow\`)[^])*The same fields as/; /\`byName\`: \[ByName\]\([^)]*\), map of \[Cats\]\([^)]*\)$/; /\`-1\`\*\*: Unknown$/ |
  @33-alternatives-and-texts#lists
values of several types | /\`code\`: integer or string or boolean\s+\*\*3 values\*\*\s+- \*\*\`1\`\*\*\s+- \*\*\`"1"\`\*\*\s+- \*\*\`true\`/; /--form 'property1=@property1\.bin/ |
  @33-alternatives-and-texts#mixed
the type of a field that rules and alternatives limit | !any JSON value; /(?:\`(?:zip\`: string, required|size\`: integer)[^]*?){4}/ |
  @31-shared-paths#rules
rules of a named schema where it is used | requires a, b; Then |
  @schema-keywords#read-rules
rules of a named schema on its page | requires a, b; Then |
  @schema-keywords#schemas/rules
`);
