/**
 * From the promise to the code: every call that clients rely on has one name in the call table, and every call that is
 * built has a schema, a line in the table of access, and a handler. Prints the table.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '../server/access/table.ts';
import { buildApp } from '../server/app.ts';
import { type CallName, calls } from '../src/api/calls.ts';
import { contract } from '../src/api/contract/index.ts';
import { openTestDatabase, type TestDatabase } from './server/support/databases.ts';
import { promisedCalls } from './support/promised-calls.ts';

/** Calls that aren't promised to other clients. They form one block at the end of the call table. */
const ours = [
  'health',
  'exchangeSecurityToken',
  'signOut',
  'listSessions',
  'endSession',
  'endOtherSessions',
  'confirmBranchHr',
  'getEmployee',
  'getEmployeeEffects',
  'previewPeopleChange',
  'changePeople',
  'undoPeopleChange',
  'exportEmployees',
  'viewPerson',
  'viewPersonHistory',
  'viewPersonLeave',
  'viewOrgChart',
  'listViews',
  'saveView',
  'deleteView',
  'markNotificationsSeen',
  'readNotification',
  'openFeed',
  'getBranchEffects',
  'createInsurancePlan',
  'editInsurancePlan',
  'uploadInsuranceDocument',
  'mergeDepartment',
  'mergeDesignation',
  'deleteDepartment',
  'deleteDesignation',
  'uploadLeaveBalances',
  'checkImport',
  'checkFailedRows',
  'checkNotInFile',
  'importTemplate',
  'listImports',
  'getImport',
  'importFailedRows',
  'dismissImport',
  'arrangeDashboard',
  'deleteGroup',
  'viewOwnLeave',
  'applyForLeave',
  'cancelLeave',
  'viewOwnSickLeave',
  'applyForSickLeave',
  'cancelSickLeave',
  'reviewWfh',
  'exportWfhRequests',
  'decideManyWfh',
  'undoWfh',
  'viewWfhCalendar',
  'attachToLeave',
  'attachForEmployee',
  'removeFromLeave',
  'exportLeaveApplications',
  'exportLeaveBalances',
  'listDelegations',
  'createDelegation',
  'endDelegation',
  'viewLeaveLedger',
  'viewRequests',
  'exportRequests',
  'viewMorningEmail',
  'changeMorningEmail',
  'adjustLeave',
  'enterLeave',
  'cancelForEmployee',
  'changeLeaveDays',
  'cancelWfhForEmployee',
  'keepLeave',
  'decideManyLeaves',
  'previewLeaveDecisions',
  'undoLeaveDecision',
  'listOwnConversations',
  'startConversation',
  'ownConversation',
  'writeToHr',
  'attachToOwnConversation',
  'attachToTicket',
  'listProviderTickets',
  'readProviderTicket',
  'answerTicket',
  'attachToAnswer',
  'readTicketFile',
  'receiveTicketMail',
  'listPersonReports',
  'editPersonReport',
  'getArticle',
  'discardArticleChanges',
  'addArticlePicture',
  'listPublishedArticles',
  'readPublishedArticle',
  'countAudience',
  'attachHrDocument',
  'getPolicyDocument',
  'getPolicyVersion',
  'discardPolicyDraft',
  'retirePolicyDocument',
  'remindOfPolicy',
  'listPolicyOwners',
  'viewPolicyCompletion',
  'listPolicyReaders',
  'exportPolicyEvidence',
  'listOwnPolicies',
  'readOwnPolicy',
  'readOwnPolicyVersion',
  'addPolicyPicture',
  'acknowledgePolicy',
  'getAnnouncement',
  'editAnnouncement',
  'withdrawAnnouncement',
  'remindOfAnnouncement',
  'listAnnouncementReaders',
  'exportAnnouncementReaders',
  'getCampaign',
  'moveCampaign',
  'testCampaign',
  'viewCampaignProgress',
  'viewCampaignFigures',
  'listCampaignTargets',
  'addCampaignPicture',
  'listOwnCampaigns',
  'readOwnCampaign',
  'followOwnCampaign',
  'openCampaignMail',
  'followCampaignMail',
  'countCampaignOpened',
  'unsubscribeFromCampaigns',
  'subscribeToCampaigns',
  'listOwnAnnouncements',
  'readOwnAnnouncement',
  'viewOwnWfh',
  'applyForWfh',
  'cancelWfh',
  'reviewLeave',
  'reviewSickLeave',
  'simulateLeave',
  'simulateSickLeave',
  'viewLeaveCalendar',
  'getChallenge',
  'moveChallenge',
  'copyChallenge',
  'previewChallenge',
  'addChallengePicture',
  'exportLeaderboard',
  'viewChallengeProgress',
  'listFlaggedDays',
  'reviewChallengeDay',
  'listChallengeChanges',
  'listOwnChallenges',
  'viewOwnChallenge',
  'joinChallenge',
  'leaveChallenge',
  'viewOwnBoard',
  'sendActivity',
  'viewOwnActivity',
  'viewTagUse',
  'getRecognitionPost',
  'listRecognitionComments',
  'listRecognitionReactions',
  'addRecognitionPicture',
  'findColleagues',
  'listOwnRecognition',
  'withdrawRecognition',
  'appealRecognition',
  'getAdminPost',
  'moderateRecognitionPosts',
  'getWatchedWords',
  'setWatchedWords',
  'viewCompanyReport',
  'exportCompanyReport',
  'startReportRun',
  'viewReportRun',
  'listReportViews',
  'saveReportView',
  'editReportView',
  'deleteReportView',
  'sendReportView',
  'viewRecognitionInsight',
  'listUnrecognised',
  'exportRecognitionInsight',
  'deleteTeam',
  'countTransitions',
  'viewTransitionCounts',
  'exportTransitionCounts',
  'switchCounting',
  'deleteTransitionCounts',
];

