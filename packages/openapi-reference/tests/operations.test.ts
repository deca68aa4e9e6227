/** Tests operations and their common parts: names, servers, security, tags, callbacks, links. */
import {itShows} from './rows';

itShows(String.raw`
the number of errors of an operation, however few | Errors: 1 |
  {paths: {/r: {get: {x-error-codes: [A], responses: {'400': {description: Bad.}}}}}, components: {schemas: {Code: {enum: [A], x-error-catalogue: {A: {statuses: [400], meaning: Bad, action: Fix}}}}}}
Markdown in a summary | Get \`all\` *things* | {paths: {/r: {get: {summary: 'Get \`all\` *things*', responses: {'200': {description: Ok.}}}}}}
HTML in a summary | <b>Bold</b> & "quoted" | {paths: {/r: {get: {summary: '<b>Bold</b> & "quoted"', responses: {'200': {description: Ok.}}}}}}
operations without names | GET /a/; DELETE /a/ | {paths: {/a/: {get: {responses: {'200': {description: Ok.}}}, delete: {responses: {'204': {description: Gone.}}}}}}
a path with and without a slash at the end | /a/; First; Second | {paths: {/a: {get: {summary: First, responses: {'200': {description: Ok.}}}}, /a/: {get: {summary: Second, responses: {'200': {description: Ok.}}}}}}
webhooks and nothing else | newPet; name of the pet | 3.1 {webhooks: {newPet: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {pet: {type: string, description: name of the pet}}}}}}, responses: {'200': {description: Ok.}}}}}}
components and nothing else | Lonely; at most 5 characters | 3.1 {components: {schemas: {Lonely: {type: string, maxLength: 5}}}}
webhooks in the older spelling | orderPaid | 3.0 {paths: {}, x-webhooks: {orderPaid: {post: {responses: {'200': {description: Ok.}}}}}}
a callback with its address and its body | {$request.body#/url}; eventId; onEvent | {paths: {/r: {post: {callbacks: {onEvent: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {eventId: {type: string}}}}}}, responses: {'200': {description: Ok.}}}}}}, responses: {'200': {description: Ok.}}}}}}
links of a response | Read the user; Read the user; id: $response.body#/id; body: {"a":1}; Its author.; #/components/x; https://l.example: Elsewhere. |
  3.1 {paths: {/r: {post: {responses: {'201': {description: Ok., links: {author: {operationRef: '#/paths/~1u~1{id}/get', description: Its author., parameters: {id: '$response.body#/id'}, requestBody: {a: 1}}, x: {operationRef: '#/components/x', server: {url: 'https://l.example', description: Elsewhere.}}}}}}}, '/u/{id}': {get: {summary: Read the user, parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
an own method of OpenAPI 3.2 | LINK; QUERY | 3.2 {paths: {/r: {additionalOperations: {LINK: {summary: Join, responses: {'200': {description: Ok.}}}}, query: {summary: Search, responses: {'200': {description: Ok.}}}}}}
values of a server variable | eu; us; Region of the data. | {servers: [{url: 'https://{region}.x.example/{base}', variables: {region: {default: eu, enum: [eu, us], description: Region of the data.}, base: {default: v1}}}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a name of a server | Live; https://a.example | 3.2 {servers: [{url: 'https://a.example', name: Live}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
security that is optional | b (optional); http, bearer | {components: {securitySchemes: {b: {type: http, scheme: bearer}}}, paths: {/r: {get: {security: [{b: []}, {}], responses: {'200': {description: Ok.}}}}}}
a flow for devices | https://x.example/device; read accounts; metadata | 3.2 {components: {securitySchemes: {o: {type: oauth2, oauth2MetadataUrl: 'https://x.example/metadata', flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://x.example/device', tokenUrl: 'https://x.example/token', scopes: {read: read accounts}}}}}}, security: [{o: [read]}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
names of tags of OpenAPI 3.2 | Child tag; Beta | 3.2 {tags: [{name: p, summary: Parent tag}, {name: c, summary: Child tag, parent: p}, {name: b, summary: Beta, kind: badge}], paths: {/r: {get: {tags: [c, b], responses: {'200': {description: Ok.}}}}}}
names and groups of tags | Shown name; !hiddenName | {tags: [{name: hiddenName, x-displayName: Shown name}], x-tagGroups: [{name: A group, tags: [hiddenName]}], paths: {/r: {get: {tags: [hiddenName], responses: {'200': {description: Ok.}}}}}}
links to documents at tags and operations | About pets; About this call | {tags: [{name: pets, externalDocs: {url: 'https://x.example/pets', description: About pets}}], paths: {/r: {get: {tags: [pets], externalDocs: {url: 'https://x.example/call', description: About this call}, responses: {'200': {description: Ok.}}}}}}
the address of the description itself | /r | 3.2 {$self: 'https://x.example/openapi.yaml', paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
why something is deprecated | deprecated. Use /new. It works until 2027-01-31. | {paths: {/r: {get: {deprecated: true, x-deprecated-reason: Use /new., x-sunset: '2027-01-31', responses: {'200': {description: Ok.}}}}}}
other braces are not changed | /By \$\x7Bbrand\.name\\?} and \$\x7Bbrand/ |
  {paths: {/r: {get: {description: "By \x24{brand.name} and \x24{brand.colour}", responses: {'200': {description: Ok.}}}}}}
digests, and a server without a host | --digest --user 'USERNAME:PASSWORD'; 'https://api.example.com/api/v1/r'; /Digest username=\\?"USERNAME/; postman "type":"digest"; postman {"key":"baseUrl","value":"https://api.example.com/api/v1"} |
  {servers: [{url: /api/v1}], security: [{d: []}], components: {securitySchemes: {d: {type: http, scheme: digest}}}, paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
the credentials of the first alternative | 'https://api.example.com/r?api%20key=Q'; Authorization: Basic BASIC; !Bearer TOKEN |
  {security: [{q: [], basic: [], token: []}], components: {securitySchemes: {q: {type: apiKey, in: query, name: api key}, basic: {type: http, scheme: basic}, token: {type: oauth2, flows: {}}}}, paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a variable of a server that begins with a slash, as Amazon writes it | 'https://x.example/prod/r' |
  {servers: [{url: 'https://x.example/{basePath}', variables: {basePath: {default: /prod}}}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a relative server | 'https://api.example.com/v1/r'; GET/v1/r |
  {servers: [{url: ./v1}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a server above | 'https://api.example.com/r'; GET/r |
  {servers: [{url: ../}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a relative server with a slash at its end | 'https://api.example.com/v1/r'; GETv1/r |
  {servers: [{url: v1/}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a server without a protocol | 'https://host.example/x/r'; GET//host.example/x/r |
  {servers: [{url: //host.example/x}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
contact, licence and terms | Contact Support; Email help@x.example; Licence MIT; Terms of service https://x.example/terms |
  @forms-and-files#overview.json
operations of a path with a summary | getAccount; putAccount; DELETE DELETE /accounts/{id} /accounts/{id} |
  @26-path-summary#overview.json
a server without a scheme | 'https://payment.acme.example/v5/r'; warns the address "payment.acme.example/v5" has no scheme. Write "https://; warns the address "a.example" has no scheme |
  {servers: [{url: payment.acme.example/v5}, {url: v1/api}], paths: {/r: {servers: [{url: a.example}], get: {servers: [{url: payment.acme.example/v5}], responses: {'200': {description: Ok.}}}}}}
callbacks of additional operations | Beside it |
  3.2 {paths: {/r: {additionalOperations: {COPY: {responses: {'200': {description: Ok.}}, callbacks: {c: {'{$url}': {$ref: '#/components/pathItems/Called', summary: Beside it}}}}}}}, components: {pathItems: {Called: {post: {responses: {'200': {description: Ok.}}}}}}}
a path item of two paths | /^GET \S*\/two/ |
  @31-shared-paths#get /two
fields of OpenAPI 3.2 | Short; https://a.example/d; .well-known; LOCK; COPY; Destination; /text\/event-stream[^]*?array of \[Event\]/ |
  @version-3-2
texts as they are | import x from 'y'; <Unknown prop={1} /> </StaticBody>; {x}; </li><script>alert(5)</script>; ^<{[^"]+}>$; <name attr="1">; Braces {w}; </code></pre><script>alert(7)</script> |
  @html-and-braces#read-a-a-b
servers of the description | https://api.example/{version}/common; version default v1; 'https://api.example/v1/common' |
  @servers#common
servers of a path | https://path.example/path; Of the path; 'https://path.example/path' |
  @servers#of-the-path
servers of an operation | region default eu; one of eu, us; Where the files are; http://localhost:8080; 'https://eu.files.example/1/path'; /POST https:\/\/\{region\}\.files/ |
  @servers#of-the-operation
a callback, with its parameters, body and responses | POST{$request.body#/url}; PUThttps://x.example/{$url}; Something happened; Sent for each event.; Security: signature; This callback is deprecated; Your response: 410 Gone; Stop sending; Your response: Any other status; /- \`attempt\`: integer, required/; /#### Your response: 410 Gone/ |
  @callbacks#subscribe
a schema that a callback uses | Subscribe |
  @callbacks#schemas/event
what is deprecated | This operation is deprecated; /\`was\`: string[^\n]* deprecated/; read-only; write-only |
  @deprecated#old
security that is inherited | Security: key Idempotent; !optional |
  @security-combinations#inherited
no security | Security: no authentication required.; /Security: no authentication required\./ |
  @security-combinations#none
security that is optional only | Security: no authentication required. |
  @security-combinations#only-optional
several schemes at once | Security: all of key and secret |
  @security-combinations#all
one of several schemes | Security: one of key, secret or oauth (scope read) |
  @security-combinations#one
several schemes or one | Security: one of: all of key and oauth (scopes read, write); or secret; /Security: one of: all of \[\`key\`\]\([^)]*\) and \[\`oauth\`\]\([^)]*\) \(scopes \`read\`, \`write\`\)/ |
  @security-combinations#mixed
where keys are sent, and what scopes mean | Sent as header X-Key; https://auth.example/token; Write everything |
  @security-combinations#overview.json
documents about an API and its tags | All things |
  @parameter-styles#overview.json
`);
