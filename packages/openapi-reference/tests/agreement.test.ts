/** Pages, samples, forms and Postman read one description in one way. Each case once failed. */
import {describe, expect, it} from 'vitest';
import {compareDescriptions} from '../src/diff';
import {jsonOf, shown} from './agreement.fixture';

const OK = "responses: {'200': {description: OK}}";

describe('beside a reference in OpenAPI 3.0', () => {
  const text = (beside: string) => `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    post:
      operationId: a
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}
      ${OK}
components:
  schemas:
    Code: {type: string, minLength: 5}
    A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/Code', ${beside}}}}
`;

  it('texts count and nothing else does, for the page, the sample and the rules', async () => {
    const {page, request, warnings} = await shown(
      text('maxLength: 3, nullable: true, readOnly: true, default: x, description: Beside.'),
    );
    expect(page('a')).toMatch(/`a`: \[Code\][^\n]*, string, required\n+\s+Beside\./);
    expect(page('a')).toContain('at least 5 characters');
    expect(page('a')).not.toMatch(/\*\*Default|or null|read-only|to 3 characters/);
    expect(jsonOf(request())).toEqual({a: 'string'});
    expect(warnings.join('\n')).toMatch(
      /a\.yaml:12:\d+ at #\/components\/schemas\/A\/properties\/a\/maxLength: "maxLength" has no effect beside a reference in OpenAPI 3\.0\. Allowed: both as parts of "allOf"\./,
    );
    expect(warnings).toHaveLength(4);
  });

  it('an example is sent as the page shows it', async () => {
    const {page, request, warnings} = await shown(text('example: abcdefg'));
    expect(page('a')).toContain('`abcdefg`');
    expect(jsonOf(request())).toEqual({a: 'abcdefg'});
    expect(warnings).toEqual([]);
  });

  it('a change of what has no effect is no change', async () => {
    const [before, after] = await Promise.all([
      shown(text('maxLength: 9')),
      shown(text('default: x')),
    ]);
    expect(compareDescriptions(before.model.document, after.model.document)).toEqual([]);
  });
});

it('closed parts that exclude the fields of each other are reported with the field', async () => {
  const {warnings} = await shown(`paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              allOf:
                - {type: object, required: [a], properties: {a: {type: string}}, additionalProperties: false}
                - {type: object, properties: {b: {type: string}}, additionalProperties: false}
      ${OK}
`);
  expect(warnings.join()).toContain('could be made: a: The schema allows no value here.');
});

it('headers of the parts of a form are sent', async () => {
  const {request, sample} = await shown(`paths:
  /up:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: {type: object, required: [file, note], properties: {file: {contentMediaType: image/png}, note: {type: string}}}
            encoding:
              file:
                headers:
                  X-Sum: {required: true, schema: {type: string}, example: 'a "b"'}
                  X-Given: {schema: {type: integer}, example: 7}
                  X-Optional: {schema: {type: string}}
                  Content-Type: {required: true, schema: {type: string}}
      ${OK}
`);
  const {body} = request();
  expect(body?.kind === 'text' && body.text).toContain(
    'Content-Type: image/png\r\nX-Sum: a "b"\r\nX-Given: 7\r\n\r\n',
  );
  expect(body?.kind === 'text' && body.text).not.toContain('X-Optional');
  expect(sample('shell')).toContain(
    String.raw`--form 'file=@file.png;type=image/png;headers="X-Sum: a \"b\"";headers="X-Given: 7"'`,
  );
  expect(sample('python')).toContain(
    String.raw`("file", ("file.png", open("file.png", "rb").read(), "image/png", {"X-Sum": "a \"b\"", "X-Given": "7"}))`,
  );
  expect(sample('javascript')).not.toContain('new FormData');
});

