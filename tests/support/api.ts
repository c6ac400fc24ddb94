/** The server's calls, for what a journey needs done before it begins or wants to know when it is over. */
import { vi } from 'vitest';
import { type ApiClient, createClient, type Reply } from '../../src/api/client.ts';
import type { LoginReply } from '../../src/api/contract/auth.ts';
import type { Employee, SignUpBody } from '../../src/api/contract/employees.ts';
import { mailedLink } from './mail.ts';
import { ownServer } from './own-server.ts';
import { companyAdmin, DEMO_PASSWORD } from './people.ts';

const sessions = new Map<string, Promise<LoginReply>>();

/** A session of this person, opened once for each test file. */
export function sessionOf(email: string, password = DEMO_PASSWORD): Promise<LoginReply> {
  const session = sessions.get(email) ?? signIn(email, password);
  sessions.set(email, session);
  // The next one who asks tries again.
  session.catch(() => sessions.delete(email));

  return session;
}

/** Files that follow each other share this module, but no session: a journey may have ended it. */
export const forgetSessions = (): void => sessions.clear();

/** A separate session, for a journey that ends it. */
export async function signIn(email: string, password = DEMO_PASSWORD, url = ownServer().url): Promise<LoginReply> {
  return good(await apiAs(null, url).call('login', { body: { email, password } }));
}

/** The calls as this person makes them. */
export async function apiOf(email: string): Promise<ApiClient> {
  return apiAs((await sessionOf(email)).token);
}

/** Calls as the person with this token. Pass `url` for a server other than the one that journeys share. */
export function apiAs(token: string | null, url = ownServer().url): ApiClient {
  const client = createClient({ host: `${url}/api`, token: () => token });

  return {
    /** A server that cannot keep up refuses calls for a moment, before it does anything about them. */
    call: (...sent) =>
      vi.waitUntil(
        async () => {
          const reply = await client.call(...sent);

          return reply.status !== 503 && reply;
        },
        { timeout: 40_000, interval: 500 },
      ),
  };
}

/** Someone that no other test uses; `apiOf` and `open` can sign them in. */
export async function addSignedIn(changes: Partial<SignUpBody> = {}): Promise<Employee> {
  const person = await addEmployee(changes);
  const securityToken = new URL(await mailedLink(person.email)).pathname.split('/').pop() ?? '';
  const session = good(await apiAs(null).call('exchangeSecurityToken', { body: { securityToken } }));
  sessions.set(person.email, Promise.resolve(session));

  return person;
}

/** The body of a successful reply. Throws the server's message otherwise. */
export function good<B>({ status, body }: Reply<B | { message: string }>): B {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);

  return body as B;
}

let added = 0;

/** Someone that no other test uses. */
export async function addEmployee(changes: Partial<SignUpBody> = {}, by = companyAdmin): Promise<Employee> {
  return addBy(await apiOf(by), changes);
}

export async function addBy(api: ApiClient, changes: Partial<SignUpBody> = {}): Promise<Employee> {
  const { data } = good(await api.call('getDetailsOnEdit'));
  added += 1;
  const mark = `${process.pid}${Date.now()}${added}`;
  // The first of a list may be one that another journey has added and is about to remove.
  const branch = data.branches.find(({ branchName }) => branchName === 'Lisbon');
  const department = data.departments.find(({ display }) => display === 'Engineering');
  const designation = data.designations.find(({ display }) => display === 'Operations Analyst');
  if (!branch || !department || !designation) throw new Error('The demo has no branch, department or designation.');

  const { user } = good(
    await api.call('signUpEmployee', {
      body: {
        firstName: 'Journey',
        lastName: `Number${mark}`,
        email: `journey.${mark}@harbourvale.example`,
        empId: `J${mark}`,
        branchId: branch._id,
        department: department._id,
        designation: designation._id,
        roles: ['employee'],
        ...changes,
      },
    }),
  );

  return user;
}
