/** Writes answers by the contract. Compiled once a process, however many servers are in it: tests build more than a hundred. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance } from 'fastify';

type Serialise = (data: unknown) => string;

const compile = SerializerSelector()({}, {});
const compiled = new WeakMap<object, Serialise>();

export function serialising(app: FastifyInstance): void {
  app.setSerializerCompiler<object>((route) => {
    const serialise = compiled.get(route.schema) ?? compile({ ...route, httpStatus: route.httpStatus ?? '' });
    compiled.set(route.schema, serialise);

    return serialise;
  });
}
