/**
 * Runs a Postman collection like newman, as far as ours needs it: `pm` of the two scripts, variables, the next request.
 * newman itself runs it with `npm run postman --prefix lab`.
 */
import {createRequire} from 'node:module';
import vm from 'node:vm';
import type {PostmanCollection} from '../../packages/openapi-reference/src/postman';

type Item = PostmanCollection['item'][number]['item'][number];

interface Query {
  key: string;
  /** Null: the key is all. */
  value: string | null;
}

interface SentRequest {
  url: string;
  method?: string;
  header?: Record<string, string>;
  body?: {mode: string; raw?: string; urlencoded?: {key: string; value: string}[]};
}

interface PostmanRun {
  /** Name of each request, with the status of its response. */
  requests: [name: string, status: number][];
  /** Messages of failed tests and scripts. */
  problems: string[];
  variables: Map<string, string>;
}

/** As Node's own modules, but nothing else that Node has: newman's and Postman's sandboxes differ in globals. */
const MODULES = ['buffer', 'cheerio'];
const load = createRequire(import.meta.url);

/**
 * @param environment - values of the environment, which win over those of the collection
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
  const scripts = (listen: string) =>
    event.filter((one) => one.listen === listen).map(({script}) => script.exec.join('\n'));
  const queue = item
    .flatMap((folder) => folder.item)
    .filter(({name}) => only === undefined || only.includes(name));

  for (let place = 0, count = 0; place < queue.length && count < 100; count += 1) {
    const one = queue[place] as Item;
    let next = place + 1;
    const waiting: Promise<void>[] = [];
    const query: Query[] = (one.request.url.query ?? []).filter(({disabled}) => disabled !== true);
    const path = one.request.url.path.map((part) =>
      part.startsWith(':')
        ? (one.request.url.variable?.find(({key}) => key === part.slice(1))?.value ?? part)
        : part,
    );
    const pm = {
      variables: {get, replaceIn},
      collectionVariables: {
        get: (key: string) => variables.get(key),
        set: (key: string, value: string) => variables.set(key, value),
      },
      info: {requestName: one.name, requestId: one.id},
      execution: {
        setNextRequest: (id: string) => {
          next = queue.findIndex((other) => other.id === id);
        },
      },
      request: {
        method: one.request.method,
        url: {
          getPath: () => `/${path.join('/')}`,
          query: {
            filter: (accept: (pair: Query) => boolean) => query.filter(accept),
            remove: (key: string) => {
              query.splice(0, query.length, ...query.filter((pair) => pair.key !== key));
            },
          },
        },
      },
      test: (name: string, check: () => void) => {
        try {
          check();
        } catch (error) {
          run.problems.push(`${name}: ${(error as Error).message}`);
        }
      },
      expect: Object.assign(
        (value: number, message: string) => ({
          to: {
            be: {
              below: (limit: number) => {
                if (!(value < limit)) {
                  throw new Error(message);
                }
              },
            },
          },
        }),
        {
          fail: (message: string) => {
            throw new Error(message);
          },
        },
      ),
      response: {} as unknown,
      sendRequest: (
        asked: string | SentRequest,
        done: (error: Error | null, answer?: unknown) => void,
      ) => {
        const {
          url,
          method = 'GET',
          header = {},
          body,
        } = typeof asked === 'string' ? {url: asked} : asked;
        const content =
          body?.urlencoded === undefined
            ? body?.raw
            : new URLSearchParams(body.urlencoded.map(({key, value}) => [key, value]));
        const sent = send(
          new Request(url, {
            method,
            headers: header,
            ...(content === undefined ? {} : {body: content}),
          }),
        ).then(answerOf);
        waiting.push(
          sent.then(
            (answer) => {
              done(null, answer);
            },
            (error: unknown) => {
              done(error as Error);
            },
          ),
        );
      },
    };
    const evaluate = async (listen: string): Promise<boolean> => {
      try {
        for (const script of scripts(listen)) {
          vm.runInNewContext(script, {
            pm,
            console: {log: () => undefined},
            require: (name: string) => {
              if (!MODULES.includes(name)) {
                throw new Error(`Cannot find module '${name}'`);
              }
              return load(name) as unknown;
            },
          });
        }
        for (let index = 0; index < waiting.length; index += 1) {
          await waiting[index];
        }
        return true;
      } catch (error) {
        run.problems.push((error as Error).message);
        return false;
      }
    };

    if (await evaluate('prerequest')) {
      const search = query
        .map(({key, value}) => (value === null ? key : `${key}=${value}`))
        .join('&');
      const {body} = one.request;
      const response = await send(
        new Request(
          replaceIn(`{{baseUrl}}/${path.join('/')}${search === '' ? '' : `?${search}`}`),
          {
            method: one.request.method,
            headers: {
              Authorization: replaceIn('Bearer {{token}}'),
              ...Object.fromEntries(
                one.request.header
                  .filter(({disabled}) => disabled !== true)
                  .map(({key, value}) => [key, replaceIn(value)]),
              ),
            },
            ...(body?.mode === 'raw' ? {body: replaceIn(body.raw)} : {}),
          },
        ),
      );
      run.requests.push([one.name, response.status]);
      pm.response = await answerOf(response);
      await evaluate('test');
    }
    place = next;
  }
  return run;
}

async function answerOf(response: Response) {
  const text = await response.text();
  return {
    code: response.status,
    headers: {get: (name: string) => response.headers.get(name) ?? undefined},
    text: () => text,
    json: () => JSON.parse(text) as unknown,
  };
}
