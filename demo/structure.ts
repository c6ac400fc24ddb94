import { allFeatures } from '../server/access/features.ts';
import type { Trx } from '../server/database/tx.ts';
import { formatDay, yearOf } from '../src/rules/shared/days.ts';
import { normalise } from '../src/rules/shared/normalise.ts';
import { textDocument } from './document.ts';
import { branches, departments, designations, groups, harbourVale, insurancePlans, teams } from './harbour-vale.ts';
import { holidaysAround } from './holidays.ts';
import { idsFrom } from './ids.ts';
import { firstDay, type Structure } from './people.ts';
import { logoPicture } from './pictures.ts';
import { type Dice, dice } from './random.ts';

type PlanOfInsurance = (typeof insurancePlans)[number];

const foundedAt = (day: string): string => `${firstDay(day)}T07:00:00Z`;
const stampsOf = (day: string) => ({ created_at: foundedAt(day), updated_at: foundedAt(day) });

/** Returns false when the company exists: another process is seeding. */
export async function foundCompany(trx: Trx, companyId: string, day: string): Promise<boolean> {
  const found = await trx
    .insertInto('company')
    .values({
      id: companyId,
      company_name: harbourVale.name,
      company_email: harbourVale.email,
      address: harbourVale.address,
      telephone: harbourVale.telephone,
      profile_updated: true,
      logo_updated: true,
      features: [...allFeatures],
      ...stampsOf(day),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

  return found !== undefined;
}

export async function buildStructure(trx: Trx, companyId: string, day: string): Promise<Structure> {
  const chance = dice(26);
  const nextId = idsFrom('2024-01-15T07:00:00Z', chance);
  const named = (name: string) => ({
    company_id: companyId,
    id: nextId(),
    name_norm: normalise(name),
    ...stampsOf(day),
  });

  const branchRows = branches.map(({ name, address, telephone, timezone, regions }) => ({
    ...named(name),
    branch_name: name,
    address,
    telephone,
    timezone,
    holidays: JSON.stringify(holidaysAround(regions, day)),
  }));
  const departmentRows = departments.map(({ name, code }) => ({ ...named(name), name, code }));
  const designationRows = designations.map((name) => ({ ...named(name), name }));
  const teamRows = teams.map((name) => ({ ...named(name), name }));
  const groupRows = groups.map(({ name }) => ({ ...named(name), group_name: name }));
  await trx.insertInto('branch').values(branchRows).execute();
  await trx.insertInto('department').values(departmentRows).execute();
  await trx.insertInto('designation').values(designationRows).execute();
  await trx.insertInto('team').values(teamRows).execute();
  await trx.insertInto('people_group').values(groupRows).execute();
  const files = new Files(trx, companyId, { chance, nextId, day });
  await dressCompany(trx, companyId, files);

  return {
    day,
    companyId,
    branches: new Map(branchRows.map((row) => [row.branch_name, row.id])),
    departments: new Map(departmentRows.map((row) => [row.name, row.id])),
    designations: new Map(designationRows.map((row) => [row.name, row.id])),
    groups: new Map(groupRows.map((row) => [row.group_name, row.id])),
    teams: teamRows.map((row) => row.id),
    insurancePolicies: await buildInsurance(trx, companyId, files, { nextId, day }),
  };
}

async function dressCompany(trx: Trx, companyId: string, files: Files): Promise<void> {
  const logo = await files.store('link', 'harbour-vale.png', 'image/png', await logoPicture());
  const contract = await files.store('scoped', 'Service agreement.pdf', 'application/pdf', serviceAgreement());
  await trx
    .updateTable('company')
    .set({ logo_file: logo, contract_file: contract })
    .where('id', '=', companyId)
    .execute();
}

async function buildInsurance(
  trx: Trx,
  companyId: string,
  files: Files,
  { nextId, day }: { nextId: () => string; day: string },
): Promise<string[]> {
  const year = yearOf(day);
  const optionIds: string[] = [];
  for (const plan of insurancePlans) {
    const planId = nextId();
    await trx
      .insertInto('insurance_plan')
      .values({
        ...stampsOf(day),
        company_id: companyId,
        id: planId,
        name: plan.name,
        name_norm: normalise(plan.name),
      })
      .execute();
    for (const option of plan.options) {
      const id = nextId();
      const document = await files.store(
        'scoped',
        `${option.name}.pdf`,
        'application/pdf',
        policyDocument(plan, option, year),
      );
      await trx
        .insertInto('insurance_policy')
        .values({
          company_id: companyId,
          id,
          plan_id: planId,
          name: option.name,
          policy_doc: document,
          effective_from: `${year}-01-01`,
          effective_to: `${year}-12-31`,
        })
        .execute();
      optionIds.push(id);
    }
  }

  return optionIds;
}

/** File names look random, but are the same on every run. */
class Files {
  readonly #trx: Trx;
  readonly #companyId: string;
  readonly #chance: Dice;
  readonly #nextId: () => string;
  readonly #createdAt: string;

  constructor(
    trx: Trx,
    companyId: string,
    { chance, nextId, day }: { readonly chance: Dice; readonly nextId: () => string; readonly day: string },
  ) {
    this.#trx = trx;
    this.#companyId = companyId;
    this.#chance = chance;
    this.#nextId = nextId;
    this.#createdAt = foundedAt(day);
  }

  /** Returns the name it is served under. */
  async store(access: 'link' | 'scoped', originalName: string, mediaType: string, bytes: Buffer): Promise<string> {
    const extension = originalName.slice(originalName.lastIndexOf('.'));
    const name = Buffer.from(this.#chance.bytes(16)).toString('hex') + extension;
    await this.#trx
      .insertInto('file')
      .values({
        company_id: this.#companyId,
        id: this.#nextId(),
        name,
        original_name: originalName,
        media_type: mediaType,
        size: bytes.length,
        bytes,
        access,
        created_at: this.#createdAt,
      })
      .execute();

    return name;
  }
}

const policyDocument = (plan: PlanOfInsurance, option: PlanOfInsurance['options'][number], year: number): Buffer =>
  textDocument({
    title: `${option.name} - policy ${year}`,
    lines: [
      `${harbourVale.name}, ${plan.name} insurance for employees`,
      `In force from ${formatDay(`${year}-01-01`)} to ${formatDay(`${year}-12-31`)}`,
      '',
      'What it covers',
      ...option.covers.map((line) => `- ${line}`),
      '',
      'How to claim',
      '- Send the invoice to your people team within 90 days. They pass it on without reading it.',
      '- You are paid within 15 working days.',
      '',
      'This is a made-up document of a made-up company.',
    ],
  });

const serviceAgreement = (): Buffer =>
  textDocument({
    title: 'Service agreement',
    lines: [
      `Between ${harbourVale.name}, ${harbourVale.address}, and the provider of this console.`,
      '',
      'The provider runs the console for managing employees, leave, wellness and recognition.',
      'Health data is shown to responsible staff only, and every access is logged.',
      'Either side may end this agreement at the end of a quarter, with three months’ notice.',
      '',
      'This is a made-up document of a made-up company.',
    ],
  });
