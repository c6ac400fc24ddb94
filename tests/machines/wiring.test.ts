import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import type { SessionStorage, StorageKey } from '../../src/api/storage.ts';
import { runningActors } from '../../src/machines/actor-registry.ts';
import { wireArticleDraft } from '../../src/machines/modules/articles/article-draft.ts';
import { wireLogin } from '../../src/machines/modules/auth/login.ts';
import { wireChangePassword, wireForgotPassword } from '../../src/machines/modules/auth/passwords.ts';
import { wireChallengeBoard } from '../../src/machines/modules/challenges/challenge-board.ts';
import { wireChallengeForm } from '../../src/machines/modules/challenges/challenge-form.ts';
import { wireChallenges } from '../../src/machines/modules/challenges/challenges.ts';
import { wireCompanyProfile, wireLogo } from '../../src/machines/modules/company/company.ts';
import { wireInsurance } from '../../src/machines/modules/company/insurance.ts';
import { wireDashboard } from '../../src/machines/modules/dashboard/dashboard.ts';
import { wireAnnouncements } from '../../src/machines/modules/documents/announcements.ts';
import { wireEmployeeDialogs } from '../../src/machines/modules/employees/employee-dialogs.ts';
import { wireEmployeeForm } from '../../src/machines/modules/employees/employee-form.ts';
import { emptyEmployee } from '../../src/machines/modules/employees/employee-values.ts';
import { employeeCommands, wireEmployees } from '../../src/machines/modules/employees/employees.ts';
import { wirePeople } from '../../src/machines/modules/employees/people.ts';
import { wireLeaveRequests, wireSickLeaveRequests } from '../../src/machines/modules/leave/leave-requests.ts';
import { wireNotifications } from '../../src/machines/modules/notifications/notifications.ts';
import { wireBranches } from '../../src/machines/modules/organisation/branches.ts';
import { wireDepartments } from '../../src/machines/modules/organisation/departments.ts';
import { wireDesignations } from '../../src/machines/modules/organisation/designations.ts';
import { wireGroups } from '../../src/machines/modules/organisation/groups.ts';
import { wireTeams } from '../../src/machines/modules/organisation/teams.ts';
import { wireRecognitionComposer } from '../../src/machines/modules/recognition/recognition-composer.ts';
import { wireDownload } from '../../src/machines/modules/shared/download.ts';
import { wireWfhRequests } from '../../src/machines/modules/wfh/wfh-requests.ts';
import { wireUsage } from '../../src/machines/modules/workflows/usage.ts';
import { unprovidedPorts } from '../../src/machines/ports.ts';
import { createWiring, type Wiring } from '../../src/machines/wiring.ts';
import { defaultListQuery, withSearch } from '../../src/rules/shared/list-query.ts';
import { ana, harbour, loginReply, trackOf, trackReply } from './support/fixtures.ts';

type Answer = { status: number; body: unknown };

let server: Server;
let host: string;
let heard: string[];
let answers: Record<string, Answer>;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const call = `${request.method} ${(request.url ?? '').replace('/api/', '')}`;
    const bearer = request.headers.authorization ?? 'nobody';
    heard.push(`${call} ${bearer} ${await text(request)}`.trim());
    const { status, body } = answers[call.split('?')[0] ?? ''] ?? { status: 404, body: { message: 'No such call' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  heard = [];
  answers = { 'GET trackedUserResult': trackReply(trackOf(['c-admin'])), 'POST logout': { status: 200, body: {} } };
});

/** A browser for one test: its storage and its address. */
function browser(stored: Partial<Record<StorageKey, string>> = {}, path = '/employees') {
  const remembered = new Map<string, string>(Object.entries(stored));
  const listeners = { address: [] as (() => void)[], storage: [] as (() => void)[] };
  const [trail, logged]: [string[], unknown[]] = [[path], []];
  const storage: SessionStorage = {
    get: (key) => remembered.get(key) ?? null,
    set(values) {
      for (const [key, value] of Object.entries(values)) {
        if (value === null) remembered.delete(key);
        else remembered.set(key, value);
      }
    },
    clear: () => remembered.clear(),
    subscribe: (changed) => {
      listeners.storage.push(changed);
      return () => {};
    },
  };
  const wiring = createWiring({
    host,
    storage,
    address: {
      place: () => {
        const [at = '', search] = (trail.at(-1) ?? '').split('?');
        return { path: at, search: search === undefined ? '' : `?${search}` };
      },
      go(to, { replace }) {
        if (replace) trail.pop();
        trail.push(to);
        for (const listener of listeners.address) listener();
      },
      subscribe: (changed) => {
        listeners.address.push(changed);
        return () => {};
      },
    },
    log: (error) => logged.push(error),
  });
  wiring.session.start();

  return {
    ...wiring,
    trail,
    remembered,
    logged,
    inOtherTab(change: () => void) {
      change();
      for (const listener of listeners.storage) listener();
    },
  };
}

