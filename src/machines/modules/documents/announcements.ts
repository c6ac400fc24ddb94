import { fromPromise } from 'xstate';
import type {
  Announcement,
  AnnouncementsQuery,
  CreateAnnouncementBody,
  EditAnnouncementBody,
  ReadersQuery,
} from '../../../api/contract/announcements.ts';
import type { AudienceMember, HrDocument } from '../../../api/contract/audience.ts';
import { createDraftStorage } from '../../../api/draft-storage.ts';
import { type AudienceValue, audienceValueOf, everyone } from '../../../rules/documents/audience.ts';
import { describePeople } from '../../../rules/employees/people-selection.ts';
import { formatDay } from '../../../rules/shared/days.ts';
import {
  type FilterTable,
  type ListQuery,
  type ListShape,
  namesOf,
  toCallQuery,
} from '../../../rules/shared/list-query.ts';
import { newId } from '../../../rules/shared/new-id.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { ownTimeZone } from '../../../rules/shared/time-zones.ts';
import { errorsOf, isBlank } from '../../../rules/shared/validation.ts';
import { instantAt, publishAtError, skippedTimeError, writtenAt, zoneCity } from '../../../rules/shared/zoned-time.ts';
import type { CollectionActor, RowCommand } from '../../collection.machine.ts';
import type { FormActor, LoadedForm } from '../../form.machine.ts';
import { bodyOf, isSuccess, type Reply } from '../../ports.ts';
import { createResourceMachine, type ResourceActor } from '../../resource.machine.ts';
import type { Services } from '../../wiring.ts';
import {
  type AudienceChoices,
  askAboutAudience,
  attachmentError,
  audienceTimeZone,
  chosenInWords,
  loadAudienceChoices,
  sendAttachment,
} from '../shared/audience.ts';
import { mapReply } from '../shared/map-reply.ts';
import { rowCommand } from '../shared/row-command.ts';
import { wireForm } from '../shared/wire-form.ts';
import { wireList, wirePicker } from '../shared/wire-list.ts';

export type When = 'now' | 'later' | 'draft';

export interface AnnouncementValues {
  title: string;
  body: string;
  file: HrDocument | null;
  document: File | null;
  audience: AudienceValue;
  when: When;
  /** In the clock time of `zone`, `2026-03-05T09:30`. */
  publishAt: string;
  /** Empty for never. */
  expiresAt: string;
  zone: string;
  pinned: boolean;
  record: { key: string; version: number; hasGoneOut: boolean };
}

export interface AnnouncementOptions extends AudienceChoices {
  canEdit: boolean;
}

export type AnnouncementsActor = CollectionActor<Announcement>;
export type AnnouncementActor = ResourceActor<Announcement>;
export type ReadersActor = CollectionActor<AudienceMember>;
interface AnnouncementAnswer {
  announcement: Announcement;
}

export type AnnouncementForm = FormActor<AnnouncementOptions, AnnouncementValues, AnnouncementAnswer>;

const announcementFilters = { state: 'one' } as const satisfies FilterTable<AnnouncementsQuery>;
const readerFilters = { state: 'one' } as const satisfies FilterTable<ReadersQuery>;

export const announcementsShape: ListShape<AnnouncementsQuery> = {
  sorts: ['published', 'expires', 'title'],
  filters: namesOf(announcementFilters),
};

export const announcementFormPath = (id: string): string => `${paths.addAnnouncement}?announcement=${id}`;

export const emptyAnnouncement = (): AnnouncementValues => ({
  title: '',
  body: '',
  file: null,
  document: null,
  audience: everyone,
  when: 'now',
  publishAt: '',
  expiresAt: '',
  zone: ownTimeZone(),
  pinned: false,
  record: { key: newId(), version: 0, hasGoneOut: false },
});

