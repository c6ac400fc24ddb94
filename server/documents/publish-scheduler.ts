import type { FastifyInstance } from 'fastify';
import { takeWhenDue } from '../due-work.ts';
import { isPublishingDue, publishDue } from './publishing.ts';

export const publishScheduler = (app: FastifyInstance): void =>
  void takeWhenDue(app, {
    what: 'Publishing announcements',
    due: [isPublishingDue],
    takeDue: () => publishDue(app.db),
  });
