/**
 * Runs a Postman collection as newman does, as far as ours needs: `pm` of the two scripts, variables, the next request.
 * newman itself runs it with `npm run postman --prefix lab`.
 */
import {createRequire} from 'node:module';
import vm from 'node:vm';
import type {PostmanCollection} from '../../packages/openapi-reference/src/postman';

interface Query {
  key: string;
  /** Null if there is only a key. */
  value: string | null;
}

interface SentRequest {
  url: string;
  method?: string;
  header?: Record<string, string>;
  body?: {raw?: string; urlencoded?: {key: string; value: string}[]};
}

interface PostmanRun {
  /** Name of each request, and the status of its response. */
  requests: [name: string, status: number][];
  /** Messages of failed tests and scripts. */
  problems: string[];
  variables: Map<string, string>;
}

/** Modules of Node.js. Its other globals are missing, because the sandboxes of newman and Postman differ. */
const MODULES = ['buffer', 'cheerio'];
const load = createRequire(import.meta.url);

function required(name: string): unknown {
  if (!MODULES.includes(name)) {
    throw new Error(`Cannot find module '${name}'`);
  }
  return load(name);
}

function fail(message: string): never {
  throw new Error(message);
}

const expectation = (value: number, message: string) => ({
  to: {be: {below: (limit: number) => (value < limit ? undefined : fail(message))}},
});

async function answerOf(response: Response) {
  const text = await response.text();
  return {
    code: response.status,
    headers: {get: (name: string) => response.headers.get(name) ?? undefined},
    text: () => text,
    json: () => JSON.parse(text) as unknown,
  };
}

/**
 * @param environment - values of the environment, which override those of the collection
 * @param send - answers requests
 * @param only - requests by name; all by default
 */
export async function runCollection(
  {item, event = [], variable}: PostmanCollection,
  environment: Readonly<Record<string, string>>,
  send: (request: Request) => Promise<Response>,
  only?: readonly string[],
): Promise<PostmanRun> {
  const variables = new Map(variable.map(({key, value}) => [key, value]));
  const run: PostmanRun = {requests: [], problems: [], variables};
  const get = (key: string) => environment[key] ?? variables.get(key);
  const replaceIn = (text: string) =>
    text.replace(/\{\{([^{}]+)\}\}/g, (match, key: string) => get(key) ?? match);
  const queue = item
    .flatMap((folder) => folder.item)
    .filter(({name}) => only === undefined || only.includes(name));
  let next = 0;
  const attempt = async (name: string, action: () => unknown) => {
    try {
      await action();
    } catch (error) {
      run.problems.push(`${name}${(error as Error).message}`);
    }
  };

  for (let count = 0; next < queue.length && count < 100; count += 1) {
    const {id, name, request} = queue[next] ?? fail('There is no request.');
    next += 1;
    const waiting: Promise<void>[] = [];
    const query: Query[] = (request.url.query ?? []).filter(({disabled}) => disabled !== true);
    const path = request.url.path.map(
      (part) => request.url.variable?.find(({key}) => part === `:${key}`)?.value ?? part,
    );
    const sendRequest = (
      wanted: string | SentRequest,
      done: (error: Error | null, answer?: unknown) => void,
    ) => {
      const {url, method, header, body} =
        typeof wanted === 'string' ? ({url: wanted} as SentRequest) : wanted;
      const form = body?.urlencoded?.map(({key, value}) => [key, value]);
      const sent = send(
        new Request(url, {
          method: method ?? 'GET',
          headers: header ?? {},
          body: form === undefined ? (body?.raw ?? null) : new URLSearchParams(form),
        }),
      );
      waiting.push(
        sent.then(answerOf).then(
          (answer) => {
            done(null, answer);
          },
          (error: unknown) => {
            done(error as Error);
          },
        ),
      );
    };
    const pm = {
      variables: {get, replaceIn},
      collectionVariables: variables,
      info: {requestName: name, requestId: id},
      execution: {
        setNextRequest: (wanted: string) => {
          next = queue.findIndex((other) => other.id === wanted);
        },
      },
      request: {
        method: request.method,
        url: {
          getPath: () => `/${path.join('/')}`,
          query: {
            filter: query.filter.bind(query),
            remove: (key: string) => {
              query.splice(0, query.length, ...query.filter((pair) => pair.key !== key));
            },
          },
        },
      },
      test: (title: string, check: () => void) => attempt(`${title}: `, check),
      expect: Object.assign(expectation, {fail}),
      response: {} as unknown,
      sendRequest,
    };
    const evaluate = async (listen: string): Promise<void> => {
      for (const {script} of event.filter((one) => one.listen === listen)) {
        const globals = {pm, console: {log: () => undefined}, require: required};
        vm.runInNewContext(script.exec.join('\n'), globals);
      }
      for (let index = 0; index < waiting.length; index += 1) {
        await waiting[index];
      }
    };

    await attempt('', async () => {
      await evaluate('prerequest');
      const search = query.map(({key, value}) => (value === null ? key : `${key}=${value}`));
      const address = `{{baseUrl}}/${path.join('/')}${search.length === 0 ? '' : '?'}${search.join('&')}`;
      const {body} = request;
      const given = request.header.filter(({disabled}) => disabled !== true);
      const response = await send(
        new Request(replaceIn(address), {
          method: request.method,
          headers: {
            Authorization: replaceIn('Bearer {{token}}'),
            ...Object.fromEntries(given.map(({key, value}) => [key, replaceIn(value)])),
          },
          body: body?.mode === 'raw' ? replaceIn(body.raw) : null,
        }),
      );
      run.requests.push([name, response.status]);
      pm.response = await answerOf(response);
      await evaluate('test');
    });
  }
  return run;
}
