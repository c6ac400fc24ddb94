/** Announcements: the list, one of them with its readers, and the form. */

import type {
  Announcement,
  AnnouncementsQuery,
  CreateAnnouncementBody,
  EditAnnouncementBody,
  ReadersQuery,
} from '../../api/contract/announcements.ts';
import type { HrDocument, Reader } from '../../api/contract/audience.ts';
import { fetchAnswer } from '../../api/download.ts';
import { saveFile } from '../../api/save-file.ts';
import type { CollectionActor, RowCommand } from '../collection.machine.ts';
import type { FormActor, LoadedForm } from '../form.machine.ts';
import { bodyOf, isSuccess, messageOf, type Reply } from '../ports.ts';
import { type AudienceChoice, choiceOf, everybody } from '../rules/audience.ts';
import { type ListQuery, type ListShape, toApiQuery } from '../rules/list-query.ts';
import { newId } from '../rules/new-id.ts';
import { paths } from '../rules/paths.ts';
import { ownTimeZone } from '../rules/time-zones.ts';
import { errorsOf, isBlank } from '../rules/validation.ts';
import { instantAt, writtenAt } from '../rules/zoned-time.ts';
import type { Io } from '../wiring.ts';
import { type AudienceChoices, attachmentError, loadAudienceChoices, sendAttachment, zoneOf } from './audience.ts';
import { wireForm } from './wire-form.ts';
import { wireList, wirePicker } from './wire-list.ts';
import { withBody } from './with-body.ts';

export type When = 'now' | 'later' | 'draft';

export interface AnnouncementValues {
  title: string;
  body: string;
  /** The file it has. */
  file: HrDocument | null;
  /** One to take its place. */
  document: File | null;
  audience: AudienceChoice;
  when: When;
  /** By the clock of `zone`, `2026-03-05T09:30`. */
  publishAt: string;
  /** Empty: never. */
  expiresAt: string;
  zone: string;
  pinned: boolean;
  record: { key: string; version: number; hasGoneOut: boolean };
}

export interface AnnouncementOptions extends AudienceChoices {
  /** Whether the caller may change it. */
  canEdit: boolean;
}

export type AnnouncementsActor = CollectionActor<Announcement>;
export type ReadersActor = CollectionActor<Reader>;
export type AnnouncementForm = FormActor<AnnouncementOptions, AnnouncementValues, unknown>;

export const announcementsShape: ListShape = { sorts: ['published', 'expires', 'title'], filters: ['state'] };

export const announcementPath = (id: string): string => `${paths.viewAnnouncement}?announcement=${id}`;
export const announcementFormPath = (id: string): string => `${paths.addAnnouncement}?announcement=${id}`;

export const emptyAnnouncement = (): AnnouncementValues => ({
  title: '',
  body: '',
  file: null,
  document: null,
  audience: everybody,
  when: 'now',
  publishAt: '',
  expiresAt: '',
  zone: ownTimeZone(),
  pinned: false,
  record: { key: newId(), version: 0, hasGoneOut: false },
});

function valuesOf(one: Announcement, choices: AudienceChoices): AnnouncementValues {
  const audience = choiceOf(one.audience);
  const zone = zoneOf(audience, choices);
  const hasGoneOut = one.state !== 'draft' && one.state !== 'scheduled';

  return {
    title: one.title,
    body: one.body,
    file: one.file,
    document: null,
    audience,
    when: one.state === 'draft' ? 'draft' : 'later',
    publishAt: writtenAt(one.publishAt, zone),
    expiresAt: writtenAt(one.expiresAt, zone),
    zone,
    pinned: one.pinned,
    record: { key: one._id, version: one.version, hasGoneOut },
  };
}

const isPast = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.now();

export function validateAnnouncement(values: AnnouncementValues) {
  const { title, body, document, when, zone, record } = values;
  const isLater = when === 'later' && !record.hasGoneOut;
  const [publishAt, expiresAt] = [instantAt(values.publishAt, zone), instantAt(values.expiresAt, zone)];

  return errorsOf<AnnouncementValues>({
    title: isBlank(title) && 'Please Enter Title!',
    body: isBlank(body) && 'Please Enter Text!',
    document: attachmentError(document),
    publishAt:
      isLater &&
      (publishAt === null ? 'Please choose when it goes out.' : isPast(publishAt) && 'This moment has passed.'),
    expiresAt:
      (values.expiresAt !== '' && expiresAt === null && 'Please choose a day and a time.') ||
      (isLater &&
        publishAt !== null &&
        expiresAt !== null &&
        expiresAt <= publishAt &&
        'It would end before it goes out.'),
  });
}

/** What is fixed once it has gone out is not sent again. */
function fieldsOf({ title, body, audience, when, zone, pinned, record, ...values }: AnnouncementValues) {
  const expiresAt = instantAt(values.expiresAt, zone);

  return {
    title: title.trim(),
    body,
    pinned,
    expiresAt,
    ...(!record.hasGoneOut && {
      audience,
      isDraft: when === 'draft',
      publishAt: when === 'later' ? instantAt(values.publishAt, zone) : null,
    }),
  } satisfies CreateAnnouncementBody & Omit<EditAnnouncementBody, 'version'>;
}