describe('reserved characters of a path', () => {
  const text = (version: string) => `openapi: ${version}
info: {title: T, version: '1'}
paths:
  /f/{p}:
    get:
      operationId: f
      parameters: [{name: p, in: path, required: true, allowReserved: true, schema: {type: string}, example: 'a:b@c/d?e#f&=+ g%'}]
      ${OK}
`;

  it('are not encoded since OpenAPI 3.2, apart from delimiters', async () => {
    const {request, page, postman} = await shown(text('3.2.0'));
    expect(request().url).toBe('https://api.example.com/f/a:b@c%2Fd%3Fe%23f&=+%20g%25');
    expect(page('f')).toContain('reserved characters are not encoded');
    expect(postman.item[0]?.item[0]?.request.url.variable?.[0]?.value).toBe(
      'a:b@c%2Fd%3Fe%23f&=+%20g%25',
    );
  });

  it('are encoded before, since only a query may have them', async () => {
    const {request, page} = await shown(text('3.1.1'));
    expect(request().url).toBe('https://api.example.com/f/a%3Ab%40c%2Fd%3Fe%23f%26%3D%2B%20g%25');
    expect(page('f')).not.toContain('reserved');
  });
});

it('an empty list or object of an author is no value of a required parameter', async () => {
  const {request, form} = await shown(`paths:
  /a:
    get:
      parameters:
        - {name: ids, in: query, required: true, schema: {type: array, items: {type: integer}}, example: []}
        - {name: tags, in: query, required: true, schema: {type: array, items: {enum: [x, y]}, example: []}}
        - {name: o, in: query, required: true, schema: {type: object, properties: {k: {type: integer}}}, example: {}}
        - {name: json, in: query, required: true, content: {application/json: {schema: {type: object}}}, example: {}}
        - {name: X-L, in: header, required: true, schema: {type: array, items: {type: integer}}, example: []}
      ${OK}
`);
  expect(request().url).toBe('https://api.example.com/a?ids=0&tags=TAGS&k=1&json=%7B%7D');
  expect(request().headers).toContainEqual(['X-L', '0']);
  expect(form().fields.map(({name, example}) => [name, example])).toEqual([
    ['ids', undefined],
    ['tags', undefined],
    ['o', undefined],
    ['json', '{}'],
    ['X-L', undefined],
  ]);
});

it('the page of a schema has the discriminator value of that schema', async () => {
  const {page} = await shown(`paths:
  /a: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}, ${OK}}}
components:
  schemas:
    Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind, mapping: {cat: Cat}}}
    Cat: {type: object, required: [kind, n], properties: {kind: {type: string}, n: {type: integer}}}
    Dog: {type: object, properties: {kind: {type: string}, m: {type: integer}}}
    Vehicle: {type: object, required: [type], properties: {type: {type: string}}, discriminator: {propertyName: type, mapping: {auto: Car}}}
    Car: {allOf: [{$ref: '#/components/schemas/Vehicle'}]}
    Boat: {allOf: [{$ref: '#/components/schemas/Vehicle'}]}
`);
  expect(page('schemas/cat')).toContain('"kind": "cat",\n  "n": 1');
  expect(page('schemas/dog')).toContain('"kind": "Dog",\n  "m": 1');
  expect(page('schemas/car')).toContain('"type": "auto"');
  expect(page('schemas/boat')).toContain('"type": "Boat"');
});

it('tags of OpenAPI 3.2 follow the tag above them, and badges come last', async () => {
  const {model} = await shown(`openapi: 3.2.0
info: {title: T, version: '1'}
tags:
  - {name: cards, parent: accounts}
  - {name: beta, kind: badge}
  - {name: accounts, kind: nav}
  - {name: virtual, parent: cards}
  - {name: x, parent: y}
  - {name: y, parent: x}
paths:
  /a: {get: {tags: [beta, cards], ${OK}}}
  /b: {get: {tags: [accounts], ${OK}}}
  /c: {get: {tags: [virtual, x, y], ${OK}}}
  /d: {get: {tags: [beta], ${OK}}}
`);
  expect(model.tags.map(({name}) => name)).toEqual([
    ...['accounts', 'cards', 'virtual', 'x', 'y', 'beta'],
  ]);
  expect(model.operations.map(({tag}) => tag)).toEqual(['cards', 'accounts', 'virtual', 'beta']);
});

