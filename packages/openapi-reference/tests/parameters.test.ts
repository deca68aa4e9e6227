/** Tests what the reference shows and sends for parameters, headers and paths. */
import {itShows} from './rows';

itShows(String.raw`
a relative style of a path | /r/;m=1,2/.1.2 | {servers: [{url: 'https://a.example'}], paths: {'/r/{m}/{l}': {get: {parameters: [{in: path, name: m, required: true, style: matrix, example: [1, 2], schema: {type: array, items: {type: integer}}}, {in: path, name: l, required: true, style: label, explode: true, example: [1, 2], schema: {type: array, items: {type: integer}}}], responses: {'200': {description: Ok.}}}}}}
headers of a response | Location; Where.; X-Rate; integer | {paths: {/r: {get: {responses: {'201': {description: Made., headers: {Location: {description: Where., schema: {type: string}}, X-Rate: {schema: {type: integer}}}}}}}}}
a header in JSON | X-Meta; page | {paths: {/r: {get: {responses: {'200': {description: Ok., headers: {X-Meta: {content: {application/json: {schema: {type: object, properties: {page: {type: integer}}}}}}}}}}}}}
cookies of a request | session; Cookie | {paths: {/r: {get: {parameters: [{in: cookie, name: session, required: true, example: abc, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
pipes and spaces between items | 1%7C2; x%20y | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: p, required: true, style: pipeDelimited, explode: false, example: ['1', '2'], schema: {type: array, items: {type: string}}}, {in: query, name: s, required: true, style: spaceDelimited, explode: false, example: [x, y], schema: {type: array, items: {type: string}}}], responses: {'200': {description: Ok.}}}}}}
reserved characters and empty values | q=a/b?c; may be empty | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: q, required: true, allowReserved: true, example: a/b?c, schema: {type: string}}, {in: query, name: e, allowEmptyValue: true, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
a parameter in JSON | filter=%7B%22a%22%3A1%7D | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: filter, required: true, content: {application/json: {schema: {type: object, properties: {a: {type: integer}}}, example: {a: 1}}}}], responses: {'200': {description: Ok.}}}}}}
a parameter that is deprecated, and why | Deprecated; Use q. | {paths: {/r: {get: {parameters: [{in: query, name: p, deprecated: true, x-deprecated-reason: Use q., schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
patterns with groups, alternatives and digits | ?n=0&d=0000-10&a=0.00' |
  P[{name: n, in: query, required: true, schema: {type: string, pattern: '^(0|[1-9]\d*)$'}}, {name: d, in: query, required: true, schema: {type: string, pattern: '^(\d{4})-(1[0-2]|0?[1-9])$'}}, {name: a, in: query, required: true, schema: {type: string, pattern: '^((\d{1,16}\.\d{2}))$'}}]
reserved characters of a path, in OpenAPI 3.2 | 'https://api.example.com/f/a:b@c%2Fd%3Fe%23f&=+%20g%25'; reserved characters are not encoded; postman "a:b@c%2Fd%3Fe%23f&=+%20g%25" |
  3.2 P/f/{p} [{name: p, in: path, required: true, allowReserved: true, schema: {type: string}, example: 'a:b@c/d?e#f&=+ g%'}]
reserved characters of a path, before | 'https://api.example.com/f/a%3Ab%40c%2Fd%3Fe%23f%26%3D%2B%20g%25'; !reserved |
  3.1 P/f/{p} [{name: p, in: path, required: true, allowReserved: true, schema: {type: string}, example: 'a:b@c/d?e#f&=+ g%'}]
other scripts in a path | 'https://api.example.com/stra%C3%9Fe/%C3%BC%2F%C3%A4' |
  P/straße/{p} [{name: p, in: path, required: true, schema: {type: string, enum: ['ü/ä']}}]
a path that is encoded already | 'https://api.example.com/stra%C3%9Fe/%C3%BC:cancel' |
  P/stra%C3%9Fe/{p}:cancel [{name: p, in: path, required: true, schema: {type: string, enum: ['ü']}}]
an empty list or object is no value | ?ids=0&tags=TAGS&k=1&json=%7B%7D'; X-L: 0' |
  P[{name: ids, in: query, required: true, schema: {type: array, items: {type: integer}}, example: []},
  {name: tags, in: query, required: true, schema: {type: array, items: {enum: [x, y]}, example: []}},
  {name: o, in: query, required: true, schema: {type: object, properties: {k: {type: integer}}}, example: {}},
  {name: json, in: query, required: true, content: {application/json: {schema: {type: object}}}, example: {}},
  {name: X-L, in: header, required: true, schema: {type: array, items: {type: integer}}, example: []}]
a list in an exploded object, as springdoc writes it | ?page=1&sort=string&sort=string' |
  3.0 P[{name: pageable, in: query, required: true, schema: {type: object, properties: {page: {type: integer}, sort: {type: array, minItems: 2, items: {type: string}}}}}]
alternatives of one type, as TypeSpec writes them | /\`q\`: string\n/ |
  P[{name: q, in: query, schema: {anyOf: [{type: string}, {type: string, enum: [a, b]}]}}]
an object in brackets, or a number | created[x]=a&created[y]=b |
  P[{name: created, in: query, style: deepObject, schema: {anyOf: [{type: object, properties: {gt: {type: integer}}}, {type: integer}]}}]
a header in two spellings | warns the header parameter "X-Id" is listed twice. |
  P[{name: X-Id, in: header, required: true, schema: {type: string}}, {name: x-id, in: header, schema: {type: string}}]
headers that OpenAPI ignores | /\`Authorization\`: string\n+\s+- \*\*Notation\*\*: determined by the security/; !string, required; !mine'; !postman mine |
  P[{name: Authorization, in: header, required: true, schema: {type: string}}, {name: accept, in: header, required: true, schema: {type: string}, example: mine}, {name: Content-Type, in: header, required: true, schema: {type: string}}]
cookies of a response are headers of their own | /\`Set-Cookie\`: array of string\s+- \*\*Example/ |
  {paths: {/r: {get: {responses: {'200': {description: Ok., headers: {Set-Cookie: {schema: {type: array, items: {type: string}}, example: ['a=b', 'c=d']}}}}}}}}
examples with names | Weekly: P7D, Since Monday.; Monthly: P1M; A long one: https://x.example/e.txt; The last page: 9; /Weekly: \`P7D\`, Since Monday\.\W Monthly: \`P1M\`/ |
  @27-named-examples#list-reports
limits decide about values | ?page=10&ids=6&ids=6'; "amount": 100; "share": 0.5; "code": "str" |
  @09-sample-limits#order
commas between items stay | 'http://127.0.0.1:4999/search?tags=a%2Cb,c&sort=x,1,y,2' |
  @10-comma-lists#search
commas between items of a path stay | /by/a%2Cb,c' |
  @10-comma-lists#by-tags
deeper levels in brackets | filter%5Bids%5D%5B%5D=a&filter%5Bids%5D%5B%5D=b&filter%5Brange%5D%5Bfrom%5D=1' |
  @29-deep-filter#find
a query in the path | 'https://api.example.com/do?action=start&n=1'; postman {{baseUrl}}/do?action=start&n=1 |
  @31-shared-paths#start
a fragment in the path | 'https://api.example.com/do?n=1#again' |
  @31-shared-paths#again
styles by examples | written as a,b; written as .a,b; written as ;matrix=a;matrix=b; written as repeated=a&repeated=b; written as commas=a,b; written as pipes=a|b; written as deep[x]=a&deep[y]=b; written as x=a&y=b; written as flat=x,a,y,b; may be empty; written as application/json; written as x=a,y=b; 'https://api.example.com/a/x,y/.x,y/;matrix=x;matrix=y?repeated=x&repeated=y&commas=x,y&pipes=x%7Cy&deep%5Bfrom%5D=1&deep%5Bto%5D=2&since=3&flat=k,v'; See also More on a |
  @parameter-styles#read-a
parameters with content | from#; {"from":"2026-01-01"}; t-1; t-2; exactly 3 characters |
  @parameter-content#read-a
an operation overrides the parameters of its path | From the operation; uuid; /^(?:(?!From the path\b)[^])*From the path\b(?:(?!From the path\b)[^])*$/ |
  @path-level-parameters#get-a-id
the parameters of a path | From the path |
  @path-level-parameters#delete-a-id
`);
