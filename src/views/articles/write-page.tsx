import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type Opened, wireArticleDraft } from '../../machines/modules/articles/article-draft.ts';
import { paths } from '../../rules/shared/paths.ts';
import { goOnUnasked, useUnsavedGuard } from '../layout/unsaved-guard.ts';
import { useIsCompanyLevel } from '../layout/use-is-company-level.ts';
import { afterLogoutQuestion, useLogoutQuestion } from '../layout/use-logout-question.ts';
import { useMachines, useSignedIn, useWiring } from '../layout/wiring-context.ts';
import { OpeningView } from './opening-view.tsx';
import { WriteView } from './write-view.tsx';

/** A new article gets its address with its first save; the editor stays mounted. */
export default function WritePage() {
  const [params] = useSearchParams();
  const requested = params.get('article');
  const [shown, setShown] = useState({ requested, turn: 0 });
  const own = useRef(requested);
  if (requested !== shown.requested) {
    const isOwn = requested !== null && requested === own.current;
    setShown({ requested, turn: isOwn ? shown.turn : shown.turn + 1 });
  }

  return (
    <One
      key={shown.turn}
      id={requested}
      onNamed={(id) => {
        own.current = id;
      }}
    />
  );
}

interface OneProps {
  onNamed: (id: string | null) => void;
}

function One({ id, onNamed }: OneProps & { id: string | null }) {
  const { opening } = useMachines(wireArticleDraft);
  const personId = useSignedIn().track.userId;
  const isCompanyLevel = useIsCompanyLevel();
  const [chart] = useState(() => opening({ isCompanyLevel, personId }));
  const actorRef = useActorRef(chart, { input: id === null ? {} : { key: id } });
  const opened = useSelector(actorRef, ({ context }) => context.record);
  if (opened && opened.article?.canEdit !== false)
    return <Writing opened={opened} personId={personId} onNamed={onNamed} />;

  return <OpeningView actorRef={actorRef} />;
}

function Writing({ opened, personId, onNamed }: OneProps & { opened: Opened; personId: string }) {
  const { draftOf, publishingOf, picturesOf, scheduleOf, linkable } = useMachines(wireArticleDraft);
  const { session } = useWiring();
  const [chart] = useState(() => draftOf(personId, (goOn) => afterLogoutQuestion(session, goOn)));
  const goOn = useRef(() => {});
  const [, navigate] = useLocation();
  const draft = useActorRef(chart, { input: opened }, (snapshot) => {
    onNamed(snapshot.context.id);
    if (snapshot.hasTag('left')) goOn.current();
  });
  const [publishing] = useState(() => publishingOf(draft));
  const [pictures] = useState(() => picturesOf(draft));
  const [schedule] = useState(() => scheduleOf(draft));
  useActorRef(schedule);
  const actors = { draft, publishing: useActorRef(publishing), pictures: useActorRef(pictures) };
  const leaveFor = (next: () => void) => {
    goOn.current = next;
    draft.send({ type: 'exit.requested' });
  };
  const isAtRisk = useSelector(
    draft,
    (snapshot) => snapshot.hasTag('open') && !(snapshot.hasTag('saved') && snapshot.hasTag('notPublishing')),
  );
  useUnsavedGuard(isAtRisk, leaveFor);
  useLogoutQuestion(() => {
    if (draft.getSnapshot().hasTag('waiting') || draft.getSnapshot().hasTag('offline'))
      draft.send({ type: 'save.pressed' });
  });

  return (
    <WriteView
      {...opened}
      {...actors}
      linkable={linkable}
      onBack={() => leaveFor(() => goOnUnasked(() => navigate(paths.viewArticles)))}
    />
  );
}
