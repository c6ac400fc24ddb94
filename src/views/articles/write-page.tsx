import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { ArticleDraftActor } from '../../machines/article-draft.machine.ts';
import { wireArticleDraft } from '../../machines/modules/article-draft.ts';
import { paths } from '../../machines/rules/paths.ts';
import { leaveNow, useLeaveGuard } from '../frame/leave-guard.ts';
import { useIsCompanyLevel } from '../frame/use-is-company-level.ts';
import { useWho, useWired } from '../frame/wiring-context.ts';
import { WriteView } from './write-view.tsx';

/**
 * `/articles/addArticle`, and with `?article=` one that is there already. A new one gets its address with its first save, and
 * stays on the screen as it is.
 */
export default function WritePage() {
  const [params] = useSearchParams();
  const asked = params.get('article');
  const [shown, setShown] = useState({ asked, turn: 0 });
  const own = useRef(asked);
  if (asked !== shown.asked) {
    const isOwn = asked !== null && asked === own.current;
    setShown({ asked, turn: isOwn ? shown.turn : shown.turn + 1 });
  }

  return (
    <One
      key={shown.turn}
      id={asked}
      onNamed={(id) => {
        own.current = id;
      }}
    />
  );
}

function One({ id, onNamed }: { id: string | null; onNamed: (id: string | null) => void }) {
  const { draftOf, linkable } = useWired(wireArticleDraft);
  const { track } = useWho();
  const isCompanyLevel = useIsCompanyLevel();
  const [chart] = useState(() => draftOf({ isCompanyLevel, personId: track.userId }));
  const goOn = useRef(() => {});
  const [, navigate] = useLocation();
  const actorRef = useActorRef(chart, { input: { id } }, (snapshot) => {
    onNamed(snapshot.context.id);
    if (snapshot.hasTag('left')) goOn.current();
  });
  const leaveFor = (next: () => void) => {
    goOn.current = next;
    actorRef.send({ type: 'leave.requested' });
  };
  useLeaveGuard(useIsUnsaved(actorRef), leaveFor);

  return (
    <WriteView
      actorRef={actorRef}
      linkable={linkable}
      onBack={() => leaveFor(() => leaveNow(() => navigate(paths.viewArticles)))}
    />
  );
}

const useIsUnsaved = (actorRef: ArticleDraftActor): boolean =>
  useSelector(actorRef, (snapshot) => snapshot.hasTag('open') && !snapshot.hasTag('saved') && !snapshot.hasTag('left'));
