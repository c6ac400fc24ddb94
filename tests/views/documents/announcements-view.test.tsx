import { describe, expect, it, vi } from 'vitest';
import type { Announcement } from '../../../src/api/contract/announcements.ts';
import type { AudienceMember } from '../../../src/api/contract/audience.ts';
import { type CollectionContext, createCollectionMachine } from '../../../src/machines/collection.machine.ts';
import { announcementCommands, singleRowQuery } from '../../../src/machines/modules/documents/announcements.ts';
import { createResourceMachine } from '../../../src/machines/resource.machine.ts';
import { defaultListQuery } from '../../../src/rules/shared/list-query.ts';
import { AnnouncementPreview } from '../../../src/views/documents/announcement-preview.tsx';
import { AnnouncementView } from '../../../src/views/documents/announcement-view.tsx';
import { AnnouncementsView } from '../../../src/views/documents/announcements-view.tsx';
import { restingIn } from '../support/charts.ts';
import { isThere, named } from '../support/page.ts';
import { signedInWiring, withWiring } from '../support/wiring.tsx';
import { press, render } from '../ui/support/render.tsx';

const announcement = (changes: Partial<Announcement> = {}): Announcement => ({
  _id: 'a1',
  title: 'Winter party',
  body: 'Save the evening.',
  file: null,
  audience: { branches: [{ _id: 'b1', name: 'Lisbon' }], departments: [], groups: [] },
  state: 'published',
  publishAt: '2026-10-20T09:00:00.000Z',
  expiresAt: null,
  pinned: false,
  editedAt: null,
  retractedAt: null,
  remindedAt: null,
  createdAt: '2026-10-19T09:00:00.000Z',
  createdBy: 'Samir Haddad',
  branch: null,
  canEdit: true,
  reach: { addressed: 30, read: 12 },
  readCount: 14,
  version: 1,
  ...changes,
});

const listOf = (row: Announcement, changes: Partial<CollectionContext<Announcement>> = {}) =>
  restingIn(createCollectionMachine<Announcement>('announcements'), { browsing: 'ready' } as never, {
    query: defaultListQuery,
    rows: [row],
    total: 1,
    message: null,
    command: null,
    ...changes,
  });

function showList(changes: Partial<Announcement> = {}) {
  const chart = listOf(announcement(changes));
  render(withWiring(signedInWiring(), <AnnouncementsView list={chart.actorRef} />));

  return chart;
}

function showOne(changes: Partial<Announcement> = {}, isThere = true) {
  const chart = restingIn(createResourceMachine<Announcement>('announcement'), isThere ? 'ready' : 'notFound', {
    key: 'a1',
    record: isThere ? announcement(changes) : null,
    command: null,
    message: null,
  });
  const readers = restingIn(createCollectionMachine<AudienceMember>('readers'), { browsing: 'empty' } as never, {
    query: singleRowQuery('a1'),
    rows: [],
    total: 0,
    message: null,
    command: null,
  });
  render(
    withWiring(
      signedInWiring(),
      <AnnouncementView actorRef={chart.actorRef} readers={readers.actorRef} onExport={vi.fn()} />,
    ),
  );

  return chart;
}

const text = () => document.body.textContent ?? '';

describe('the list of announcements', () => {
  it('shows the audience, the state and the number of readers of each', () => {
    showList();
    for (const words of ['Winter party', 'Everyone in Lisbon', 'Published', '12 of 30'])
      expect(text()).toContain(words);
  });

  it('shows no readers for an announcement that has not been published', () => {
    showList({ state: 'scheduled' });
    expect([text().includes('Scheduled'), text().includes('of 30')]).toEqual([true, false]);
  });

  it('offers the actions that the state of each announcement allows', () => {
    showList();
    press(named('Actions for Winter party'));
    for (const item of ['View', 'Edit', 'Remind 18 people', 'Withdraw', 'Delete']) expect(text()).toContain(item);
  });

  it('lets a branch admin only view the company’s announcements', () => {
    showList({ canEdit: false });
    press(named('Actions for Winter party'));
    expect([isThere('View'), isThere('Withdraw'), isThere('Delete')]).toEqual([true, false, false]);
  });
});

describe('a scheduled announcement', () => {
  it('can be moved back to drafts after confirmation, because it loses its date', () => {
    const { sent } = showList({ state: 'scheduled' });
    press(named('Actions for Winter party'));
    expect(isThere('Withdraw')).toBe(false);
    press(named('Move to drafts'));

    expect(sent()).toMatchObject([{ command: { name: 'unschedule', needsConfirmation: true } }]);
  });
});

describe('one announcement', () => {
  it.each([
    [23, false],
    [25, true],
  ])('last reminded %s hours ago can remind: %s', (hours, canRemind) => {
    const { sent } = showOne({ remindedAt: new Date(Date.now() - hours * 3_600_000).toISOString() });
    press(named('Remind 18 people'));
    expect(sent().length > 0).toBe(canRemind);
  });

  it('shows its state, and requires confirmation before it is withdrawn', () => {
    const { sent } = showOne({ editedAt: '2026-10-20T10:00:00.000Z' });
    for (const words of ['Save the evening.', 'Edited', 'Published', 'Never', 'Samir Haddad']) {
      expect(text()).toContain(words);
    }
    press(named('Actions for Winter party'));
    press(named('Withdraw'));
    expect(sent()).toContainEqual({
      type: 'command.requested',
      command: announcementCommands.withdraw(announcement({ editedAt: '2026-10-20T10:00:00.000Z' })),
    });
  });

  it('that is a draft has no readers', () => {
    showOne({ state: 'draft', publishAt: null });
    expect(text()).not.toContain('Readers');
  });

  it('that does not exist shows a message and a link to the others', () => {
    showOne({}, false);
    expect(text()).toContain('Announcement not found');
    expect(isThere('View announcements')).toBe(true);
  });
});

describe('the text for employees', () => {
  it('is never rendered as markup, and has working links', () => {
    render(<AnnouncementPreview title="Party" body={'<b>Now</b>\n\nSee https://party.example/2026.'} />);
    expect(text()).toContain('<b>Now</b>');
    const link = document.querySelector<HTMLAnchorElement>('article a');
    expect([link?.href, link?.rel]).toEqual(['https://party.example/2026', 'noreferrer noopener']);
  });
});
