import { isSuccess, type Reply } from '../../ports.ts';

export function mapReply<From, To>(reply: Reply<From>, make: (body: From) => To): Reply<To> {
  return isSuccess(reply) ? { ...reply, body: make(reply.body) } : reply;
}
