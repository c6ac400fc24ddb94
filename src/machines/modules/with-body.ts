import { isSuccess, type Reply } from '../ports.ts';

/** The same answer, its body in another form where it has succeeded. */
export function withBody<From, To>(reply: Reply<From>, make: (body: From) => To): Reply<To> {
  return isSuccess(reply) ? { ...reply, body: make(reply.body) } : (reply as Reply<never>);
}
