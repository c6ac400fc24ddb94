import { v7 } from 'uuid';
import type {
  CreateInsurancePlanBody,
  EditInsurancePlanBody,
  InsuranceOption,
  InsurancePlanDetails,
} from '../../../src/api/contract/insurance.ts';
import { normalise } from '../../../src/rules/shared/normalise.ts';
import { audit } from '../../access/audit.ts';
import type { CallContext } from '../../access/call-context.ts';
import { changedBy } from '../../access/changed-by.ts';
import { fieldError, notFound } from '../../access/http-error.ts';
import { versioned } from '../../access/versioned.ts';
import { unlessTaken } from '../../database/errors.ts';
import { updateRecord } from '../../database/update-record.ts';
import type { UploadedFile } from '../../plugins/uploads.ts';
import { pdfDocument } from '../../storage/documents.ts';
import { removeFile, storeFile } from '../../storage/files.ts';
import { findPlanForUpdate, readPlan } from './records.ts';

export async function createPlan(context: CallContext, body: CreateInsurancePlanBody): Promise<InsurancePlanDetails> {
  const { db, principal, scope } = context;
  refuseWrongOptions(body.plans);
  const id = v7();
  const stored = await db
    .insertInto('insurance_plan')
    .values({ company_id: principal.companyId, id, ...namesOf(body.name) })
    .onConflict((conflict) => conflict.columns(['company_id', 'name_norm']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw nameTaken();
  for (const option of body.plans) await addOption(context, id, option);
  const plan = await readPlan(db, scope, id);
  await audit(context, 'insurancePlan.added', ['insurance_plan', id], { after: plan });

  return plan;
}

/** Throws 409 when someone else has changed the plan since `version`. */
export async function editPlan(
  context: CallContext,
  id: string,
  { name, plans: options, version }: EditInsurancePlanBody,
): Promise<InsurancePlanDetails> {
  const { db, scope } = context;
  const current = await findPlanForUpdate(db, scope, id);
  await versioned(current.version, version, async () => ({
    message: await changedBy(context, ['insurance_plan', id], 'insurance plan'),
    parts: { insurancePlan: current },
  }));
  const heldIds = current.plans.map(({ _id }) => _id);
  const remainingIds = options.flatMap(({ _id }) => (_id === undefined ? [] : [_id]));
  if (remainingIds.some((one) => !heldIds.includes(one)))
    throw fieldError(422, 'plans', 'One of these options no longer exists.');
  refuseWrongOptions(options);
  for (const gone of current.plans.filter(({ _id }) => !remainingIds.includes(_id))) await removeOption(context, gone);
  for (const { _id, ...option } of options) {
    if (_id === undefined) await addOption(context, id, option);
    else await changeOption(context, _id, option);
  }
  await storeName(context, id, name);
  const plan = await readPlan(db, scope, id);
  await audit(context, 'insurancePlan.edited', ['insurance_plan', id], { before: current, after: plan });

  return plan;
}

export async function storeDocument(
  { db, principal, scope, clientIp }: CallContext,
  id: string,
  optionId: string,
  file: UploadedFile | undefined,
): Promise<InsurancePlanDetails> {
  const { companyId } = principal;
  const current = await findPlanForUpdate(db, scope, id);
  const option = current.plans.find(({ _id }) => _id === optionId);
  if (!option) throw notFound('This option');
  const { name } = await storeFile(db, {
    companyId,
    bytes: pdfDocument(file?.bytes ?? Buffer.alloc(0), 'policyDoc'),
    mediaType: 'application/pdf',
    originalName: file?.fileName || `${option.name}.pdf`,
    access: 'scoped',
    createdBy: principal.personId,
  });
  await db
    .updateTable('insurance_policy')
    .set({ policy_doc: name })
    .where('company_id', '=', companyId)
    .where('id', '=', optionId)
    .execute();
  await removeFile(db, companyId, option.policyDoc);
  await audit({ db, principal, clientIp }, 'insurancePlan.documentChanged', ['insurance_plan', id], {
    before: { policyId: optionId, policyDoc: option.policyDoc },
    after: { policyId: optionId, policyDoc: name },
  });

  return readPlan(db, scope, id);
}

type Option = CreateInsurancePlanBody['plans'][number];

const namesOf = (name: string) => ({ name: name.trim(), name_norm: normalise(name) });

const columnsOf = ({ name, effectiveFrom = null, effectiveTo = null, categories = [] }: Option) => ({
  name: name.trim(),
  effective_from: effectiveFrom,
  effective_to: effectiveTo,
  categories: categories.map((category) => category.trim()),
});

const addOption = ({ db, principal: { companyId } }: CallContext, planId: string, option: Option) =>
  db
    .insertInto('insurance_policy')
    .values({ company_id: companyId, id: v7(), plan_id: planId, ...columnsOf(option) })
    .execute();

const changeOption = ({ db, principal: { companyId } }: CallContext, id: string, option: Option) =>
  db
    .updateTable('insurance_policy')
    .set(columnsOf(option))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Refused while anyone has it, even deactivated: their record would refer to nothing. */
async function removeOption({ db, principal: { companyId } }: CallContext, { _id, name, policyDoc }: InsuranceOption) {
  const { count } = await db
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('insurance_policy_id', '=', _id)
    .executeTakeFirstOrThrow();
  if (count > 0) {
    const people = count === 1 ? '1 person has' : `${count} people have`;
    throw fieldError(422, 'plans', `${name} cannot be removed: ${people} it.`);
  }
  await db.deleteFrom('insurance_policy').where('company_id', '=', companyId).where('id', '=', _id).execute();
  await removeFile(db, companyId, policyDoc);
}

async function storeName({ db, principal: { companyId } }: CallContext, id: string, name: string): Promise<void> {
  await unlessTaken(nameTaken, () => updateRecord(db, 'insurance_plan', companyId, id, namesOf(name)));
}

/** Rules that the schema can't express. */
function refuseWrongOptions(options: readonly Option[]): void {
  const names = options.map(({ name }) => normalise(name));
  const twice = options.find(({ name }, index) => names.indexOf(normalise(name)) !== index);
  if (twice) throw fieldError(422, 'plans', `${twice.name.trim()} is listed twice.`);
  const backwards = options.find(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom && effectiveTo && effectiveTo < effectiveFrom,
  );
  if (backwards) throw fieldError(422, 'plans', `${backwards.name.trim()} ends before it starts.`);
}

const nameTaken = () => fieldError(409, 'name', 'An insurance plan with this name already exists.');
