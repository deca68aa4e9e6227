/** An API that answers as a test says: any status, any error, any clock. */
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {fail} from 'node:assert';

export interface Question {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface Answer {
  status?: number;
  json?: object;
  /** Instead of JSON. */
  text?: string;
  headers?: Record<string, string>;
}

export interface Answering {
  url: string;
  /** All requests so far, in order. */
  questions: Question[];
  stop: () => Promise<void>;
}

export async function startAnswering(answer: (question: Question) => Answer): Promise<Answering> {
  const questions: Question[] = [];
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const {pathname, searchParams} = new URL(request.url ?? fail(), 'http://localhost');
      const sent = Buffer.concat(pieces).toString();
      const question: Question = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        body: sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>),
      };
      questions.push(question);
      const {status = 200, json, text = JSON.stringify(json), headers} = answer(question);
      response
        .writeHead(status, {'Content-Type': 'application/json', Connection: 'close', ...headers})
        .end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