const signedIn = (wiring: Wiring) => waitFor(wiring.session, (snapshot) => snapshot.hasTag('signedIn'));
const signedOut = (wiring: Wiring) => waitFor(wiring.session, (snapshot) => snapshot.hasTag('signedOut'));
const toasts = ({ session }: Wiring) =>
  session.system
    .get('toasts')
    .getSnapshot()
    .context.queue.map(({ text: words }: { text: string }) => words);

const prefixed = (prefix: string, charts: Record<string, AnyStateMachine>) =>
  Object.fromEntries(Object.entries(charts).map(([name, chart]) => [`${prefix} ${name}`, chart]));

describe('the wiring', () => {
  it('registers charts made for one person or one form, so that they are watched and counted', () => {
    const { machines: wired } = browser();
    onTestFinished(() => runningActors.clear());
    const before = runningActors.size;
    const made = [wired(wireRecognitionComposer).composerOf('p1'), wired(wireArticleDraft).publishingOf({} as never)];
    for (const chart of [...made, wired(wireChallengeForm).pictureOf({} as never)])
      chart.getInitialSnapshot({ self: {} } as never, undefined as never);

    expect(runningActors.size - before).toBe(3);
  });

  it('provides every port of every chart', () => {
    const { session, machines: wired } = browser();
    const employees = wired(wireEmployees);
    const people = wired(wirePeople);
    const { others: departmentChoices, ...departments } = wired(wireDepartments);
    const { others: designationChoices, ...designations } = wired(wireDesignations);
    const { people: groupPeople, ...groups } = wired(wireGroups);
    const { free, anybody, ...teams } = wired(wireTeams);
    const { pictureOf, ...challengeForm } = wired(wireChallengeForm);
    const { download: __, choice: boardChoice, ...board } = wired(wireChallengeBoard);
    const articles = wired(wireArticleDraft);
    const articleDraft = articles.draftOf('p1');
    const pickers = [
      people.anybody,
      people.managers,
      departmentChoices,
      designationChoices,
      groupPeople,
      free,
      anybody,
      boardChoice,
    ];
    const charts: Record<string, AnyStateMachine> = {
      session: (session as unknown as { logic: AnyStateMachine }).logic,
      login: wired(wireLogin),
      forgotPassword: wired(wireForgotPassword),
      changePassword: wired(wireChangePassword),
      logo: wired(wireLogo),
      ...prefixed('company', wired(wireCompanyProfile)),
      dashboard: wired(wireDashboard).dashboard,
      choices: employees.choices,
      ...wired(wireEmployeeDialogs),
      ...prefixed('employee', wired(wireEmployeeForm)),
      ...prefixed('branch', wired(wireBranches)),
      ...prefixed('insurance', wired(wireInsurance)),
      ...prefixed('department', departments),
      ...prefixed('designation', designations),
      ...prefixed('group', groups),
      ...prefixed('team', teams),
      notifications: wired(wireNotifications).notifications,
      leaveReview: wired(wireLeaveRequests).review,
      sickLeaveReview: wired(wireSickLeaveRequests).review,
      wfhReview: wired(wireWfhRequests).review,
      announcement: wired(wireAnnouncements).one,
      ...prefixed('challenge', wired(wireChallenges)),
      ...prefixed('challenge', challengeForm),
      ...prefixed('board', board),
      usageCounts: wired(wireUsage).usageCounts,
      articleDraft,
      articlePublishing: articles.publishingOf(createActor(articleDraft, { input: { article: null, kept: null } })),
      articlePictures: articles.picturesOf({} as never),
      pictureCrop: pictureOf({} as never),
      download: wired(wireDownload),
    };
    const open = Object.entries(charts).flatMap(([name, chart]) =>
      unprovidedPorts(chart).map((port) => `${name}: ${port}`),
    );

    // What is only looked at has no commands.
    const onlyShown =
      /^(choices|details|effects|branch effects|challenge (progress|changes)|board (segments|teamStats)|\w+ newest\w*): runCommand$/;
    expect(open.filter((port) => !onlyShown.test(port))).toEqual([]);
    expect(unprovidedPorts(employees.list)).toEqual([]);
    // Rows of a picker have no commands.
    expect(pickers.map((picker) => unprovidedPorts(picker))).toEqual(pickers.map(() => ['runCommand']));
  });

  it('wires an area once', () => {
    const { machines: wired } = browser();

    expect(wired(wireEmployees)).toBe(wired(wireEmployees));
  });
});

