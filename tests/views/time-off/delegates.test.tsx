import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Delegation } from '../../../src/api/contract/delegations.ts';
import { createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import {
  newDelegation,
  validateDelegation,
  wireDelegations,
} from '../../../src/machines/modules/time-off/delegations.ts';
import type { Services } from '../../../src/machines/wiring.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { Delegates } from '../../../src/views/time-off/delegates-dialog.tsx';
import { DelegationDialog } from '../../../src/views/time-off/delegation-dialog.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { find, press, render } from '../ui/support/render.tsx';

const row = (changes: Partial<Delegation>): Delegation => ({
  _id: 's1',
  delegator: { _id: 'm1', fullName: 'Anneke Postma' },
  delegate: { _id: 'm2', fullName: 'Joris van Dijk' },
  from: '2026-03-02',
  to: '2026-03-20',
  state: 'active',
  leaver: null,
  canEnd: true,
  ...changes,
});

function show(rows: Delegation[]) {
  const context = { query: defaultListQuery, rows, total: rows.length, message: null, command: null };
  const { actorRef, sent } = restingIn(
    createCollectionMachine<Delegation>('delegations'),
    { browsing: 'ready' },
    context,
  );
  render(withWiring(signedInWiring(), <Delegates list={actorRef} onDelegate={() => {}} onClose={() => {}} />));

  return sent;
}

describe('delegates', () => {
  it('are listed with dates, status and departed managers, and can be ended if allowed', () => {
    const sent = show([
      row({}),
      row({ _id: 's2', from: '2026-05-11', to: '2026-05-11', state: 'upcoming', canEnd: false }),
      row({ _id: 's3', state: 'ended', canEnd: false }),
      row({ _id: 's4', state: 'ended', canEnd: false, leaver: { _id: 'm1', fullName: 'Anneke Postma' } }),
    ]);

    expect(texts('tbody tr').map((line) => line.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(
        /Anneke Postma.*Joris van Dijk.*02-03-26 – 20-03-26.*Now.*End Joris van Dijk’s delegation for Anneke Postma$/,
      ),
      expect.stringMatching(/11-05-26(?! –).*Upcoming$/),
      expect.stringMatching(/Over$/),
      expect.stringMatching(/Ended: Anneke Postma was deactivated$/),
    ]);
    press(find('tbody button'));
    expect(sent()).toEqual([
      {
        type: 'command.requested',
        command: expect.objectContaining({ name: 'end', needsConfirmation: true, row: row({}) }),
      },
    ]);
  });

  it('are chosen next to a hint that branch admins decide only for their own branch', async () => {
    const silent = {
      api: { call: () => new Promise(() => {}) },
      http: { token: () => 'T' },
      effects: {},
    } as unknown as Services;
    const charts = wireDelegations(silent);
    render(
      withWiring(
        signedInWiring({ roles: ['reporting-manager'] }),
        <DelegationDialog charts={charts} onSaved={() => {}} onClose={() => {}} />,
      ),
    );
    await act(async () => {});

    expect(document.body.textContent).toContain('A branch admin decides only on requests from their own branch.');
  });

  it('must be someone else, with a last day that is not before the first day', () => {
    const values = newDelegation('me');
    expect(values.from).toBe(values.to);
    expect(validateDelegation(values)).toEqual({ delegate: 'Choose a delegate.' });
    expect(validateDelegation({ ...values, delegate: 'me' })).toEqual({
      delegate: 'Choose someone else as the delegate.',
    });
    expect(validateDelegation({ ...values, delegate: 'x', from: '2026-03-02', to: '2026-03-01' })).toEqual({
      to: 'The last day must not be before the first day.',
    });
    expect(validateDelegation({ ...values, delegate: 'x', from: '', to: '' })).toEqual({
      from: 'Choose the first day.',
      to: 'Choose the last day.',
    });
  });
});
