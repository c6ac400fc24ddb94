import { describe, expect, it, vi } from 'vitest';
import type { PolicyDocument } from '../../../src/api/contract/policies.ts';
import { policyCommands } from '../../../src/machines/modules/documents/policies.ts';
import { PolicyCommands } from '../../../src/views/documents/policies/policy-commands.tsx';
import { PolicyStateDot } from '../../../src/views/documents/policies/policy-words.tsx';
import { named } from '../support/page.ts';
import { press, render } from '../ui/support/render.tsx';

const policy: PolicyDocument = {
  _id: 'p1',
  title: 'Gifts',
  category: 'Conduct',
  state: 'inForce',
  audience: { branches: [], departments: [], groups: [] },
  owner: { _id: 'e1', fullName: 'Samir Haddad' },
  branch: null,
  canEdit: true,
  number: 1,
  publishedAt: '2026-03-05T09:00:00.000Z',
  draftNumber: null,
  effectiveFrom: '2026-03-05',
  acknowledgeDays: 14,
  dueAt: '2026-03-19T09:00:00.000Z',
  sendsReminders: true,
  remindedAt: null,
  reviewOn: null,
  retiredAt: null,
  reach: { addressed: 30, read: 12 },
  isAcknowledged: true,
  version: 1,
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('the state of a policy', () => {
  it.each([
    ['inForce', '2026-03-05', 'In force'],
    ['upcoming', '2999-01-02', 'In force from 02-01-99'],
    // Its version before is still in force.
    ['inForce', '2999-01-02', 'In force'],
    ['draft', '2999-01-02', 'Draft'],
    ['retired', '2999-01-02', 'Retired'],
  ] as const)('that is %s and effective from %s is shown as: %s', (state, effectiveFrom, said) => {
    render(<PolicyStateDot state={state} effectiveFrom={effectiveFrom} />);
    expect(document.body.textContent).toBe(said);
  });
});

describe('the menu of a policy', () => {
  it.each([
    [null, true],
    [25, true],
    [23, false],
  ])('last reminded %s hours ago can remind: %s', (hours, canRemind) => {
    const request = vi.fn();
    const row = { ...policy, remindedAt: hours === null ? null : hoursAgo(hours) };
    render(<PolicyCommands policy={row} request={request} />);
    const hint = canRemind ? '' : 'Sent in the last 24 hours';
    press(named(`Remind 18 people${hint}`));
    expect(request.mock.calls).toEqual(canRemind ? [[policyCommands.remind(row)]] : []);
  });
});