const names = Object.keys(calls) as CallName[];
let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  app = await buildApp({ db: database.db, publicUrl: () => 'http://localhost' });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

describe('every promised call', () => {
  it('is in the call table once, by method and path', () => {
    const found = promisedCalls.map((line) => ({ line, names: namesOf(line) }));

    expect(found.filter((call) => call.names.length !== 1)).toEqual([]);
    console.log(tableOf(found.map(({ line, names: [name] }) => ({ line, name: name as CallName }))));
  });

  it('is in the table together with only our own calls', () => {
    const promised = new Set(promisedCalls.flatMap(namesOf));

    expect(names.filter((name) => !promised.has(name)).sort()).toEqual([...ours].sort());
  });
});

describe('every built call', () => {
  const built = Object.keys(contract) as (keyof typeof contract)[];

  it('is in the call table', () => {
    expect(built.filter((name) => !(name in calls))).toEqual([]);
  });

  it('has a line in the access table, and no other call has one', () => {
    expect(Object.keys(access).sort()).toEqual([...built].sort());
  });

  it('has a handler at its method and path, and no other call has one', () => {
    expect([...app.handledCalls].sort()).toEqual([...built].sort());
    expect(built.filter((name) => !hasHandler(name))).toEqual([]);
    expect(names.filter((name) => !(name in contract) && hasHandler(name))).toEqual([]);
  });

  it('has a parameter for every part of its path, and no others', () => {
    const wrong = built.filter((name) => {
      const { params } = contract[name] as { params?: { properties: object } };
      const wanted = [...calls[name].path.matchAll(/:(\w+)/g)].map(([, part]) => part);

      return JSON.stringify(Object.keys(params?.properties ?? {}).sort()) !== JSON.stringify(wanted.sort());
    });

    expect(wrong).toEqual([]);
  });

  it('has a title for every field, so that messages can name it', () => {
    const untitled = built.flatMap((name) => {
      const { query, body } = contract[name] as { query?: { properties: object }; body?: { properties: object } };

      return [query, body].flatMap((part) =>
        Object.entries(part?.properties ?? {})
          .filter(([, schema]) => !describes(schema))
          .map(([field]) => `${name}: ${field}`),
      );
    });

    expect(untitled).toEqual([]);
  });
});

describe('an unknown call', () => {
  it.each([
    { what: 'no such path', method: 'GET', url: '/api/no-such-call' },
    { what: 'not the method of that path', method: 'DELETE', url: '/api/get-company' },
    { what: 'not the case of that path', method: 'GET', url: '/api/Get-Company' },
  ] as const)('returns 404 in the standard form: $what', async ({ method, url }) => {
    const answer = await app.inject({ method, url });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 404, message: 'No such call' });
  });
});

function namesOf(line: string): CallName[] {
  const [method, address = ''] = line.split(' ');
  const path = shape(address.replace(/\?.*$/, ''));

  return names.filter((name) => calls[name].method === method && shape(calls[name].path) === path);
}

/** A path with its varying parts made alike: `{id}` and `:id`. */
function shape(path: string): string {
  return path.replace(/\{[^}]+\}|:\w+/g, '*');
}

function hasHandler(name: CallName): boolean {
  const { method, path } = calls[name];

  return app.hasRoute({ method, url: `/api/${path}` });
}

/** Whether it has a title, or what it is a list or a choice of has one. */
function describes(schema: { title?: string; items?: object; anyOf?: object[] }): boolean {
  return Boolean(
    schema.title ?? [schema.items, ...(schema.anyOf ?? [])].some((part) => part && describes(part as typeof schema)),
  );
}

function tableOf(found: { line: string; name: CallName }[]): string {
  const own = ours.map((name) => {
    const { method, path } = calls[name as CallName];

    return { line: `${method} ${path}`, name: name as CallName };
  });
  const rows = [...found, ...own].map(({ line, name }) => {
    const isBuilt = name in contract;

    return [line, name, ...(isBuilt ? ['yes', who(name), hasHandler(name) ? 'yes' : 'NO'] : ['not built yet', '', ''])];
  });
  const all = [['call', 'name', 'schema', 'who', 'handler'], ...rows];
  const widths = all[0]?.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0))) ?? [];
  const builtCount = rows.filter(([, , schema]) => schema === 'yes').length;

  return `${all
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n${builtCount} of ${rows.length} are built.`;
}

function who(name: CallName): string {
  const allowed = access[name as keyof typeof access].callers;

  return typeof allowed === 'string' ? allowed : allowed.join(', ');
}
