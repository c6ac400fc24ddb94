/** Adding and editing insurance plans, and the documents of their offers. */
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type {
  CreateInsurancePlanBody,
  EditInsurancePlanBody,
  InsurancePlanDetails,
  InsurancePolicy,
} from '../../../src/api/contract/insurance.ts';
import { normalise } from '../../../src/machines/rules/normalise.ts';
import { audit } from '../../access/audit.ts';
import type { Command } from '../../access/command.ts';
import { notFound, Refusal, refuseField } from '../../access/refuse.ts';
import { uniqueViolation } from '../../database/errors.ts';
import type { UploadedFile } from '../../plugins/uploads.ts';
import { pdfDocument } from '../../storage/documents.ts';
import { removeFile, storeFile } from '../../storage/files.ts';
import { holdPlan, readPlan } from './records.ts';

export async function createPlan(command: Command, body: CreateInsurancePlanBody): Promise<InsurancePlanDetails> {
  const { db, who, scope, origin } = command;
  refuseWrongOffers(body.plans);
  const id = v7();
  const stored = await db
    .insertInto('insurance_plan')
    .values({ company_id: who.companyId, id, ...namesOf(body.name) })
    .onConflict((conflict) => conflict.columns(['company_id', 'name_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw nameTaken();
  for (const offer of body.plans) await addOffer(command, id, offer);
  const plan = await readPlan(db, scope, id);
  await audit(db, who, origin, { what: 'insurancePlan.added', entity: 'insurance_plan', entityId: id, after: plan });

  return plan;
}

/** Stores a form over a plan, unless somebody else has stored theirs since this one was opened. */
export async function editPlan(
  command: Command,
  id: string,
  { name, plans: offers, version }: EditInsurancePlanBody,
): Promise<InsurancePlanDetails> {
  const { db, who, scope, origin } = command;
  const held = await holdPlan(db, scope, id);
  if (version !== undefined && version !== held.version) throw changedMeanwhile(held);
  const heldIds = held.plans.map(({ _id }) => _id);
  const keptIds = offers.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
  if (keptIds.some((one) => !heldIds.includes(one)))
    throw refuseField(422, 'plans', 'One of these offers is not there.');
  refuseWrongOffers(offers);
  for (const gone of held.plans.filter(({ _id }) => !keptIds.includes(_id))) await removeOffer(command, gone);
  for (const { _id, ...offer } of offers) {
    if (_id === undefined) await addOffer(command, id, offer);
    else await changeOffer(command, _id, offer);
  }
  await storeName(command, id, name);
  const plan = await readPlan(db, scope, id);
  await audit(db, who, origin, {
    what: 'insurancePlan.edited',
    entity: 'insurance_plan',
    entityId: id,
    before: held,
    after: plan,
  });

  return plan;
}

/** Puts a document in the place of the one before. */
export async function storeDocument(
  { db, who, scope, origin }: Command,
  id: string,
  policyId: string,
  file: UploadedFile | undefined,
): Promise<InsurancePlanDetails> {
  const { companyId } = who;
  const held = await holdPlan(db, scope, id);
  const offer = held.plans.find(({ _id }) => _id === policyId);
  if (!offer) throw notFound('This offer');
  const name = await storeFile(db, {
    companyId,
    bytes: pdfDocument(file?.bytes ?? Buffer.alloc(0), 'policyDoc'),
    mediaType: 'application/pdf',
    originalName: file?.fileName || `${offer.name}.pdf`,
    access: 'scoped',
    createdBy: who.personId,
  });
  await db
    .updateTable('insurance_policy')
    .set({ policy_doc: name })
    .where('company_id', '=', companyId)
    .where('id', '=', policyId)
    .execute();
  await removeFile(db, companyId, offer.policyDoc);
  await audit(db, who, origin, {
    what: 'insurancePlan.documentChanged',
    entity: 'insurance_plan',
    entityId: id,
    before: { policyId, policyDoc: offer.policyDoc },
    after: { policyId, policyDoc: name },
  });

  return readPlan(db, scope, id);
}

type Offer = CreateInsurancePlanBody['plans'][number];

const namesOf = (name: string) => ({ name: name.trim(), name_norm: normalise(name) });

const columnsOf = ({ name, effectiveFrom = null, effectiveTo = null, categories = [] }: Offer) => ({
  name: name.trim(),
  effective_from: effectiveFrom,
  effective_to: effectiveTo,
  categories: categories.map((category) => category.trim()),
});

const addOffer = ({ db, who: { companyId } }: Command, planId: string, offer: Offer) =>
  db
    .insertInto('insurance_policy')
    .values({ company_id: companyId, id: v7(), plan_id: planId, ...columnsOf(offer) })
    .execute();

const changeOffer = ({ db, who: { companyId } }: Command, id: string, offer: Offer) =>
  db
    .updateTable('insurance_policy')
    .set(columnsOf(offer))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Whoever has it, enabled or not, keeps it: their record would point at nothing. */
async function removeOffer({ db, who: { companyId } }: Command, { _id, name, policyDoc }: InsurancePolicy) {
  const { count } = await db
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('insurance_policy_id', '=', _id)
    .executeTakeFirstOrThrow();
  if (count > 0) {
    const people = count === 1 ? '1 person has' : `${count} people have`;
    throw refuseField(422, 'plans', `${name} cannot be removed: ${people} it.`);
  }
  await db.deleteFrom('insurance_policy').where('company_id', '=', companyId).where('id', '=', _id).execute();
  await removeFile(db, companyId, policyDoc);
}

async function storeName({ db, who: { companyId } }: Command, id: string, name: string): Promise<void> {
  try {
    await db
      .updateTable('insurance_plan')
      .set({ ...namesOf(name), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  } catch (error) {
    // The only one that a plan has beside the key.
    if (uniqueViolation(error)) throw nameTaken();
    throw error;
  }
}

/** What the schema cannot tell of offers side by side. */
function refuseWrongOffers(offers: readonly Offer[]): void {
  const names = offers.map(({ name }) => normalise(name));
  const twice = offers.find(({ name }, index) => names.indexOf(normalise(name)) !== index);
  if (twice) throw refuseField(422, 'plans', `${twice.name.trim()} is there twice.`);
  const backwards = offers.find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom && effectiveTo && effectiveTo < effectiveFrom,
  );
  if (backwards) throw refuseField(422, 'plans', `${backwards.name.trim()} ends before it begins.`);
}

const nameTaken = () => refuseField(409, 'name', 'An insurance plan of this name is there already.');

/** Carries the plan as it is now, so that the console can show what changed. */
const changedMeanwhile = (insurancePlan: InsurancePlanDetails) =>
  new Refusal(409, 'Somebody else has changed this insurance plan in the meantime.', {
    errors: { version: 'This is not the latest version.' },
    parts: { insurancePlan },
  });
