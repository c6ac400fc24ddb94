import { describe, expect, it } from 'vitest';
import { contract } from '../../src/api/contract/index.ts';

interface Schema {
  type?: string;
  maximum?: number;
  enum?: number[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

const LARGEST = 2_147_483_647;

const numbersIn = (schema: Schema | undefined, at: string): { at: string; schema: Schema }[] =>
  schema === undefined
    ? []
    : [
        ...(schema.type === 'integer' ? [{ at, schema }] : []),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => numbersIn(one, `${at}.${name}`)),
        ...numbersIn(schema.items, `${at}[]`),
        ...(schema.anyOf ?? []).flatMap((one) => numbersIn(one, at)),
      ];

describe('the contract', () => {
  it('allows no integer in a request that is too large for its database column', () => {
    const sent = Object.entries(contract).flatMap(([name, call]) => {
      const { params, query, body } = call as { params?: Schema; query?: Schema; body?: Schema };

      return [params, query, body].flatMap((schema) => numbersIn(schema, name));
    });

    expect(sent.length).toBeGreaterThan(50);
    const largest = ({ enum: values, maximum }: Schema) => (values ? Math.max(...values) : maximum);
    expect(sent.filter(({ schema }) => (largest(schema) ?? Number.POSITIVE_INFINITY) > LARGEST)).toEqual([]);
  });
});
