/** Bearer sessions: who sends a request, and whether they may make this call at all. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { featureLabel } from '../access/features.ts';
import { refuse } from '../access/refuse.ts';
import type { Access } from '../access/table.ts';
import { isToken } from '../access/tokens.ts';
import { findWho, type Who } from '../access/who.ts';

/** `A, B and C` */
const listed = new Intl.ListFormat('en-GB');

const BEARER = /^Bearer (\S+)$/i;

export function bearerSessions(app: FastifyInstance): void {
  app.decorateRequest('who', undefined);
}

/** The first step of every call: finds the session that the call needs, and refuses before anything of the body is read. */
export async function admit(app: FastifyInstance, access: Access, request: FastifyRequest): Promise<void> {
  if (access.who !== 'public') request.who = await bearerOf(app, request);
  const { who } = request;
  if (who) app.caps.countSession(who.session.hash);
  else app.caps.countAnonymous(request.ip);
  if (access.who === 'public' || access.who === 'anybody') return;
  if (!who) throw refuse(401, 'Please sign in.');
  refuseOutsiders(access, who);
}

/** Whoever's bearer token the request carries, if it is one that still holds. */
export async function bearerOf(app: FastifyInstance, { headers }: FastifyRequest): Promise<Who | undefined> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

  return isToken(token) ? findWho(app.db, token) : undefined;
}

/** 403 for other roles than the table names, and where the company has the feature switched off. */
export function refuseOutsiders({ who, feature }: Access, { roles, features }: Pick<Who, 'roles' | 'features'>): void {
  if (Array.isArray(who) && !who.some((role) => roles.includes(role))) {
    throw refuse(403, 'Your role does not allow this.');
  }
  const needed = feature === undefined ? [] : [feature].flat();
  if (needed.length > 0 && !needed.some((one) => features.has(one))) {
    const labels = listed.format(needed.map(featureLabel));
    throw refuse(403, `${labels} ${needed.length > 1 ? 'are' : 'is'} switched off for your company.`);
  }
}