const command =
  (name: string, done: string) =>
  (row: Announcement): RowCommand<Announcement> => ({ name, row, asks: true, done });

export const announcementCommands = {
  remind: command('remind', 'Reminder Sent'),
  retract: command('retract', 'Announcement Taken Back'),
  delete: command('delete', 'Announcement Deleted'),
} as const;

/** A query of a list about one thing: which one stands among its filters, where the address never sees it. */
export const aboutOne = (id: string): ListQuery => ({ search: '', page: 1, filters: { id: [id] } });

export function readersQueryOf(query: ListQuery): { id: string; query: ReadersQuery } {
  const { id, state } = query.filters;
  const { search, sort, skip, count } = toApiQuery({ ...query, filters: {} });

  return {
    id: id?.[0] ?? '',
    query: {
      ...(search !== undefined && { search }),
      ...(state && { state: state[0] as 'read' }),
      ...(sort !== undefined && { sort: sort as 'name' }),
      skip,
      count,
    },
  };
}

export const wireAnnouncements = (io: Io) => {
  const { api, http, effects } = io;
  const one = async (id: string, signal: AbortSignal): Promise<Reply<Announcement>> =>
    withBody(await api.call('getAnnouncement', { params: { id }, signal }), ({ announcement }) => announcement);
  const run = ({ name, row: { _id: id, version } }: RowCommand<Announcement>, signal: AbortSignal) => {
    if (name === 'remind') return api.call('remindOfAnnouncement', { params: { id }, signal });
    if (name === 'retract') return api.call('retractAnnouncement', { params: { id }, body: { version }, signal });

    return api.call('deleteAnnouncement', { params: { id }, query: { version }, signal });
  };
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<AnnouncementOptions, AnnouncementValues>>> => {
    const [choices, found] = await Promise.all([
      loadAudienceChoices(api, signal),
      id === null ? undefined : one(id, signal),
    ]);
    if (!found) return withBody(choices, (options) => ({ options: { ...options, canEdit: true } }));
    if (!isSuccess<Announcement>(found)) return found as Reply<never>;
    const announcement = bodyOf<Announcement>(found);

    return withBody(choices, (options) => ({
      options: { ...options, canEdit: announcement.canEdit },
      values: valuesOf(announcement, options),
    }));
  };

  return {
    list: wireList<Announcement>(io, 'announcements', {
      load: async (query, signal) =>
        withBody(
          await api.call('getAnnouncements', { query: announcementsQueryOf(query), signal }),
          ({ announcements: rows, total }) => ({ rows, total }),
        ),
      run,
    }),
    /** A list of one, so that what can be done to a row can be done to it. Empty: it is not there. */
    one: wirePicker<Announcement>(
      io,
      'announcement',
      async ({ filters }, signal) => {
        const found = await one(filters.id?.[0] ?? '', signal);
        if (found.status === 404) return { status: 200, body: { rows: [], total: 0 } };

        return withBody(found, (row) => ({ rows: [row], total: 1 }));
      },
      run,
    ),
    readers: wirePicker<Reader>(io, 'announcementReaders', async (asked, signal) => {
      const { id, query } = readersQueryOf(asked);
      const reply = await api.call('listAnnouncementReaders', { params: { id }, query, signal });

      return withBody(reply, ({ readers: rows, total }) => ({ rows, total }));
    }),
    /** The readers as they are narrowed now, all pages of them. */
    async download(asked: ListQuery): Promise<void> {
      const { id, query } = readersQueryOf(asked);
      const { search, state } = query;
      try {
        const pairs = { ...(search !== undefined && { search }), ...(state && { state }) };
        const reply = await fetchAnswer(http, 'exportAnnouncementReaders', { params: { id }, query: pairs });
        if (isSuccess(reply)) saveFile(reply.body);
        else effects.showToast(undefined, { kind: 'error', text: messageOf(reply) });
      } catch (error) {
        effects.logFailure(undefined, { error });
      }
    },
    ...wireForm<AnnouncementOptions, AnnouncementValues, unknown>(io, {
      id: 'announcementForm',
      validate: validateAnnouncement,
      says: { added: 'Announcement Saved Successfully!', updated: 'Announcement Updated Successfully!' },
      afterAdding: paths.viewAnnouncement,
      load: loadForm,
      async save(id, values, signal, onProgress) {
        const sent = await sendAttachment(io, values, signal, onProgress);
        if (!isSuccess(sent)) return sent as Reply<never>;
        const body = { ...fieldsOf(values), file: sent.body.name };
        const { key, version } = values.record;

        return id === null
          ? api.call('createAnnouncement', { body: { ...body, key }, signal })
          : api.call('editAnnouncement', { params: { id }, body: { ...body, version }, signal });
      },
    }),
  };
};

function announcementsQueryOf(query: ListQuery): AnnouncementsQuery {
  const { state } = query.filters;

  return {
    ...(toApiQuery({ ...query, filters: {} }) as AnnouncementsQuery),
    ...(state && { state: state[0] as Announcement['state'] }),
  };
}