function valuesOf(one: Announcement, choices: AudienceChoices): AnnouncementValues {
  const audience = audienceValueOf(one.audience);
  const zone = audienceTimeZone(audience, choices);
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

export function validateAnnouncement(values: AnnouncementValues) {
  const { title, body, document, when, zone, record } = values;
  const isLater = when === 'later' && !record.hasGoneOut;
  const [publishAt, expiresAt] = [instantAt(values.publishAt, zone), instantAt(values.expiresAt, zone)];

  return errorsOf<AnnouncementValues>({
    title: isBlank(title) && 'Enter a title.',
    body: isBlank(body) && 'Enter some text.',
    document: attachmentError(document),
    publishAt: isLater && publishAtError(values.publishAt, zone),
    expiresAt:
      (values.expiresAt !== '' && expiresAt === null && 'Choose a date and time.') ||
      skippedTimeError(values.expiresAt, zone) ||
      (isLater &&
        publishAt !== null &&
        expiresAt !== null &&
        expiresAt <= publishAt &&
        'The expiry date must be after the publish date.'),
  });
}

/** Fields that can no longer change after publishing are not sent. */
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

type AnnouncementCommand = 'remind' | 'unschedule' | 'withdraw' | 'delete';

const command = rowCommand<Announcement, AnnouncementCommand>;

export const announcementCommands = {
  remind: command('remind', true),
  unschedule: command('unschedule', true, 'Announcement moved to drafts'),
  withdraw: command('withdraw', true, 'Announcement withdrawn'),
  delete: command('delete', true, 'Announcement deleted'),
} as const;

/** Passes the id as a filter, so that it does not appear in the address. */
export const singleRowQuery = (id: string): ListQuery => ({ search: '', page: 1, filters: { id: [id] } });

function readersQueryOf(query: ListQuery): { id: string; query: ReadersQuery } {
  return { id: query.filters.id?.[0] ?? '', query: toCallQuery<ReadersQuery>(query, readerFilters) };
}

export const wireAnnouncements = (io: Services) => {
  const { api, effects } = io;
  const one = async (id: string, signal: AbortSignal): Promise<Reply<Announcement>> =>
    mapReply(await api.call('getAnnouncement', { params: { id }, signal }), ({ announcement }) => announcement);
  const run = (
    { name, row: { _id: id, version } }: RowCommand<Announcement, AnnouncementCommand>,
    signal: AbortSignal,
  ): Promise<Reply> => {
    switch (name) {
      case 'remind':
        return api.call('remindOfAnnouncement', { params: { id }, signal });
      case 'unschedule':
        return api.call('editAnnouncement', { params: { id }, body: { version, isDraft: true }, signal });
      case 'withdraw':
        return api.call('withdrawAnnouncement', { params: { id }, body: { version }, signal });
      case 'delete':
        return api.call('deleteAnnouncement', { params: { id }, query: { version }, signal });
    }
  };
  const loadForm = async (
    id: string | null,
    signal: AbortSignal,
  ): Promise<Reply<LoadedForm<AnnouncementOptions, AnnouncementValues>>> => {
    const [choices, found] = await Promise.all([
      loadAudienceChoices(api, signal),
      id === null ? undefined : one(id, signal),
    ]);
    if (!found) {
      return mapReply(choices, (options) => ({
        options: { ...options, canEdit: true },
        defaults: { zone: audienceTimeZone(everyone, options) },
      }));
    }
    if (!isSuccess<Announcement>(found)) return found;
    const announcement = bodyOf<Announcement>(found);

    return mapReply(choices, (options) => ({
      options: { ...options, canEdit: announcement.canEdit },
      values: valuesOf(announcement, options),
    }));
  };

  return {
    list: wireList<Announcement>(io, 'announcements', {
      load: async (query, signal) =>
        mapReply(
          await api.call('getAnnouncements', { query: announcementsQueryOf(query), signal }),
          ({ announcements: rows, total }) => ({ rows, total }),
        ),
      run,
    }),
    one: createResourceMachine<Announcement>('announcement').provide({
      actors: {
        loadRecord: fromPromise<Reply<Announcement>, { key: string | null }>(({ input: { key }, signal }) =>
          one(key ?? '', signal),
        ),
        runCommand: fromPromise<Reply, RowCommand<Announcement>>(({ input, signal }) =>
          run(input as RowCommand<Announcement, AnnouncementCommand>, signal),
        ),
      },
      actions: effects,
    }),
    readers: wirePicker<AudienceMember>(io, 'announcementReaders', async (listQuery, signal) => {
      const { id, query } = readersQueryOf(listQuery);
      const reply = await api.call('listAnnouncementReaders', { params: { id }, query, signal });

      return mapReply(reply, ({ readers: rows, total }) => ({ rows, total }));
    }),
    download(listQuery: ListQuery): void {
      const { id, query } = readersQueryOf(listQuery);
      const { search, state } = query;
      io.download({ call: 'exportAnnouncementReaders', params: { id }, query: { search, state } });
    },
    ...wireForm<AnnouncementOptions, AnnouncementValues, AnnouncementAnswer>(io, {
      id: 'announcementForm',
      drafts: { name: 'announcement', storageOf: createDraftStorage },
      validate: validateAnnouncement,
      messages: {
        added: 'Announcement saved',
        updated: 'Announcement updated',
        published({ when, record }) {
          if (when === 'draft' || record.hasGoneOut) return;

          return `Announcement ${when === 'later' ? 'scheduled' : 'published'}`;
        },
      },
      afterAdding: paths.viewAnnouncement,
      readSaved: ({ announcement }, options) => announcement && valuesOf(announcement, options),
      load: loadForm,
      async save(id, values, signal, { options, onProgress, isConfirmed }) {
        if (values.when !== 'draft' && !values.record.hasGoneOut && !isConfirmed) {
          return askAboutAudience(io, values.audience, publishingInWords(values, options), signal);
        }
        const sent = await sendAttachment(io, values, signal, onProgress);
        if (!isSuccess(sent)) return sent;
        const body = { ...fieldsOf(values), file: sent.body.name };
        const { key, version } = values.record;

        return id === null
          ? api.call('createAnnouncement', { body: { ...body, key }, signal })
          : api.call('editAnnouncement', { params: { id }, body: { ...body, version }, signal });
      },
    }),
  };
};

/** How many people receive it, who they are and when. */
function publishingInWords({ audience, when, publishAt, zone }: AnnouncementValues, choices: AudienceChoices) {
  const [day = '', time = ''] = publishAt.split('T');
  const at = when === 'now' ? 'as soon as you confirm' : `on ${formatDay(day)} at ${time} (${zoneCity(zone)})`;
  const whom = chosenInWords(audience, choices);

  return (people: number) =>
    people === 0
      ? `It will be published ${at}. No one is in its audience (${whom}) at the moment. Anyone who joins it later can read it.`
      : `It will be published to ${describePeople(people)} (${whom}) ${at}.`;
}

function announcementsQueryOf(query: ListQuery): AnnouncementsQuery {
  return toCallQuery<AnnouncementsQuery>(query, announcementFilters);
}
