import { type Selectable, sql } from 'kysely';
import type { Company, EditCompanyBody } from '../../src/api/contract/company.ts';
import { featuresOf } from '../access/features.ts';
import { notFound, orNotFound } from '../access/http-error.ts';
import type { CompanyTable } from '../database/schema.ts';
import type { Trx } from '../database/tx.ts';
import { API_PREFIX } from '../plugins/route.ts';
import { DEFAULT_PICTURE } from './default-picture.ts';

export type CompanyRow = Selectable<CompanyTable>;

export async function readCompany(db: Trx, id: string): Promise<CompanyRow> {
  return orNotFound(await db.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst(), 'The company');
}

export async function readCompanyForUpdate(db: Trx, id: string): Promise<CompanyRow> {
  const row = await db.selectFrom('company').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound('The company');

  return row;
}

export type Profile = Required<Omit<EditCompanyBody, 'version'>>;

export const profileOf = (row: CompanyRow): Profile => ({
  companyName: row.company_name,
  companyEmail: row.company_email,
  address: row.address,
  telephone: row.telephone,
  countsCampaignOpens: row.counts_campaign_opens,
});

export const storeProfile = (db: Trx, id: string, profile: Profile): Promise<CompanyRow> =>
  db
    .updateTable('company')
    .set({
      company_name: profile.companyName,
      company_email: profile.companyEmail,
      address: profile.address,
      telephone: profile.telephone,
      counts_campaign_opens: profile.countsCampaignOpens,
      profile_updated: true,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export function presentCompany(row: CompanyRow): Company {
  return {
    _id: row.id,
    ...profileOf(row),
    companyLogo: row.logo_file,
    companyLogoUrl: logoUrl(row.logo_file),
    companyContract: row.contract_file,
    companyProfileUpdated: row.profile_updated,
    ...featuresOf(row.features),
    version: row.version,
  };
}

function logoUrl(logo: string | null): string {
  if (logo === null) return DEFAULT_PICTURE;

  return /^https?:\/\//i.test(logo) ? logo : `${API_PREFIX}/file/${encodeURIComponent(logo)}`;
}
