import type { InsurancePlanDetails, InsurancePlanReply } from '../../../api/contract/insurance.ts';
import { createUploader } from '../../../api/upload.ts';
import { DOCUMENT_MAX_BYTES } from '../../../rules/shared/constants.ts';
import { fileTooLarge } from '../../../rules/shared/sizes.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import type { Reply } from '../../ports.ts';
import type { Services } from '../../wiring.ts';
import { mapReply } from '../shared/map-reply.ts';
import { emptyFormOptions, wireForm } from '../shared/wire-form.ts';
import { wireList } from '../shared/wire-list.ts';
import { createBodyOf, editBodyOf, type PlanValues, planValuesOf, validatePlan } from './insurance-values.ts';

export type InsuranceList = CollectionActor<InsurancePlanDetails>;
export type InsuranceForm = FormActor<object, PlanValues, InsurancePlanReply>;

export interface DocumentCommand extends RowCommand<InsurancePlanDetails> {
  optionId: string;
  file: File;
}

export const documentChosen = (row: InsurancePlanDetails, optionId: string, file: File): DocumentCommand => ({
  name: 'upload',
  row,
  needsConfirmation: false,
  done: 'Document uploaded',
  optionId,
  file,
});

export const wireInsurance = (io: Services) => {
  const { api, http } = io;
  const loadOne = async (id: string, signal: AbortSignal): Promise<Reply<LoadedForm<object, PlanValues> | null>> =>
    mapReply(await api.call('viewInsurancePlans', { signal }), ({ insurancePlans }) => {
      const plan = insurancePlans.find(({ _id }) => _id === id);

      return plan ? { options: {}, values: planValuesOf(plan) } : null;
    });
  const upload = ({ row, optionId, file }: DocumentCommand, signal: AbortSignal): Promise<Reply> =>
    file.size > DOCUMENT_MAX_BYTES
      ? Promise.resolve(tooLarge)
      : createUploader(http).upload('uploadInsuranceDocument', {
          params: { id: row._id },
          fields: { policyId: optionId },
          files: [{ field: 'policyDoc', file, fileName: file.name }],
          signal,
        });

  return {
    list: wireList<InsurancePlanDetails>(io, 'insurancePlans', {
      load: async (_, signal) =>
        mapReply(await api.call('viewInsurancePlans', { signal }), ({ insurancePlans }) => ({
          rows: insurancePlans,
          total: insurancePlans.length,
        })),
      run: (command, signal) => upload(command as DocumentCommand, signal),
      // The list is part of a page with its own address.
    }).provide({ actions: { reflectQuery: () => {} } }),
    ...wireForm<object, PlanValues, InsurancePlanReply>(io, {
      id: 'insuranceForm',
      validate: validatePlan,
      messages: { added: 'Insurance plan added', updated: 'Insurance plan updated' },
      readSaved: ({ insurancePlan }) => insurancePlan && planValuesOf(insurancePlan),
      load: (key, signal) => (key === null ? Promise.resolve(emptyFormOptions) : loadOne(key, signal)),
      save: (key, values, signal) =>
        key === null
          ? api.call('createInsurancePlan', { body: createBodyOf(values), signal })
          : api.call('editInsurancePlan', { params: { id: key }, body: editBodyOf(values), signal }),
    }),
  };
};

export type InsuranceCharts = ReturnType<typeof wireInsurance>;

/** Checked before sending, because the server would only refuse it after the whole upload. */
const tooLarge: Reply = {
  status: 413,
  body: { status: 413, message: fileTooLarge(DOCUMENT_MAX_BYTES) },
};