it('digests are computed by clients that can, and a relative server has a host', async () => {
  const {request, sample, postman} = await shown(`servers: [{url: /api/v1}]
security: [{d: []}]
paths: {/a: {get: {${OK}}}}
components: {securitySchemes: {d: {type: http, scheme: digest}}}
`);
  expect(request().headers).toEqual([
    ['Authorization', expect.stringMatching(/^Digest username="USERNAME", realm=/)],
  ]);
  expect(sample('shell')).toContain("--digest --user 'USERNAME:PASSWORD'");
  expect(postman.auth?.type).toBe('digest');
  expect(postman.variable).toContainEqual({
    key: 'baseUrl',
    value: 'https://api.example.com/api/v1',
  });
});

it('path items of other files have the keys beside them', async () => {
  const {page, model} = await shown(
    `paths:
  /things/{id}:
    $ref: thing.yaml
    parameters: [{name: q, in: query, schema: {type: string}}, {name: X-P, in: header, schema: {type: integer}}]
`,
    {
      'thing.yaml': `parameters:
  - {name: id, in: path, required: true, schema: {$ref: 'more%20parts.yaml#/$defs/Id'}}
  - {name: q, in: query, schema: {type: boolean}}
get: {operationId: a, ${OK}}
`,
      'more parts.yaml': '$defs: {Id: {type: string, maxLength: 8}}\n',
    },
  );
  expect(page('a')).toMatch(/`id`: [^\n]*string, required\s+- \*\*Limits\*\*: at most 8 /);
  expect(page('a')).toMatch(/`q`: string[^]*`X-P`: integer/);
  expect(model.operations[0]?.parameters.query).toHaveLength(1);
});

