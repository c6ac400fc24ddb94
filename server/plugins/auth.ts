import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listInWords } from '../../src/rules/shared/text.ts';
import { featureLabel } from '../access/features.ts';
import { httpError } from '../access/http-error.ts';
import { assertMayReadMeasurements, mayReadMeasurements } from '../access/medical.ts';
import { findPrincipal, type Principal } from '../access/principal.ts';
import { findProvider, type Provider } from '../access/provider.ts';
import type { Access } from '../access/table.ts';
import { hashToken, isToken } from '../access/tokens.ts';

const BEARER = /^Bearer (\S+)$/i;

const MOST_REMEMBERED = 10_000;

export function bearerSessions(app: FastifyInstance): void {
  app.decorateRequest('principal', undefined);
  app.decorateRequest('provider', undefined);
  app.decorateRequest('isAssumed', false);
  app.decorate('lastSeenAs', new Map() as never);
}

/** A connection that was reset has no address any more, whatever the type says, and no one waits for the reply. */
function addressOf({ ip }: { ip: string | undefined }): string {
  if (ip === undefined) throw httpError(400, 'The connection was closed.');

  return ip;
}

/** Runs before anything of the body is read. */
export async function admit(app: FastifyInstance, access: Access, request: FastifyRequest): Promise<void> {
  request.isAssumed = false;
  if (access.callers === 'provider') return admitProvider(app, request);
  if (access.callers !== 'public') request.principal = await principalOf(app, request);
  const { principal } = request;
  if (principal) app.caps.countPerson(principal.personId);
  else app.caps.countAnonymous(addressOf(request));
  if (access.callers === 'public' || access.callers === 'anybody') return;
  if (!principal) throw httpError(401, 'Sign in.');
  assertMayCall(access, principal);
  if (!mayDo(access, request.params as Record<string, string>, principal))
    throw httpError(403, 'Your role does not allow this.');
}

/** People of companies are refused, whatever their roles. */
async function admitProvider(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  const provider = isToken(token) ? await findProvider(app.db, token) : undefined;
  if (provider) {
    app.caps.countPerson(provider.id);
    request.provider = provider;

    return;
  }
  app.caps.countAnonymous(addressOf(request));
  if (await principalOf(app, request)) throw httpError(403, 'Your role does not allow this.');
  throw httpError(401, 'Sign in.');
}

/**
 * Assumes that the caller is who they were in the previous call, if that person may make this one. This must be
 * confirmed before the reply: by a trip that also reads the session (assumed.ts), or by `admit`.
 */
export function assumePrincipal(app: FastifyInstance, access: Access, request: FastifyRequest): boolean {
  const token = tokenOf(request);
  const principal = isToken(token) ? app.lastSeenAs.get(hashToken(token).toString('base64')) : undefined;
  if (!principal || !mayCall(access, principal) || !mayDo(access, request.params as Record<string, string>, principal))
    return false;
  app.caps.countPerson(principal.personId);
  request.principal = principal;
  request.isAssumed = true;

  return true;
}

const tokenOf = ({ headers }: FastifyRequest): string => BEARER.exec(headers.authorization ?? '')?.[1] ?? '';

/** Undefined without a valid session. */
export async function principalOf(app: FastifyInstance, request: FastifyRequest): Promise<Principal | undefined> {
  const token = tokenOf(request);
  if (!isToken(token)) return undefined;
  const principal = await findPrincipal(app.db, token);
  remember(app.lastSeenAs, hashToken(token).toString('base64'), principal);

  return principal;
}

function remember(lastSeenAs: Map<string, Principal>, hash: string, principal: Principal | undefined): void {
  lastSeenAs.delete(hash);
  if (principal) lastSeenAs.set(hash, principal);
  if (lastSeenAs.size > MOST_REMEMBERED) lastSeenAs.delete(lastSeenAs.keys().next().value as string);
}

type Caller = Pick<Principal, 'roles' | 'features' | 'level' | 'isHrConfirmed'>;

/** 403 for roles that the access table doesn't list, for health data before HR is confirmed, and for switched-off features. */
export function assertMayCall(access: Access, principal: Caller): void {
  if (!hasRoleFor(access, principal)) throw httpError(403, 'Your role does not allow this.');
  if (access.isMedical) assertMayReadMeasurements(principal);
  if (!hasFeatureFor(access, principal)) {
    const needed = featuresOf(access);
    const labels = listInWords(needed.map(featureLabel));
    throw httpError(403, `${labels} ${needed.length > 1 ? 'aren’t' : 'isn’t'} part of your plan.`);
  }
}

/** False for a value of a path parameter that the access table keeps for other roles. */
const mayDo = (
  { roleOnly = {} }: Access,
  params: Record<string, string>,
  { roles }: Pick<Principal, 'roles'>,
): boolean =>
  Object.entries(roleOnly).every(([name, values]) => {
    const value = params[name] ?? '';
    const callers = Object.hasOwn(values, value) ? values[value] : undefined;

    return !callers || callers.some((role) => roles.includes(role));
  });

const mayCall = (access: Access, principal: Principal): boolean =>
  hasRoleFor(access, principal) && isConfirmedFor(access, principal) && hasFeatureFor(access, principal);

const isConfirmedFor = ({ isMedical }: Access, principal: Caller): boolean =>
  !isMedical || mayReadMeasurements(principal);

const hasRoleFor = ({ callers }: Access, { roles }: Pick<Principal, 'roles'>): boolean =>
  callers !== 'provider' && (!Array.isArray(callers) || callers.some((role) => roles.includes(role)));

function hasFeatureFor(access: Access, { features }: Pick<Principal, 'features'>): boolean {
  const needed = featuresOf(access);

  return needed.length === 0 || needed.some((one) => features.has(one));
}

const featuresOf = ({ feature }: Access) => (feature === undefined ? [] : [feature].flat());

declare module 'fastify' {
  interface FastifyInstance {
    /** By the hash of their token. */
    lastSeenAs: Map<string, Principal>;
  }

  interface FastifyRequest {
    /** No one has confirmed yet that the principal is who is calling. */
    isAssumed: boolean;
    /** Only for the provider's calls. */
    provider: Provider | undefined;
  }
}
