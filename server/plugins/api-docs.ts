/** The API's description of itself: OpenAPI 3.1 from the schemas that also validate, and a page that people can read. */
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { announcements } from '../../src/api/contract/announcements.ts';
import { articles } from '../../src/api/contract/articles.ts';
import { audiences } from '../../src/api/contract/audience.ts';
import { auth } from '../../src/api/contract/auth.ts';
import { branches } from '../../src/api/contract/branches.ts';
import { type CallContract, ErrorReply } from '../../src/api/contract/common.ts';
import { company } from '../../src/api/contract/company.ts';
import { conversations } from '../../src/api/contract/conversations.ts';
import { delegations } from '../../src/api/contract/delegations.ts';
import { employees } from '../../src/api/contract/employees.ts';
import { files } from '../../src/api/contract/files.ts';
import { groups } from '../../src/api/contract/groups.ts';
import { imports } from '../../src/api/contract/imports.ts';
import { type BuiltCall, contract } from '../../src/api/contract/index.ts';
import { insurance } from '../../src/api/contract/insurance.ts';
import { leave } from '../../src/api/contract/leave.ts';
import { leaveApplications } from '../../src/api/contract/leave-applications.ts';
import { leaveFiles } from '../../src/api/contract/leave-files.ts';
import { leaveReview } from '../../src/api/contract/leave-review.ts';
import { notifications } from '../../src/api/contract/notifications.ts';
import { organisation } from '../../src/api/contract/organisation.ts';
import { teams } from '../../src/api/contract/teams.ts';
import { wfh } from '../../src/api/contract/wfh.ts';
import { wfhRequests } from '../../src/api/contract/wfh-requests.ts';
import { wfhReview } from '../../src/api/contract/wfh-review.ts';
import { workflows } from '../../src/api/contract/workflows.ts';
import { featureLabel } from '../access/features.ts';
import { refuse } from '../access/refuse.ts';
import { type Access, accessOf } from '../access/table.ts';
import { docsPage, docsStyle, type OpenApi, signInFirstPage, signInScript } from './api-docs-page.ts';
import { bearerOf } from './auth.ts';
import { API_PREFIX } from './route.ts';
import { type JsonSchema, mapSchema, plain, WITHOUT_NUL } from './schemas.ts';

const DESCRIPTION =
  'Every answer is JSON with `status` and `message` beside its named parts; an error adds `errors`, which names the fields ' +
  'to blame. Calls take the bearer token that signing in gives.';

/** Headings of the page, and the calls below each. */
const chapters: Readonly<Record<string, object>> = {
  'Signing in': auth,
  Company: company,
  Employees: employees,
  'Bulk uploads': imports,
  Branches: branches,
  Organisation: organisation,
  Groups: groups,
  Teams: teams,
  'Insurance plans': insurance,
  'Work from home': { ...wfh, ...wfhRequests, ...wfhReview },
  Leave: { ...leave, ...leaveApplications, ...leaveReview, ...leaveFiles, ...delegations },
  'Talk to HR': conversations,
  Articles: articles,
  'HR documents': { ...audiences, ...announcements },
  Notifications: notifications,
  Workflows: workflows,
  'Files and health': files,
};

export async function apiDocs(app: FastifyInstance, { isProduction }: { isProduction: boolean }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Wellness console API', description: DESCRIPTION, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({ schema: described(schema, route.config?.call), url }),
  });
  const mayRead = async (request: FastifyRequest) => !isProduction || (await isCompanyLevel(app, request));
  const address = `${API_PREFIX}/docs`;
  const hidden = { schema: { hide: true } };

  app.get(address, hidden, async (request, reply) => {
    const isAllowed = await mayRead(request);
    const page = isAllowed ? docsPage(app.swagger() as unknown as OpenApi) : signInFirstPage;

    return reply
      .code(isAllowed ? 200 : 401)
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get(`${address}/openapi.json`, hidden, async (request) => {
    if (!(await mayRead(request))) throw refuse(401, 'The description of the API is for company admins.');

    return app.swagger();
  });
  app.get(`${address}/style.css`, hidden, (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  app.get(`${address}/sign-in.js`, hidden, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(signInScript),
  );
}

async function isCompanyLevel(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const who = await bearerOf(app, request);

  return who?.level === 'company';
}

/** A route's schema as the page tells it: with who may call, what files it takes, and what an error looks like. */
function described(schema: FastifySchema | undefined, call: BuiltCall | undefined): FastifySchema {
  if (!schema || !call) return { ...schema, hide: true };
  const { summary, upload } = contract[call] as CallContract;
  const access = accessOf(call);
  const { body, querystring, params, response } = schema as Record<string, JsonSchema | undefined>;

  return {
    operationId: call,
    summary,
    tags: [chapterOf(call)],
    description: whoMayCall(access),
    security: access.who === 'public' ? [] : [{ bearer: [] }],
    ...(upload && { consumes: ['multipart/form-data'] }),
    ...(upload && { body: told(withFile(body ?? {}, upload)) }),
    ...(!upload && body && hasFields(body) && { body: told(body) }),
    ...(querystring && hasFields(querystring) && { querystring: told(querystring) }),
    ...(params && hasFields(params) && { params: told(params) }),
    response: { '200': told(response?.['2xx'] as JsonSchema), '4XX': plain(ErrorReply) },
  };
}

const chapterOf = (call: BuiltCall): string =>
  Object.keys(chapters).find((name) => call in (chapters[name] as object)) ?? 'More';

function whoMayCall({ who, scope, feature }: Access): string {
  const callers = typeof who === 'string' ? callerNames[who] : `For ${who.join(', ')}.`;
  const reach = scope === 'people' && typeof who !== 'string' ? ' Reaches the people in the caller’s scope.' : '';

  return callers + reach + (feature ? ` Needs the feature ${[feature].flat().map(featureLabel).join(' or ')}.` : '');
}

const callerNames = {
  public: 'Needs no session.',
  anybody: 'Needs a session only for what is not public.',
  'signed-in': 'For everybody who is signed in.',
} as const;

const hasFields = ({ properties = {} }: JsonSchema): boolean => Object.keys(properties).length > 0;

/** Without what only the validator reads. */
const told = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, ({ says: _, pattern, ...rest }) => ({
    ...rest,
    ...(pattern !== undefined && pattern !== WITHOUT_NUL && { pattern }),
  }));

function withFile(body: JsonSchema, { field, many, types }: NonNullable<CallContract['upload']>): JsonSchema {
  const file: JsonSchema = { type: 'string', format: 'binary', description: `One of ${types.join(', ')}.` };
  const part = many ? { type: 'array', items: file } : file;

  return {
    ...body,
    type: 'object',
    properties: { ...body.properties, [field]: part },
    required: [...(body.required ?? []), field],
  };
}