describe('what generators of descriptions write', () => {
  it('springdoc: a list in an exploded object is repeated, and responses show nested fields', async () => {
    const {request, response} = await shown(`openapi: 3.0.1
info: {title: T, version: '1'}
paths:
  /users:
    get:
      parameters: [{name: pageable, in: query, required: true, schema: {$ref: '#/components/schemas/Pageable'}}]
      responses: {'200': {description: OK, content: {'*/*': {schema: {$ref: '#/components/schemas/Page'}}}}}
components:
  schemas:
    Pageable: {type: object, properties: {page: {type: integer}, sort: {type: array, minItems: 2, items: {type: string}}}}
    Page: {type: object, properties: {content: {type: array, items: {$ref: '#/components/schemas/User'}}, pageable: {$ref: '#/components/schemas/Pageable'}}}
    User: {type: object, properties: {id: {type: string, format: uuid}}}
`);
    expect(request().url).toBe('https://api.example.com/users?page=1&sort=string&sort=string');
    expect(response()).toEqual({
      content: [{id: '497f6eca-6276-4993-bfeb-53cbbbba6f08'}],
      pageable: {page: 1, sort: ['string', 'string']},
    });
  });

  it('a response that would be too large has its required fields only', async () => {
    const fields = (target: string) =>
      Array.from(
        {length: 30},
        (_, at) => `f${at}: {$ref: '#/components/schemas/${target}'}`,
      ).join();
    const {response, warnings} = await shown(`paths:
  /a: {get: {responses: {'200': {description: OK, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}
components:
  schemas:
    A: {type: object, properties: {${fields('B')}}}
    B: {type: object, properties: {${fields('C')}}}
    C: {type: object, properties: {c: {type: string}}}
`);
    expect(response()).toMatchObject({f0: {}, f29: {}});
    expect(JSON.stringify(response())).not.toContain('"c"');
    expect(warnings).toEqual([]);
  });

  it('NSwag: a closed parent has a value of its discriminator, and one alternative is no choice', async () => {
    const {request, page} = await shown(`openapi: 3.0.0
info: {title: T, version: '1'}
paths:
  /a: {post: {requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Shape'}}}}, ${OK}}}
components:
  schemas:
    Shape: {type: object, discriminator: {propertyName: $type, mapping: {circle: '#/components/schemas/Circle'}}, additionalProperties: false, required: [$type], properties: {$type: {type: string}}}
    Circle: {allOf: [{$ref: '#/components/schemas/Shape'}, {type: object, additionalProperties: false, properties: {kind: {description: 'A kind.', oneOf: [{$ref: '#/components/schemas/Kind'}]}, other: {nullable: true, oneOf: [{$ref: '#/components/schemas/Kind'}]}}}]}
    Kind: {type: integer, x-enumNames: [A, B], enum: [0, 1]}
`);
    expect(jsonOf(request())).toEqual({$type: 'circle'});
    expect(page('post-a')).toMatch(/`kind`: \[Kind\]\([^)]*\), integer\n+\s+A kind\./);
    expect(page('post-a')).toMatch(/`other`: \[Kind\]\([^)]*\), integer or null/);
  });

  it('drf-spectacular: an alternative that is null alone is null', async () => {
    const {page, request} = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a: {patch: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Book'}}}}, ${OK}}}
components:
  schemas:
    NullEnum: {enum: [null]}
    Genre: {type: string, enum: [fiction]}
    Book: {type: object, properties: {genre: {nullable: true, oneOf: [{$ref: '#/components/schemas/Genre'}, {$ref: '#/components/schemas/NullEnum'}]}}}
`);
    expect(page('patch-a')).toMatch(/`genre`: \[Genre\]\([^)]*\), string or null\n/);
    expect(jsonOf(request())).toEqual({genre: 'fiction'});
  });

  it('TypeSpec: alternatives of one type have it once', async () => {
    const {page} = await shown(`paths:
  /a: {get: {parameters: [{name: q, in: query, schema: {anyOf: [{type: string}, {type: string, enum: [a, b]}]}}], ${OK}}}
`);
    expect(page('get-a')).toMatch(/`q`: string\n/);
  });

  it('Kubernetes: limits of other types say nothing', async () => {
    const {page} = await shown(`paths:
  /a: {get: {parameters: [{name: q, in: query, schema: {type: string, uniqueItems: true, minimum: 3, maxLength: 9}}], ${OK}}}
`);
    expect(page('get-a')).toContain('**Limits**: at most 9 characters\n');
    expect(page('get-a')).not.toMatch(/unique|at least 3/);
  });

  it('Amazon API Gateway: a variable of a server may begin with a slash', async () => {
    const {request} =
      await shown(`servers: [{url: 'https://x.example/{basePath}', variables: {basePath: {default: /prod}}}]
paths: {/pets: {get: {${OK}}}}
`);
    expect(request().url).toBe('https://x.example/prod/pets');
  });

  it('Twilio: a nullable text that is too short is not said to be null', async () => {
    const {warnings} = await shown(`openapi: 3.0.1
info: {title: T, version: '1'}
paths: {/a: {get: {responses: {'200': {description: OK, content: {application/json: {schema: {type: object, properties: {sid: {type: string, nullable: true, minLength: 34}}}, example: {sid: SM}}}}}}}}
`);
    expect(warnings).toEqual([
      expect.stringMatching(/contradicts its schema: sid: String is too short/),
    ]);
  });
});

it('limits of lists in lists name the level', async () => {
  const {page} = await shown(`paths:
  /a: {post: {requestBody: {content: {application/json: {schema: {type: array, items: {type: array, minItems: 4, items: {type: array, minItems: 2, items: {type: number, minimum: 1}}}}}}}, ${OK}}}
`);
  expect(page('post-a')).toContain(
    'each at least 4 items; each at level 2 at least 2 items; each at level 3 at least 1',
  );
});

it('the sample has the credentials of the first alternative', async () => {
  const {request} = await shown(`security: [{q: [], basic: [], token: []}]
paths: {/a: {get: {${OK}}}}
components:
  securitySchemes:
    q: {type: apiKey, in: query, name: 'api key'}
    basic: {type: http, scheme: basic}
    token: {type: oauth2, flows: {}}
`);
  expect(request().url).toBe('https://api.example.com/a?api%20key=Q');
  expect(request().headers).toEqual([['Authorization', 'Basic BASIC']]);
});

it('a field of a form with a style is not sent if it has nothing', async () => {
  const {request} = await shown(`paths:
  /a:
    post:
      requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {o: {type: object}, p: {type: string}}}, encoding: {o: {style: form, explode: false}}}}}
      ${OK}
