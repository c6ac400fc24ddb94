/** OpenAPI 3.1 from the schemas that also validate, as JSON and as a page. */
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { announcements } from '../../src/api/contract/announcements.ts';
import { articles } from '../../src/api/contract/articles.ts';
import { audiences } from '../../src/api/contract/audience.ts';
import { auth } from '../../src/api/contract/auth.ts';
import { branches } from '../../src/api/contract/branches.ts';
import { campaigns } from '../../src/api/contract/campaigns.ts';
import { challenges } from '../../src/api/contract/challenges.ts';
import { type CallContract, ErrorReply } from '../../src/api/contract/common.ts';
import { company } from '../../src/api/contract/company.ts';
import { companyReports } from '../../src/api/contract/company-reports.ts';
import { conversations } from '../../src/api/contract/conversations.ts';
import { dashboard } from '../../src/api/contract/dashboard.ts';
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
import { ownCampaigns } from '../../src/api/contract/own-campaigns.ts';
import { ownChallenges } from '../../src/api/contract/own-challenges.ts';
import { people } from '../../src/api/contract/people.ts';
import { personReports } from '../../src/api/contract/person-reports.ts';
import { policies } from '../../src/api/contract/policies.ts';
import { recognition } from '../../src/api/contract/recognition.ts';
import { recognitionAdmin } from '../../src/api/contract/recognition-admin.ts';
import { recognitionTags } from '../../src/api/contract/recognition-tags.ts';
import { requests } from '../../src/api/contract/requests.ts';
import { teams } from '../../src/api/contract/teams.ts';
import { tickets } from '../../src/api/contract/tickets.ts';
import { wfh } from '../../src/api/contract/wfh.ts';
import { wfhRequests } from '../../src/api/contract/wfh-requests.ts';
import { wfhReview } from '../../src/api/contract/wfh-review.ts';
import { workflows } from '../../src/api/contract/workflows.ts';
import { featureLabel } from '../access/features.ts';
import { httpError } from '../access/http-error.ts';
import { type Access, accessOf } from '../access/table.ts';
import { docsPage, docsStyle, type OpenApi, signInFirstPage, signInScript } from './api-docs-page.ts';
import { principalOf } from './auth.ts';
import { API_PREFIX } from './route.ts';
import { type JsonSchema, mapSchema, simplifySchema, WITHOUT_NUL } from './schemas.ts';

const DESCRIPTION =
  'Every reply is JSON with `status`, `message` and named properties; an error adds `errors`, with messages by field. ' +
  'Calls take the bearer token from signing in.';

const chapters: Readonly<Record<string, object>> = {
  'Signing in': auth,
  Company: company,
  Dashboard: dashboard,
  Employees: { ...employees, ...people },
  'Bulk uploads': imports,
  Branches: branches,
  Organisation: organisation,
  Groups: groups,
  Teams: teams,
  'Insurance plans': insurance,
  'Work from home': { ...wfh, ...wfhRequests, ...wfhReview },
  Leave: { ...leave, ...leaveApplications, ...leaveReview, ...leaveFiles, ...delegations, ...requests },
  'Talk to HR': conversations,
  'Talk to the provider': tickets,
  Articles: articles,
  Challenges: { ...challenges, ...ownChallenges },
  Recognition: { ...recognitionTags, ...recognition, ...recognitionAdmin },
  'Company reports': companyReports,
  'HR documents': { ...audiences, ...announcements, ...policies, ...campaigns, ...ownCampaigns },
  'Reports on people': personReports,
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
    if (!(await mayRead(request))) throw httpError(401, 'The API documentation is for company admins only.');

    return app.swagger();
  });
  app.get(`${address}/style.css`, hidden, (_, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  app.get(`${address}/sign-in.js`, hidden, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(signInScript),
  );
}

async function isCompanyLevel(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const principal = await principalOf(app, request);

  return principal?.level === 'company';
}

function described(schema: FastifySchema | undefined, call: BuiltCall | undefined): FastifySchema {
  if (!schema || !call) return { ...schema, hide: true };
  const { summary, upload } = contract[call] as CallContract;
  const access = accessOf(call);
  const { body, querystring, params, response } = schema as Record<string, JsonSchema | undefined>;

  return {
    operationId: call,
    summary,
    tags: [chapterOf(call)],
    description: describeCallers(access),
    security: access.callers === 'public' ? [] : [{ bearer: [] }],
    ...(upload && { consumes: ['multipart/form-data'] }),
    ...(upload && { body: publicSchema(withFile(body ?? {}, upload)) }),
    ...(!upload && body && hasFields(body) && { body: publicSchema(body) }),
    ...(querystring && hasFields(querystring) && { querystring: publicSchema(querystring) }),
    ...(params && hasFields(params) && { params: publicSchema(params) }),
    response: { '200': publicSchema(response?.['2xx'] as JsonSchema), '4XX': simplifySchema(ErrorReply) },
  };
}

const chapterOf = (call: BuiltCall): string =>
  Object.keys(chapters).find((name) => call in (chapters[name] as object)) ?? 'More';

function describeCallers({ callers, subject, feature, isMedical }: Access): string {
  const names = typeof callers === 'string' ? callerNames[callers] : `For ${callers.join(', ')}.`;
  const reach = subject === 'people' && typeof callers !== 'string' ? ' Covers the people in the caller’s scope.' : '';

  const confirmed = isMedical ? ' Branch HR must be confirmed by the company.' : '';

  return (
    names +
    reach +
    confirmed +
    (feature ? ` Needs the feature ${[feature].flat().map(featureLabel).join(' or ')}.` : '')
  );
}

const callerNames = {
  public: 'Needs no session.',
  provider: 'For support accounts of the provider.',
  anybody: 'Public files need no session.',
  'signed-in': 'For everyone signed in.',
} as const;

const hasFields = ({ properties = {} }: JsonSchema): boolean => Object.keys(properties).length > 0;

/** Removes keywords that only the validator uses. */
const publicSchema = (schema: JsonSchema): JsonSchema =>
  mapSchema(schema, ({ message: _, singleSpaced: __, lowerCase: ___, pattern, ...rest }) => ({
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
