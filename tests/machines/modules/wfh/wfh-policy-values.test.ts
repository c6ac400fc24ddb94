import { describe, expect, it } from 'vitest';
import type { WfhPolicy } from '../../../../src/api/contract/wfh.ts';
import {
  emptyWfhPolicy,
  validateWfhPolicy,
  type WfhPolicyValues,
  wfhPolicyBodyOf,
  wfhPolicyValuesOf,
  wfhSettingsOf,
} from '../../../../src/machines/modules/wfh/wfh-policy-values.ts';

const hybrid: WfhPolicy = {
  _id: 'p1',
  name: 'Hybrid',
  branches: [{ _id: 'b1', branchName: 'Porto' }],
  weekdays: [2, 4],
  limitDays: 6,
  limitPer: 'month',
  approval: 'over-limit',
  minNoticeDays: 3,
  isActive: true,
  canEdit: true,
  version: 2,
};
const values = (changes: Partial<WfhPolicyValues> = {}) => ({ ...wfhPolicyValuesOf(hybrid), ...changes });

describe('the work-from-home policy form', () => {
  it('needs only a name for a new policy', () => {
    expect(validateWfhPolicy(emptyWfhPolicy)).toEqual({ name: 'Enter a policy name.' });
  });

  it.each<[Partial<WfhPolicyValues>, object]>([
    [{}, {}],
    [{ weekdays: [] }, { weekdays: 'Choose at least one day of the week.' }],
    [{ limitDays: '31' }, {}],
    [{ limitDays: '0' }, { limitDays: 'Enter 1 to 31 days a month, or leave it empty for no limit.' }],
    [{ limitDays: '8', limitPer: 'week' }, { limitDays: 'Enter 1 to 7 days a week, or leave it empty for no limit.' }],
    [{ limitDays: '1.5' }, { limitDays: 'Enter 1 to 31 days a month, or leave it empty for no limit.' }],
    [{ limitDays: '' }, { approval: 'Set a limit first, or choose a different approval rule.' }],
    [{ limitDays: '', approval: 'never' }, {}],
    [{ minNoticeDays: '' }, {}],
    [{ minNoticeDays: '367' }, { minNoticeDays: 'Days of notice must be a whole number from 0 to 366.' }],
  ])('rejects %j with errors at the fields', (changes, errors) => {
    expect(validateWfhPolicy(values(changes))).toEqual(errors);
  });

  it('sends a stored policy back unchanged', () => {
    const { _id, isActive, canEdit, version, branches, ...fields } = hybrid;

    expect(wfhPolicyBodyOf(values())).toEqual({ ...fields, branches: ['b1'] });
  });

  it('sends empty fields as no limit and no notice', () => {
    expect(wfhPolicyBodyOf(values({ limitDays: '', minNoticeDays: '' }))).toMatchObject({
      limitDays: null,
      minNoticeDays: 0,
    });
  });

  it('can be summarised without a name, but not with an invalid number', () => {
    expect(wfhSettingsOf(values({ name: '' }), hybrid.branches)).toMatchObject({ branches: hybrid.branches });
    expect(wfhSettingsOf(values({ limitDays: '90' }), hybrid.branches)).toBeUndefined();
  });
});