`);
  const {body} = request();
  expect(body?.kind === 'text' && body.fields).toEqual([{name: 'p', value: 'P'}]);
});

describe('what large APIs write', () => {
  it('Stripe: forms send objects that require no field, and say how lists and alternatives are written', async () => {
    const {request, page} = await shown(`paths:
  /customers:
    post:
      parameters: [{name: created, in: query, style: deepObject, schema: {anyOf: [{type: object, properties: {gt: {type: integer}}}, {type: integer}]}}]
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [address, tags]
              properties:
                address: {type: object, properties: {city: {type: string}}}
                tags: {type: array, items: {type: string}}
            encoding: {address: {style: deepObject, explode: true}, tags: {style: deepObject, explode: true}}
      ${OK}
`);
    const {body} = request();
    expect(body?.kind === 'text' && decodeURIComponent(body.text)).toBe(
      'address[city]=CITY&tags[]=string',
    );
    expect(page('post-customers')).toMatch(/`created`[^]*each field is sent as name\\\[field\]/);
    expect(page('post-customers')).toMatch(/`tags`: items are sent as name\\\[\], their fields/);
  });

  it('OpenAI and GitHub: nullable of OpenAPI 3.0 is meant in later versions, for the page and for the rules', async () => {
    const {page, warnings} = await shown(`paths:
  /a:
    post:
      requestBody: {required: true, content: {application/json: {schema: {type: object, properties: {n: {type: integer, nullable: true}}}, example: {n: null}}}}
      ${OK}
`);
    expect(page('post-a')).toContain('`n`: integer or null');
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('`nullable` is not a keyword of this OpenAPI version.');
  });

  it('a range of media types is sent as a type in it', async () => {
    const {request} = await shown(`paths:
  /a: {put: {requestBody: {required: true, content: {'image/*': {schema: {type: string, format: binary}}}}, ${OK}}}
`);
    expect(request().headers).toContainEqual(['Content-Type', 'image/png']);
  });
});

describe('an object with lists, in one text', () => {
  const object = `{type: object, required: [ids, n, tags], properties: {
          ids: {type: array, items: {type: integer}}, n: {type: integer}, tags: {type: array, items: {type: string}},
          more: {type: object, properties: {a: {type: integer}, b: {type: array, items: {type: integer}}}}}}`;
  const example = '{ids: [1, 2], n: 3, tags: [a, b], more: {a: 1, b: [2, 3]}}';
  const repeated = 'ids=1,ids=2,n=3,tags=a,tags=b';

  it.each([
    ['header', 'simple', true, `${repeated},more={"a":1,"b":[2,3]}`],
    ['header', 'simple', false, 'ids,[1,2],n,3,tags,["a","b"],more,{"a":1,"b":[2,3]}'],
    ['path', 'simple', true, `${repeated},more={"a":1,"b":[2,3]}`],
    ['path', 'simple', false, 'ids,[1,2],n,3,tags,["a","b"],more,{"a":1,"b":[2,3]}'],
    ['path', 'label', true, `.${repeated.replaceAll(',', '.')}.more={"a":1,"b":[2,3]}`],
    ['path', 'matrix', true, `;${repeated.replaceAll(',', ';')};more={"a":1,"b":[2,3]}`],
  ] as const)(
    '%s, style %s, explode %s, is read as it is sent',
    async (place, style, explode, text) => {
      const {request, warnings} = await shown(`paths:
  /a${place === 'path' ? '/{p}' : ''}:
    get:
      parameters: [{name: p, in: ${place}, required: true, style: ${style}, explode: ${explode}, schema: ${object}, example: ${example}}]
      ${OK}
`);
      const {url, headers} = request();
      expect(
        place === 'path' ? decodeURIComponent(url.split('/').at(-1) ?? '') : headers[0]?.[1],
      ).toBe(text);
      expect(warnings).toEqual([]);
    },
  );
});

describe('alternatives that all allow the same values', () => {
  const text = (word: string, required: string, mapping: string) => `paths:
  /a:
    post:
      operationId: a
      requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      ${OK}
components:
  schemas:
    Pet:
      ${word}: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
      ${mapping}
    Cat: {type: object, required: [${required}], properties: {kind: {type: string}, lives: {type: integer}}}
    Dog: {type: object, required: [${required}], properties: {kind: {type: string}, bark: {type: string}}}
