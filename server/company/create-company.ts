import { v7 } from 'uuid';
import { audit } from '../access/audit.ts';
import { allFeatures } from '../access/features.ts';
import { type Db, type Trx, tx } from '../database/tx.ts';
import { mailLink } from '../mail/links.ts';
import { insertPerson } from '../people/new-person.ts';
import { searchColumns } from '../people/search-columns.ts';

interface NewCompany {
  readonly companyName: string;
  /** The first admin's; also the company's until it is changed. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/;

/** Creates a company and its first admin, and sends the admin a welcome email. */
export async function createCompany(db: Db, founding: NewCompany, publicUrl: string): Promise<{ companyId: string }> {
  if (!EMAIL.test(founding.email)) throw new Error(`${founding.email} is not an email address.`);
  const companyId = v7();
  await tx(db, async (trx) => {
    await trx
      .insertInto('company')
      .values({
        id: companyId,
        company_name: founding.companyName,
        company_email: founding.email,
        features: [...allFeatures],
      })
      .execute();
    const personId = await addAdmin(trx, companyId, founding);
    await mailLink(trx, { companyId, personId, purpose: 'welcome', publicUrl });
    await audit({ db: trx, principal: { companyId } }, 'company.created', ['company', companyId]);
  });

  return { companyId };
}

async function addAdmin(db: Trx, companyId: string, { email, firstName, lastName }: NewCompany): Promise<string> {
  const id = v7();
  const empId = '1';
  const taken = await insertPerson(db, {
    company_id: companyId,
    id,
    first_name: firstName,
    last_name: lastName,
    email,
    emp_id: empId,
    roles: ['c-admin', 'employee'],
    ...searchColumns({ firstName, lastName, email, empId, nationality: null }),
  });
  if (taken) throw new Error(`${email} is already in use, in this company or another.`);

  return id;
}
