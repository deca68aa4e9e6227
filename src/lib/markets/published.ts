/** The market data as it is published, for programs. For Node: runs while the site is built. */
import type {MarketData} from './load';
import {commonJsonSchema, marketJsonSchema} from './schema';

/** Folder of the published files in the build; the pages of the markets are there, too. */
export const PUBLISHED_DIR = 'markets';

/** JSON Schema of the file with all countries. */
export function allMarketsJsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Facts about all markets',
    type: 'object',
    properties: {
      $schema: {const: './markets.schema.json'},
      common: {$ref: './common.schema.json'},
      markets: {type: 'array', items: {$ref: './market.schema.json'}},
    },
    required: ['$schema', 'common', 'markets'],
    additionalProperties: false,
  };
}

/** Paths in the build and contents: one file a country, one with all, and the schemas that they name. */
export function publishedFiles({markets, common}: MarketData): Map<string, string> {
  const files: [string, object][] = [
    ['markets.json', {$schema: './markets.schema.json', common, markets}],
    ...markets.map((market): [string, object] => [`${market.code}.json`, market]),
    ['markets.schema.json', allMarketsJsonSchema()],
    ['market.schema.json', marketJsonSchema()],
    ['common.schema.json', commonJsonSchema()],
  ];
  return new Map(
    files.map(([name, content]) => [
      `${PUBLISHED_DIR}/${name}`,
      `${JSON.stringify(content, undefined, 2)}\n`,
    ]),
  );
}
