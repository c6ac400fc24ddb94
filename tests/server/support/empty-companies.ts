/**
 * Two companies with two branches each, and people where a test wants them. A check takes its own caller and its own
 * target, so that no check can spoil another.
 */
import type { FastifyInstance } from 'fastify';
import { hashPassword } from '../../../server/auth/password-hash.ts';
import { startSession } from '../../../server/auth/sessions.ts';
import type { Db } from '../../../server/database/tx.ts';
import type { Role } from '../../../src/api/contract/auth.ts';
import { Role as RoleSchema } from '../../../src/api/contract/auth.ts';
import { type Caller, callerWith } from './calls.ts';
import { addPerson, foundCompany, type Particulars, type TestCompany, type TestPerson } from './company.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './databases.ts';
import { openServer } from './server.ts';

export const PASSWORD = 'correct horse battery';

/** Hashed once a process: it is slow on purpose. */
let passwordHash: Promise<string> | undefined;

export const allRoles: readonly Role[] = RoleSchema.anyOf.map(({ const: role }) => role);

/** The branch a person is in, as seen by a caller in the first branch of the first company. */
export const targetBranches = ['own branch', 'other branch', 'no branch', 'other company'] as const;
export type TargetBranch = (typeof targetBranches)[number];

export interface EmptyCompanies {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly company: TestCompany;
  readonly otherCompany: TestCompany;
  /** Someone in the first branch of the first company, with the password above. */
  caller(role: Role, particulars?: Particulars): Promise<TestPerson>;
  /** Someone to call about. */
  target(targetBranch: TargetBranch, particulars?: Particulars): Promise<TestPerson>;
  /** A session of this person's, and calls made with it. */
  signIn(person: TestPerson, rights?: { mayResetPassword?: boolean }): Promise<{ token: string; call: Caller }>;
  /** Calls without a session. */
  readonly call: Caller;
  close(): Promise<void>;
}

export async function openEmptyCompanies(
  engine: EngineName,
  server: Parameters<typeof openServer>[1] = {},
): Promise<EmptyCompanies> {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const app = await openServer(db, server);
  const company = await foundCompany(db, 'Tidewater');
  const otherCompany = await foundCompany(db, 'Millbrook');
  passwordHash ??= hashPassword(PASSWORD);
  const columns = { password_hash: await passwordHash };
  const person = (where: TestCompany, { columns: more, ...particulars }: Particulars) =>
    addPerson(db, where, { ...particulars, columns: { ...columns, ...more } });

  return {
    database,
    db,
    app,
    company,
    otherCompany,
    caller: (role, particulars) => person(company, { roles: rolesWith(role), ...particulars }),
    target: (targetBranch, { columns: more, ...particulars } = {}) =>
      person(targetBranch === 'other company' ? otherCompany : company, {
        ...particulars,
        columns: { ...branchOf(targetBranch, company), ...more },
      }),
    signIn: async ({ companyId, id }, rights) => {
      const token = await startSession(db, { companyId, personId: id }, rights);

      return { token, call: callerWith(app, token) };
    },
    call: callerWith(app),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Anyone who holds a role is an employee too. */
const rolesWith = (role: Role): Role[] => [...new Set<Role>([role, 'employee'])];

function branchOf(targetBranch: TargetBranch, { branches }: TestCompany) {
  if (targetBranch === 'other branch') return { branch_id: branches[1] };

  return targetBranch === 'no branch' ? { branch_id: null } : {};
}
