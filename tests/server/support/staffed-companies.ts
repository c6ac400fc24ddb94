/** Two companies with someone in every role, and the whole server in front of them. */
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../server/database/tx.ts';
import { type Caller, signedIn } from './calls.ts';
import { addPerson, foundCompany, type Particulars, type TestCompany, type TestPerson } from './company.ts';
import { type EngineName, openTestDatabase, type TestDatabase } from './databases.ts';
import { openServer } from './server.ts';

const roles = {
  admin: { roles: ['c-admin', 'employee'] },
  hr: { roles: ['c-hr', 'employee'] },
  lisbonAdmin: { roles: ['b-admin', 'employee'] },
  lisbonHr: { roles: ['b-hr', 'employee'] },
  portoAdmin: { roles: ['b-admin', 'employee'] },
  manager: { roles: ['reporting-manager', 'employee'] },
  portoManager: { roles: ['reporting-manager', 'employee'] },
  employee: { roles: ['employee'] },
  portoEmployee: { roles: ['employee'] },
} as const satisfies Record<string, Particulars>;
export type Part = keyof typeof roles;

export interface StaffedCompanies {
  readonly database: TestDatabase;
  readonly db: Db;
  readonly app: FastifyInstance;
  readonly company: TestCompany;
  readonly other: TestCompany;
  /** By part. Parts that begin with `porto` are in Porto, all others in Lisbon. */
  readonly people: Readonly<Record<Part, TestPerson>>;
  readonly as: Readonly<Record<Part, Caller>>;
  /** The admin of the other company. */
  readonly stranger: Caller;
  readonly strangerPerson: TestPerson;
  add(particulars?: Particulars): Promise<TestPerson>;
  close(): Promise<void>;
}

export async function openStaffedCompanies(engine: EngineName): Promise<StaffedCompanies> {
  const database = await openTestDatabase(engine);
  const { db } = database;
  const app = await openServer(db);
  const company = await foundCompany(db, 'Own');
  const other = await foundCompany(db, 'Other');
  const people = {} as Record<Part, TestPerson>;
  const as = {} as Record<Part, Caller>;
  for (const part of Object.keys(roles) as Part[]) {
    const branch_id = company.branches[part.startsWith('porto') ? 1 : 0];
    people[part] = await addPerson(db, company, { ...roles[part], name: `${part} Own`, columns: { branch_id } });
    as[part] = await signedIn(app, db, people[part]);
  }
  const strangerPerson = await addPerson(db, other, { roles: ['c-admin', 'employee'], name: 'Stranger Other' });

  return {
    database,
    db,
    app,
    company,
    other,
    people,
    as,
    strangerPerson,
    stranger: await signedIn(app, db, strangerPerson),
    add: (particulars) => addPerson(db, company, particulars),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