describe('a session', () => {
  it('is checked with its token if the browser remembers it', async () => {
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);

    expect(heard).toEqual(['GET trackedUserResult Bearer T']);
    expect(wiring.trail).toEqual(['/employees']);
  });

  it('starts by signing in, is stored under the four names, and returns to the page the person was on', async () => {
    answers['POST admin/login'] = loginReply(trackOf(['c-admin']), 'new');
    const wiring = browser({}, '/employees?page=3');
    await signedOut(wiring);
    expect(wiring.trail.at(-1)).toBe('/login');

    const login = createActor(wiring.machines(wireLogin), { input: {} }).start();
    login.send({ type: 'form.submitted', email: ' Ana@Harbour.example ', password: 'secret words' });
    await signedIn(wiring);

    expect(heard).toEqual(['POST admin/login nobody {"email":"ana@harbour.example","password":"secret words"}']);
    expect(Object.fromEntries(wiring.remembered)).toEqual({
      loginToken: 'new',
      roles: '["c-admin"]',
      userId: ana._id,
    });
    await vi.waitFor(() => expect(wiring.trail.at(-1)).toBe('/employees?page=3'));
    expect(toasts(wiring)).toEqual(['Successfully Logged In']);
  });

  it('ends for a call that the server answers with 401, and only for its own token', async () => {
    answers['GET all/users'] = { status: 401, body: { status: 401, message: 'Sign in' } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    createActor(wiring.machines(wireEmployees).list, { input: { query: defaultListQuery } }).start();
    await signedOut(wiring);

    expect(wiring.remembered.size).toBe(0);
    expect(wiring.trail.at(-1)).toBe('/login');
  });

  it('is ended on the server too, with the token already deleted from the browser', async () => {
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    wiring.session.send({ type: 'logout.pressed' });
    wiring.session.send({ type: 'logout.confirmed' });
    expect(wiring.remembered.size).toBe(0);
    await signedOut(wiring);

    expect(heard.at(-1)).toBe('POST logout Bearer T');
  });

  it('ends here when another tab signs out', async () => {
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    wiring.inOtherTab(() => wiring.remembered.clear());

    await signedOut(wiring);
  });
});

