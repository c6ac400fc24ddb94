import type { FastifyInstance } from 'fastify';
import { takeWhenDue } from '../poller.ts';
import { publishDue } from './publishing.ts';

export const publishScheduler = (app: FastifyInstance): void =>
  takeWhenDue(app, 'Publishing announcements', () => publishDue(app.db));
