/** Tests what the reference shows and sends for bodies: forms, files, XML, sequences and media types. */
import {itShows} from './rows';

itShows(String.raw`
media types in a range | image/*; text/* | {paths: {/r: {get: {responses: {'200': {description: Ok., content: {image/*: {}, text/*: {schema: {type: string}}}}}}}}}
a table and HTML in the description of a response | Right-aligned; cells | {paths: {/r: {get: {responses: {'400': {description: "Text\n\n|Right-aligned|B|\n|---:|---|\n|cells|<b>c</b><script>x()</script>|"}}}}}}
a default beside a range | 4XX; Any other status; Anything else. | {paths: {/r: {get: {responses: {'200': {description: Ok.}, 4XX: {description: Your fault.}, default: {description: Anything else.}}}}}}
a field of a form with a style is not sent if it has nothing | --form-string 'p=P'; !'o= |
  C{multipart/form-data: {schema: {type: object, properties: {o: {type: object}, p: {type: string}}}, encoding: {o: {style: form, explode: false}}}}
a form in brackets, as Stripe has it | address%5Bcity%5D=CITY&tags%5B%5D=string; tags: written as tags[]=a&tags[]=b |
  C{application/x-www-form-urlencoded: {schema: {type: object, required: [address, tags], properties: {address: {type: object, properties: {city: {type: string}}}, tags: {type: array, items: {type: string}}}},
  encoding: {address: {style: deepObject, explode: true}, tags: {style: deepObject, explode: true}}}}
a range is sent as a type in it | Content-Type: image/png |
  C{'image/*': {schema: {type: string, format: binary}}}
texts beside references to a response and a parameter | Of the account.; All accounts.; !Any id. |
  {paths: {'/r/{id}': {get: {parameters: [{$ref: '#/components/parameters/Id', description: Of the account.}], responses: {'200': {$ref: '#/components/responses/Ok', description: All accounts.}}}}},
  components: {parameters: {Id: {name: id, in: path, required: true, description: Any id., schema: {type: string}}}, responses: {Ok: {description: Fine.}}}}
uploads as FastAPI writes them | --form 'file=@file.bin; --form 'files=@files.bin; --form-string 'note=NOTE'; postman "src":"files.bin" |
  @03-upload-31#upload
a body that is a file | --data-binary '@file.bin'; postman {"mode":"file","file":{"src":"file.bin"}} |
  @03-upload-31#put-raw
files and JSON of a form keep their types | postman {"key":"picture","type":"file","src":"picture.png","contentType":"image/png"}; postman {"key":"about","type":"text","value":"{\"title\":\"TITLE\"}","contentType":"application/json"} |
  @11-postman-file#add-picture
read-only fields behind a reference and in another part | --data '{ "name": "NAME" }' |
  @04-readonly-behind-ref#add-thing
deeper levels of a form in brackets | items%5B0%5D%5Bprice%5D=p_1&meta%5Ba%5D=b&expand%5B%5D=customer |
  @29-deep-filter#charge
fields of a form as they are encoded | ids=1&ids=2&meta=%7B%22a%22%3A1%7D&filter%5Bb%5D%5Bc%5D=2&filter%5Bd%5D=3&csv=x,y&u=http://a/b?c%3Dd&s=a+b%26c; meta: as application/json; filter: written as filter[x]=a&filter[y]=b; csv: written as csv=a,b; u: reserved characters are not encoded; /- \`csv\`: written as csv=a,b/ |
  @forms-and-files#form
parts of a form as they are sent | doc: as application/pdf, text/plain |
  @forms-and-files#upload
items of sequences | Accept: text/event-stream |
  @30-whole-query#stream
texts that hold JSON or a number | --data '{ "data": "{\"x\":1}" |
  @33-alternatives-and-texts#content
events of a stream | /Generated from the schema:\s+\`\`\`text\s+data: DATA$/ |
  @33-alternatives-and-texts#events
a closed object of parts | --data '{ "id": 1, "n": "N" }' |
  @31-shared-paths#closed
any media type | Content-Type: application/json; postman {"key":"Content-Type","value":"application/json"}; [ { "child": { "id": 1 } } ] |
  @31-shared-paths#any
lists, attributes and names in XML | /<pet id="1">\s+<photos>\s+<photos>string<\/photos>\s+<photos>string<\/photos>\s+<\/photos>\s+<tags>string<\/tags>\s+<\/pet>/ |
  C{application/xml: {schema: {type: object, xml: {name: pet}, properties: {id: {type: integer, xml: {attribute: true}}, pictures: {type: array, minItems: 2, xml: {wrapped: true, name: photos}, items: {type: string}}, tags: {type: array, xml: {name: ignored}, items: {type: string}}}}}}
namespaces in XML, and a list as its root | /<root>\s+<c_d>\s+<a:note xmlns:a="https:\/\/a.example">x &.60. y<\/a:note>\s+text\s+<\/c_d>/ |
  3.2 C{application/xml: {schema: {type: array, items: {type: object, xml: {name: c d}, properties: {note: {type: string, example: x < y, xml: {prefix: a, namespace: 'https://a.example'}}, t: {type: string, example: text, xml: {nodeType: text}}}}}}}
a wrapped list with a namespace in XML | /<skos:labels xmlns:skos="http:\/\/skos.example">\s+<label>string<\/label>/ |
  C{application/xml: {schema: {type: object, properties: {labels: {type: array, xml: {wrapped: true, prefix: skos, namespace: 'http://skos.example'}, items: {type: string, xml: {name: label}}}}}}}
a text in XML is the author's | Media type application/xml; !Generated; !--data |
  C{application/xml: {schema: {type: string}}}
known values, beside which others may come | other values may follow; 2 values; --data '{ "s": "open" |
  C{application/json: {schema: {type: object, properties: {s: {type: string, x-extensible-enum: [open, closed]}}}}}
every media type | image/*; <note/> |
  @media-types#send-a
every status | 299; Retry-After; Any other status |
  @statuses#read-a
JSON is asked for before other types | --header 'Accept: application/json' \ --max-time; await response.json() |
  {paths: {/r: {get: {responses: {'200': {description: Ok., content: {text/csv: {}, application/json: {schema: {type: object}}}}}}}}}
a range of all types is not asked for | !Accept: |
  {paths: {/r: {get: {responses: {'200': {description: Ok., content: {'*/*': {schema: {type: object}}}}}}}}}
`);