describe('the list of people', () => {
  it('requests what the query contains, and writes the query to the address', async () => {
    answers['GET all/users'] = { status: 200, body: { status: 200, users: [], total: 0 } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const list = createActor(wiring.machines(wireEmployees).list, {
      input: { query: withSearch(defaultListQuery, 'ana') },
    }).start();
    await waitFor(list, (snapshot) => snapshot.hasTag('empty'));
    list.send({ type: 'sort.changed', sort: '-email' });
    await waitFor(list, (snapshot) => snapshot.hasTag('empty'));

    expect(heard.slice(1)).toEqual([
      'GET all/users?state=enabled&search=ana&skip=0&count=25&fields=list Bearer T',
      'GET all/users?state=enabled&search=ana&sort=-email&skip=0&count=25&fields=list Bearer T',
    ]);
    expect(wiring.trail.at(-1)).toBe('/employees?search=ana&sort=-email');
  });

  it('shows a prefetched page, loads it again afterwards, and never shows it to another person', async () => {
    answers['GET all/users'] = { status: 200, body: { status: 200, users: [{ _id: 'p1' }], total: 60 } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const { list: chart } = wiring.machines(wireEmployees);
    const ready = async (list: ReturnType<typeof open>) => waitFor(list, (snapshot) => !snapshot.hasTag('busy'));
    const open = () => createActor(chart, { input: { query: defaultListQuery } }).start();
    const asked = (skip: number) => heard.filter((call) => call.includes(`skip=${skip}&`));
    const list = open();
    await ready(list);
    list.send({ type: 'page.approached', page: 2 });
    list.send({ type: 'page.approached', page: 2 });
    list.send({ type: 'page.changed', page: 2 });
    await ready(list);
    expect(asked(25)).toEqual(['GET all/users?state=enabled&skip=25&count=25&fields=list Bearer T']);
    list.send({ type: 'reload.requested' });
    await ready(list);
    expect(asked(25)).toHaveLength(2);

    list.send({ type: 'page.approached', page: 3 });
    await vi.waitFor(() => expect(asked(50)).toHaveLength(1));
    wiring.remembered.set('loginToken', 'U');
    list.send({ type: 'page.changed', page: 3 });
    await ready(list);
    expect(asked(50)).toEqual([
      'GET all/users?state=enabled&skip=50&count=25&fields=list Bearer T',
      'GET all/users?state=enabled&skip=50&count=25&fields=list Bearer U',
    ]);
  });

  it('does not change the address of the next page', async () => {
    answers['GET all/users'] = { status: 200, body: { status: 200, users: [], total: 0 } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const [at = ''] = (wiring.trail.at(-1) ?? '').split('?');
    const list = createActor(wiring.machines(wireEmployees).list, { input: { query: defaultListQuery, at } }).start();
    await waitFor(list, (snapshot) => snapshot.hasTag('empty'));
    wiring.trail.push('/teams?search=gulls');
    list.send({ type: 'search.changed', search: 'an' });
    await waitFor(list, (snapshot) => snapshot.hasTag('empty'));

    expect(wiring.trail.at(-1)).toBe('/teams?search=gulls');
  });

  it.each([
    ['deactivate', 'PUT disable-enable/user/p1 Bearer T {"isEnabled":false}'],
    ['activate', 'PUT disable-enable/user/p1 Bearer T {"isEnabled":true}'],
    ['resendEmail', 'GET user/resend/p1 Bearer T'],
  ] as const)('sends the matching request for the command %s', async (name, call) => {
    answers['GET all/users'] = { status: 200, body: { status: 200, users: [{ _id: 'p1' }], total: 1 } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const list = createActor(wiring.machines(wireEmployees).list, { input: { query: defaultListQuery } }).start();
    await waitFor(list, (snapshot) => snapshot.context.rows.length === 1);
    list.send({ type: 'command.requested', command: employeeCommands[name]({ _id: 'p1' } as never) });
    list.send({ type: 'command.confirmed' });

    await vi.waitFor(() => expect(heard).toContain(call));
  });
});

describe('the employee form', () => {
  it('cannot be loaded without the person', async () => {
    answers['GET get/details/on-edit'] = {
      status: 200,
      body: { status: 200, data: { departments: [], designations: [] } },
    };
    answers['GET get/employee/p1'] = { status: 404, body: { status: 404, message: 'there is nobody' } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const form = createActor(wiring.machines(wireEmployeeForm).form, {
      input: { key: 'p1', values: emptyEmployee },
    }).start();
    const failed = await waitFor(form, (snapshot) => snapshot.hasTag('failed'));

    expect(failed.context.message).toBe('There is nobody');
  });
});

describe('the dashboard', () => {
  it('requests only what the address contains', async () => {
    answers['GET dashboard/company-admin'] = { status: 200, body: { status: 200, dashboard: { asOf: 'now' } } };
    const wiring = browser({ loginToken: 'T' });
    await signedIn(wiring);
    const { dashboard } = wiring.machines(wireDashboard);
    const actor = createActor(dashboard, { input: { key: '?branchId=b&period=90&page=2' } }).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.hasTag('ready'));

    expect(context.record).toEqual({ asOf: 'now' });
    expect(heard.at(-1)).toBe('GET dashboard/company-admin?branchId=b&period=90 Bearer T');
  });
});

it('a file has its address on the API’s host, and a missing picture is replaced by the default', () => {
  const { fileUrl } = browser();

  expect(fileUrl('logo 1.jpg')).toBe(`${host}/file/logo%201.jpg`);
  expect(fileUrl('https://cdn.example/logo.png')).toBe('https://cdn.example/logo.png');
  expect(fileUrl(harbour.companyLogo)).toMatch(/^data:image\/svg/);
});

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);

  return Buffer.concat(parts).toString();
}
