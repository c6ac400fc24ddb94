import type { EditCompanyBody } from '../../src/api/contract/company.ts';
import { audit } from '../access/audit.ts';
import { versioned } from '../access/versioned.ts';
import type { Trx } from '../database/tx.ts';
import type { RouteContext } from '../plugins/route.ts';
import {
  type CompanyRow,
  type Profile,
  presentCompany,
  profileOf,
  readCompanyForUpdate,
  storeProfile,
} from './company.ts';

const titles: Readonly<Record<keyof Profile, string>> = {
  companyName: 'Company name',
  companyEmail: 'Company email',
  address: 'Company address',
  telephone: 'Contact number',
  countsCampaignOpens: 'Count opened campaign emails',
};

const fields = Object.keys(titles) as (keyof Profile)[];

/** The first save completes the profile step of setting up. */
export async function editCompany({ db, principal, body, clientIp }: RouteContext<'editCompany'>): Promise<CompanyRow> {
  const { version, ...given } = body;
  const current = await readCompanyForUpdate(db, principal.companyId);
  await versioned(current.version, version, () => staleEdit(db, current, version));
  const before = profileOf(current);
  const profile = { ...before, ...trimmed(given) };
  const changed = fields.filter((field) => profile[field] !== before[field]);
  if (changed.length === 0 && current.profile_updated) return current;
  const row = await storeProfile(db, principal.companyId, profile);
  await audit({ db, principal, clientIp }, 'company.edited', ['company', principal.companyId], {
    before: only(before, changed),
    after: { ...only(profile, changed), version: row.version },
  });

  return row;
}

const shown = (value: string | boolean): string => (typeof value === 'string' ? value : value ? 'on' : 'off');

const trimmed = (profile: Omit<EditCompanyBody, 'version'>) => ({
  ...profile,
  companyName: profile.companyName.trim(),
  companyEmail: profile.companyEmail.trim(),
  address: profile.address.trim(),
});

const only = (profile: Profile, names: readonly (keyof Profile)[]): Partial<Profile> =>
  Object.fromEntries(names.map((name) => [name, profile[name]]));

/** Says what others changed since the version that the edit began with, and hands out the profile as it is now. */
async function staleEdit(db: Trx, current: CompanyRow, version: number) {
  const changed = await changedSince(db, current.id, version);
  const what = changed.map((field) => titles[field]).join(', ');
  const message = `Someone else has changed the company profile${what && ` (${what})`}. Reload the page.`;
  const now = profileOf(current);
  const errors = Object.fromEntries(changed.map((field) => [field, `Changed to: ${shown(now[field])}`]));

  return { message, errors, parts: { company: presentCompany(current) } };
}

async function changedSince(db: Trx, companyId: string, version: number): Promise<(keyof Profile)[]> {
  const edits = await db
    .selectFrom('audit_entry')
    .select('after')
    .where('company_id', '=', companyId)
    .where('entity', '=', 'company')
    .where('entity_id', '=', companyId)
    .where('what', '=', 'company.edited')
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  const later = edits.map(({ after }) => after as Partial<Profile & { version: number }>);
  const names = new Set(later.filter((after) => (after.version ?? 0) > version).flatMap((after) => Object.keys(after)));

  return fields.filter((field) => names.has(field));
}
