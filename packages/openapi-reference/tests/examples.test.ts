/** Tests examples: those of authors as sent, and generated ones. */
import {itShows} from './rows';

itShows(String.raw`
a date without quotes | 2026-01-31; 2026-01-31T10:00:00Z | R{type: object, properties: {d: {type: string, format: date, example: 2026-01-31}, t: {type: string, format: date-time, example: 2026-01-31T10:00:00Z}}}
examples of OpenAPI 3.2 | 2026; a=1&b=2 | 3.2 {paths: {/r: {post: {requestBody: {content: {application/json: {examples: {one: {dataValue: {year: 2026}}}, schema: {type: object}}, application/x-www-form-urlencoded: {examples: {two: {serializedValue: a=1&b=2}}, schema: {type: object}}}}, responses: {'200': {description: Ok.}}}}}}
an example elsewhere | https://x.example/sample.json | {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {examples: {far: {summary: Far away, externalValue: 'https://x.example/sample.json'}}}}}}}}}}
several examples of a schema | Grumpy; Felix | R<Cat> | Cat: {type: object, properties: {name: {type: string}}, examples: [{name: Grumpy}, {name: Felix}]}
samples of the author | curl-of-the-author | {paths: {/r: {get: {x-codeSamples: [{lang: Shell, source: curl-of-the-author --now}], responses: {'200': {description: Ok.}}}}}}
a text that looks like JSON, for a text and an object | /"\{\\"a\\": 1\}"/ |
  {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {type: string}, example: '{"a": 1}'}}}, '201': {description: Ok., content: {application/json: {schema: {type: object}, example: '{"a": 1}'}}}}}}}}
a text that looks like JSON, for a number | warns contradicts its schema |
  {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {type: integer}, example: '{"a": 1}'}}}}}}}}
a nullable text that is too short, as Twilio has it | warns contradicts its schema: sid: String is too short |
  3.0 {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {type: object, properties: {sid: {type: string, nullable: true, minLength: 34}}}, example: {sid: SM}}}}}}}}}
an example beside a reference in parts, not that of the reference | { "name": "mine" }; !theirs |
  {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {allOf: [{$ref: '#/x-parts/A'}, {example: {name: mine}}]}}}}}}}}, x-parts: {A: {type: object, properties: {name: {type: string}}, example: {name: theirs}}}}
references in examples, defaults and extensions are text | #/definitions/foo; warns references-in-values.yaml:12:24; warns nothing.json |
  @references-in-values
examples of list items | Example [7]; Example ["blue"]; each item is monday by default; Example [[2.5]]; Example [{"id":"r-1"}]; ?size=7'; --data '{ "colours": [ "blue" ], "days": [ "monday" ], "grid": [ [ 2.5 ] ], "refs": [ { "id": "r-1" } ] }' |
  @22-item-examples#add-palette
the title of a field that says more than its name | /As the user sees it\.[^]*\*\*Title\*\*: Display name/ |
  @27-named-examples#list-reports
examples of other media types as they are sent | /\`\`\`json\n\{\n  "id": 7,\n  "tags": \[\n    "a"/; /\`\`\`text\nid=7&tags=a/; /\`\`\`json\n\{\n  "id": 7\n\}/; /\`\`\`text\n\{"id":1\}\n\{"id":2\}/; /\`\`\`text\nid\n7/; !/\{\\"id\\"/ |
  @23-text-examples#add-thing
an example outside the description is a link | Far away: https://e.example/far.json; --data '{ "n": 1 }' |
  @30-whole-query#examples
`);
