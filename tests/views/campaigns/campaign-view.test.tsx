import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { CampaignDetails, CampaignFigures, CampaignProgress } from '../../../src/api/contract/campaigns.ts';
import { campaignSendingMachine } from '../../../src/machines/campaign-sending.machine.ts';
import { campaignCommands } from '../../../src/machines/modules/campaigns/campaigns.ts';
import type { Reply } from '../../../src/machines/ports.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { CampaignActions } from '../../../src/views/campaigns/campaign-actions.tsx';
import { CampaignView } from '../../../src/views/campaigns/campaign-view.tsx';
import { questionAbout, scheduleVerb } from '../../../src/views/campaigns/campaign-words.tsx';
import { restingIn } from '../support/charts.ts';
import { texts } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { render } from '../ui/support/render.tsx';

const campaign: CampaignDetails = {
  _id: '0192f0c1-0000-7000-8000-0000000000c1',
  title: 'Walk more in May',
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Take the stairs.' }] }] },
  image: null,
  audience: { branches: [], departments: [], groups: [] },
  channels: ['console', 'mail'],
  link: { kind: 'challenge', _id: '0192f0c1-0000-7000-8000-0000000000d1', title: 'Stairs', branch: null },
  state: 'sent',
  from: '2026-05-04T09:00:00.000Z',
  to: '2999-05-18T09:00:00.000Z',
  zone: null,
  sentAt: '2026-05-04T09:01:00.000Z',
  addressed: 240,
  told: 240,
  branch: null,
  canEdit: true,
  createdAt: '2026-05-01T09:00:00.000Z',
  createdBy: 'Samir Haddad',
  version: 2,
};

const figures: CampaignFigures = {
  told: 240,
  inConsole: 240,
  byMail: 200,
  mailWaiting: 0,
  mailWithdrawn: 0,
  mailSent: 198,
  mailFailed: 2,
  delivered: 240,
  opened: 120,
  clicked: 60,
  followed: 48,
  unsubscribed: 1,
};

const record = <T,>(id: string, value: T) =>
  restingIn(createResourceMachine<T>(id), 'ready', { key: null, record: value, command: null, message: null }).actorRef;

async function show(
  changes: Partial<CampaignDetails> = {},
  counted: Partial<CampaignFigures> = {},
  progress?: CampaignProgress,
) {
  const actorRef = record('campaign', { ...campaign, ...changes });
  const send = vi.spyOn(actorRef, 'send');
  render(
    withWiring(
      signedInWiring(),
      <CampaignView
        actorRef={actorRef}
        figures={createResourceMachine<CampaignFigures>('campaignFigures').provide({
          actors: {
            loadRecord: fromPromise<Reply<CampaignFigures>, { key: string | null }>(async () => ({
              status: 200,
              body: { ...figures, ...counted },
            })),
          },
        })}
        sending={campaignSendingMachine.provide({
          actors: {
            loadProgress: fromPromise<Reply<CampaignProgress>, { id: string }>(async () =>
              progress ? { status: 200, body: progress } : new Promise(() => {}),
            ),
          },
        })}
      />,
    ),
  );
  await act(async () => {});

  return send;
}

