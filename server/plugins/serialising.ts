/** Compiled when a call is first answered, and once per process, because tests build more than a hundred servers. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { type JsonSchema, mapSchema } from './schemas.ts';

/** The serialiser finds out which of several schemas fits by validating; `nullable` costs it one comparison. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, type, ...rest } = schema;
  const [only, ...others] = (anyOf ?? []).filter((branch) => branch.type !== 'null');
  if (anyOf && only && others.length === 0 && anyOf.length === 2) return { ...only, ...rest, nullable: true };
  const [one, ...more] = [type].flat().filter((name) => name !== 'null');
  if (Array.isArray(type) && type.length === 2 && one && more.length === 0)
    return { ...schema, type: one, nullable: true };

  return schema;
}

type Serialise = (data: unknown) => string;

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<object, Serialise>();

export function serialising(app: FastifyInstance): void {
  app.setSerializerCompiler<JsonSchema>((route) => {
    let serialise: Serialise | undefined;

    return (data) => {
      serialise ??= serialiserOf(route);

      return serialise(data);
    };
  });
}

function serialiserOf(route: Parameters<FastifySerializerCompiler<JsonSchema>>[0]): Serialise {
  const cached = compiled.get(route.schema);
  if (cached) return cached;
  const serialise = compile({
    ...route,
    schema: mapSchema(route.schema, nullable),
    httpStatus: route.httpStatus ?? '',
  });
  compiled.set(route.schema, serialise);

  return serialise;
}
