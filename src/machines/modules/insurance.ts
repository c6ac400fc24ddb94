/** Insurance plans: the list with its documents, and the form. */
import type { InsurancePlanDetails, InsurancePlanReply } from '../../api/contract/insurance.ts';
import { createUploader } from '../../api/upload.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { isSuccess, type Reply } from '../ports.ts';
import { DOCUMENT_MAX_BYTES } from '../rules/constants.ts';
import type { Io } from '../wiring.ts';
import { createBodyOf, editBodyOf, type PlanValues, planValuesOf, validatePlan } from './insurance-values.ts';
import { nothingToLoad, wireForm } from './wire-form.ts';
import { wireList } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type InsuranceList = CollectionActor<InsurancePlanDetails>;
export type InsuranceForm = FormActor<object, PlanValues, InsurancePlanReply>;

/** A document that was chosen for one of the plan's offers. */
export interface DocumentCommand extends RowCommand<InsurancePlanDetails> {
  policyId: string;
  file: File;
}

export const documentChosen = (row: InsurancePlanDetails, policyId: string, file: File): DocumentCommand => ({
  name: 'upload',
  row,
  asks: false,
  done: 'Document Uploaded Successfully!',
  policyId,
  file,
});

export const wireInsurance = (io: Io) => {
  const { api, http } = io;
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, PlanValues>>> => {
    const reply = await api.call('viewInsurancePlans', { signal });
    if (!isSuccess(reply)) return reply as Reply<never>;
    const plan = reply.body.insurancePlans.find(({ _id }) => _id === id);
    if (!plan) return { status: 404, body: { status: 404, message: 'This insurance plan is not there any more.' } };

    return { status: 200, body: { options: {}, values: planValuesOf(plan) } };
  };
  const upload = ({ row, policyId, file }: DocumentCommand, signal: AbortSignal): Promise<Reply> =>
    file.size > DOCUMENT_MAX_BYTES
      ? Promise.resolve(tooLarge)
      : createUploader(http).upload('uploadInsuranceDocument', {
          params: { id: row._id },
          fields: { policyId },
          files: [{ field: 'policyDoc', file, fileName: file.name }],
          signal,
        });

  return {
    list: wireList<InsurancePlanDetails>(io, 'insurancePlans', {
      load: async (_, signal) =>
        withBody(await api.call('viewInsurancePlans', { signal }), ({ insurancePlans }) => ({
          rows: insurancePlans,
          total: insurancePlans.length,
        })),
      run: (command, signal) => upload(command as DocumentCommand, signal),
      // It stands inside a page that has an address of its own.
    }).provide({ actions: { reflectQuery: () => {} } }),
    ...wireForm<object, PlanValues, InsurancePlanReply>(io, {
      id: 'insuranceForm',
      validate: validatePlan,
      says: { added: 'Insurance Plan Added Successfully!', updated: 'Insurance Plan Updated Successfully!' },
      load: (key, signal) => (key === null ? Promise.resolve(nothingToLoad) : loadOne(key, signal)),
      save: (key, values, signal) =>
        key === null
          ? api.call('createInsurancePlan', { body: createBodyOf(values), signal })
          : api.call('editInsurancePlan', { params: { id: key }, body: editBodyOf(values), signal }),
    }),
  };
};

export type InsuranceCharts = ReturnType<typeof wireInsurance>;

/** Said before all of it is sent in vain. */
const tooLarge: Reply = {
  status: 413,
  body: { status: 413, message: `File size should be less than ${DOCUMENT_MAX_BYTES / 1024 / 1024} Mb` },
};