describe('a campaign', () => {
  it('shows its message, details and results', async () => {
    await show();
    expect(texts('h1')).toEqual(['Walk more in May']);
    expect(document.body.textContent).toContain('Take the stairs.');
    expect(texts('dd')[0]).toBe('Everyone: 240 people');
    const row = (name: string) => texts('tr').find((text) => text.startsWith(name));
    expect(row('Opened')).toMatch(/120.*50% of 240/);
    expect(row('Joined the challenge')).toMatch(/48.*20%/);
    expect(row('Emails not delivered')).toMatch(/2.*1%/);
  });

  it('mentions a date only if it is in the future', async () => {
    const asked = (from: string | null) => {
      const row = { ...campaign, state: 'draft', from } as const;
      const { title, confirm } = questionAbout(campaignCommands.schedule(row));

      return [scheduleVerb(row), title, confirm, campaignCommands.schedule(row).done];
    };
    const atOnce = ['Send', 'Send “Walk more in May” to 240 people?', 'Send to 240 people', 'Sending started'];
    expect(asked(null)).toEqual(atOnce);
    expect(asked('2020-05-04T09:00:00.000Z')).toEqual(atOnce);
    expect(asked('2999-05-04T09:00:00.000Z')).toEqual([
      'Schedule',
      'Schedule “Walk more in May”?',
      'Schedule campaign',
      'Campaign scheduled',
    ]);
    await show({ state: 'draft', from: null });
    expect(texts('button')).toContain('Send');
  });

  it('offers “Send now” if its date is in the future', () => {
    const row = { ...campaign, state: 'draft', from: '2999-05-04T09:00:00.000Z' } as const;
    const { title, confirm } = questionAbout(campaignCommands.sendNow(row));
    expect([title, confirm]).toEqual(['Send “Walk more in May” to 240 people?', 'Send to 240 people']);
    const offered = (from: string) => {
      render(<CampaignActions row={{ ...row, from }} isOnPage onCommand={() => {}} />);

      return texts('[role=menuitem]');
    };
    expect(offered('2999-05-04T09:00:00.000Z')).toContain('Send now');
    expect(offered('2020-05-04T09:00:00.000Z')).not.toContain('Send now');
  });

  it('shows the greeting of its email', async () => {
    await show();
    expect(document.body.textContent).toContain('Hello [first name], (only in the email)');
    await show({ channels: ['console'] });
    expect(document.body.textContent).not.toContain('Hello');
  });

  it('names the time zone if it differs from the reader’s', async () => {
    const reader = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    await show({ zone: 'Pacific/Kiritimati' });
    expect(texts('dd')).toContain('04-05-26 23:00 (Kiritimati)');
    expect(texts('dd').join()).not.toContain('04-05-26 09:00');
    await show({ zone: reader });
    expect(texts('dd').at(-2)).not.toContain('(');
  });

  it('reloads when its scheduled sending starts, which can be stopped', async () => {
    const at = '2026-05-04T09:00:00.000Z';
    const send = await show({ state: 'scheduled' }, {}, { state: 'sending', told: 60, addressed: 240, at });
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'reload.requested' }));
    expect(texts('button')).toContain('Stop sending');
  });

  it('reloads when its sending has been stopped, and can be resumed', async () => {
    const at = '2026-05-04T09:00:00.000Z';
    const send = await show({ state: 'sending' }, {}, { state: 'stopped', told: 60, addressed: 240, at });
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'reload.requested' }));
    expect(texts('button')).toContain('Resume sending');
  });

  it('shows no sending progress before it starts', async () => {
    const before = { state: 'scheduled' as const, told: 0, addressed: 240, at: '2026-05-04T08:59:00.000Z' };
    const send = await show({ state: 'scheduled' }, {}, before);
    expect([texts('button').includes('Stop sending'), send.mock.calls]).toEqual([false, []]);
  });

  it('shows how many emails are left, and that withdrawing it stops them', async () => {
    await show({}, { mailWaiting: 12 });
    expect(document.body.textContent).toContain('12 emails are still waiting. Withdraw the campaign to stop them.');
    const { body } = questionAbout(campaignCommands.withdraw({ ...campaign, mailWaiting: 12 }));
    expect(body).toContain('the 12 emails still waiting will not be sent');
  });

  it.each([
    ['an article of one branch, and is for others too', 'article', [], true],
    ['an article of one branch, and is for that branch', 'article', [{ _id: 'b1', name: 'Lisbon' }], false],
    ['a challenge', 'challenge', [], false],
  ] as const)('that links to %s shows a warning if it needs one', (_, kind, branches, isWarned) => {
    const link = { kind, _id: 'a1', title: 'Canteen', branch: { _id: 'b1', branchName: 'Lisbon' } };
    const row = {
      ...campaign,
      state: 'draft',
      from: null,
      link,
      audience: { ...campaign.audience, branches },
    } as const;
    const { body } = questionAbout(campaignCommands.sendNow(row as unknown as CampaignDetails));

    expect(String(body).includes('This article is for Lisbon only. Others who follow the link won’t find it.')).toBe(
      isWarned,
    );
  });

  it('has no figures as a draft, and no actions for people who cannot edit it', async () => {
    await show({ state: 'draft', canEdit: false });
    expect([texts('table'), texts('button')]).toEqual([[], []]);
  });
});
