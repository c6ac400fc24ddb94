import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import { aboutOne, announcementsShape, wireAnnouncements } from '../../machines/modules/announcements.ts';
import { useListAddress, useListInput } from '../frame/use-list-address.ts';
import { useWired } from '../frame/wiring-context.ts';
import { AnnouncementView } from './announcement-view.tsx';
import { AnnouncementsView } from './announcements-view.tsx';

/** `/hr_documents/Announcements` and `/ViewAnnouncement`: all of them, or with `?announcement=` one. */
export default function AnnouncementsPage() {
  const id = new URLSearchParams(useSearch()).get('announcement');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useWired(wireAnnouncements).list, { input: useListInput(announcementsShape) });
  useListAddress(list, announcementsShape);

  return <AnnouncementsView list={list} />;
}

function One({ id }: { id: string }) {
  const charts = useWired(wireAnnouncements);
  const input = { query: aboutOne(id) };

  return (
    <AnnouncementView
      list={useActorRef(charts.one, { input })}
      readers={useActorRef(charts.readers, { input })}
      onExport={charts.download}
    />
  );
}
