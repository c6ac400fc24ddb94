import { useActorRef } from '@xstate/react';
import { useSearch } from 'wouter';
import {
  announcementsShape,
  singleRowQuery,
  wireAnnouncements,
} from '../../machines/modules/documents/announcements.ts';
import { useListAddress, useListInput } from '../layout/use-list-address.ts';
import { useMachines } from '../layout/wiring-context.ts';
import { AnnouncementView } from './announcement-view.tsx';
import { AnnouncementsView } from './announcements-view.tsx';

export default function AnnouncementsPage() {
  const id = new URLSearchParams(useSearch()).get('announcement');

  return id === null ? <List /> : <One key={id} id={id} />;
}

function List() {
  const list = useActorRef(useMachines(wireAnnouncements).list, { input: useListInput(announcementsShape) });
  useListAddress(list, announcementsShape);

  return <AnnouncementsView list={list} />;
}

function One({ id }: { id: string }) {
  const charts = useMachines(wireAnnouncements);

  return (
    <AnnouncementView
      actorRef={useActorRef(charts.one, { input: { key: id } })}
      readers={useActorRef(charts.readers, { input: { query: singleRowQuery(id) } })}
      onExport={charts.download}
    />
  );
}