`;
  const told = 'discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}';
  it.each(['', 'kind'])(
    'are told apart by the discriminator (required: "%s"), with a warning',
    async (required) => {
      const {page, request, warnings} = await shown(text('oneOf', required, told));
      expect(page('a')).toContain('Alternative 1, kind = cat');
      expect(jsonOf(request())).toMatchObject({kind: 'cat'});
      expect(warnings.join()).toContain('2 alternatives of "oneOf" allow it, not exactly one.');
    },
  );

  it('are refused without one, and allowed by anyOf', async () => {
    const plain = await shown(text('oneOf', '', ''));
    expect(plain.warnings.join()).toContain('2 alternatives of "oneOf" allow it');
    const some = await shown(text('anyOf', '', told));
    expect(some.warnings).toEqual([]);
  });
});

it.each([
  ['/straße/{p}', '/stra%C3%9Fe/%C3%BC%2F%C3%A4'],
  ['/a b/(c)/{p}:cancel', '/a%20b/(c)/%C3%BC%2F%C3%A4:cancel'],
  ['/stra%C3%9Fe/{p}', '/stra%C3%9Fe/%C3%BC%2F%C3%A4'],
])('the path %s is found as clients encode it', async (path, sent) => {
  const {request} = await shown(`paths:
  '${path}':
    get:
      parameters: [{name: p, in: path, required: true, schema: {type: string, enum: ['ü/ä']}}]
      ${OK}
`);
  expect(request().url).toBe(`https://api.example.com${sent}`);
});

// Sources: JSON Schema 2020-12 Core, 8.2.2; OpenAPI 3.1.1, Path Item Object.

it('path items of callbacks, of components and of webhooks in 3.0 have the keys beside them', async () => {
  const beside = (name: string) =>
    `parameters: [{name: ${name}, in: header, schema: {type: string}}]`;
  const {page} =
    await shown(`x-webhooks: {w: {$ref: '#/components/pathItems/Called', ${beside('X-W')}}}
paths:
  /a: {$ref: '#/components/pathItems/Shared'}
components:
  pathItems:
    Shared: {$ref: '#/components/pathItems/Whole', ${beside('X-S')}}
    Whole:
      get:
        operationId: a
        ${OK}
        callbacks: {c: {'{$url}': {$ref: '#/components/pathItems/Called', ${beside('X-C')}}}}
    Called: {post: {operationId: called, ${OK}}}
`);
  expect(page('a')).toMatch(/`X-S`: string[^]*`X-C`: string/);
  expect(page('webhooks/w')).toContain('`X-W`: string');
});

it.each(['QUERY', 'COPY'])(
  'so have those of callbacks of the additional operation %s',
  async (method) => {
    const {page} = await shown(`openapi: 3.2.0
info: {title: T, version: '1'}
paths:
  /a:
    additionalOperations:
      ${method}:
        operationId: a
        ${OK}
        callbacks: {c: {'{$url}': {$ref: '#/components/pathItems/Called', summary: Beside it}}}
components:
  pathItems:
    Called: {post: {${OK}}}
`);
    expect(page('a')).toContain('Beside it');
  },
);

it('a value that can only be null is null, not null or null (OpenAPI 3.0)', async () => {
  const {page} = await shown(`openapi: 3.0.3
info: {title: T, version: '1'}
paths: {/a: {get: {operationId: a, responses: {'200': {description: OK, content: {application/json: {schema: {type: object, properties: {n: {nullable: true, enum: [null]}}}}}}}}}}
`);
  expect(page('a')).toContain('`n`: null\n');
});

// Sources: OAI/OpenAPI-Specification 1237 and 2819; RFC 9110, 5.3; OpenAPI 3.1.1, Parameter Object.
it('cookies of a response are headers of their own, and headers of clients are no fields of a form', async () => {
  const {page, form} = await shown(`paths:
  /a:
    get:
      operationId: a
      parameters:
        - {name: content-type, in: header, required: true, schema: {type: string}}
        - {name: X-A, in: header, schema: {type: string}}
      responses: {'200': {description: OK, headers: {Set-Cookie: {schema: {type: array, items: {type: string}}, example: [a=b; Path=/, c=d]}}}}
`);
  expect(page('a')).toMatch(
    /`Set-Cookie`: array of string\s+- \*\*Notation\*\*: repeated for each item/,
  );
  expect(form().fields.map(({name}) => name)).toEqual(['X-A']);
});
