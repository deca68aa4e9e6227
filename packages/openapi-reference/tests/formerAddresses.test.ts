import {describe, expect, it} from 'vitest';
import {movedPages} from '../src/formerAddresses';
import {buildReferenceModel} from '../src/model';
import type {OpenApiDocument} from '../src/types';

/** Longer than our page names. */
const LONG = `read${'Long'.repeat(30)}`;
const LONG_FORMER = `read${'-long'.repeat(30)}`;

const responses = {'200': {description: 'Done.'}};
const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {title: 'Swagger Petstore YAML', version: '1'},
  tags: [{name: 'pet'}, {name: 'unused'}],
  paths: {
    '/pets': {
      get: {operationId: 'findPets_1', summary: 'Find all', tags: ['pet'], responses},
      post: {summary: 'Add a pet', tags: ['pet'], responses},
    },
    '/long': {get: {operationId: LONG, summary: 'Long', responses}},
    '/token': {get: {operationId: 'oauth2Token', summary: 'Token', responses}},
  },
  webhooks: {
    newPet: {post: {summary: 'New pet', responses}},
    gone: {post: {operationId: 'petIsGone', responses}},
  },
  components: {
    schemas: {
      Pet: {title: 'Pet of a shop', type: 'object'},
      Cat: {title: 'Cat', type: 'object'},
      NoTitle: {type: 'object'},
    },
  },
};

const moved = (addresses: 'summary' | 'operationId') =>
  movedPages(buildReferenceModel(document, undefined, {addresses}));
const others = [
  {from: 'new-pet', to: 'webhooks/new-pet'},
  {from: 'pet-is-gone', to: 'webhooks/gone'},
  {from: 'schemas/pet-of-a-shop', to: 'schemas/pet'},
  {from: 'pet', to: '#tag-pet'},
  {from: 'swagger-petstore-yaml', to: ''},
];

describe('pages that move from the stock plugin', () => {
  it('are webhooks, schemas with another title, tags, the introduction, and very long names', () => {
    const shortened = LONG_FORMER.slice(0, 'read'.length + 19 * '-long'.length);
    expect(moved('operationId')).toEqual([{from: LONG_FORMER, to: shortened}, ...others]);
  });

  it('with addresses of summaries, also operations that have an operationId', () => {
    expect(moved('summary')).toEqual([
      {from: 'find-pets-1', to: 'find-all'},
      {from: LONG_FORMER, to: 'long'},
      {from: 'oauth-2-token', to: 'token'},
      ...others,
    ]);
  });
});
