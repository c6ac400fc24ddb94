import { type AnyEventObject, fromCallback } from 'xstate';
import { watchPageVisibility } from '../../../api/page-visibility.ts';
import { ARTICLE_DUE_MS } from '../../../rules/articles/articles.ts';
import type { ArticleDraftActor } from '../../article-draft.machine.ts';
import { bodyOf, isSuccess } from '../../ports.ts';
import type { Services } from '../../wiring.ts';

/** Browsers wait no longer than this. */
const LONGEST_MS = 2 ** 31 - 1;

/** Checks whether a scheduled article has been published: when it is due, and when the page is shown again. */
export const wireSchedule = ({ api, effects }: Services, draft: ArticleDraftActor) =>
  fromCallback<AnyEventObject>(() => {
    const closed = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let awaited: string | null = null;
    let isAsking = false;

    const ask = async (id: string) => {
      isAsking = true;
      try {
        const reply = await api.call('getArticle', { params: { id }, signal: closed.signal });
        if (isSuccess(reply)) draft.send({ type: 'publication.came', ...bodyOf(reply) });
      } catch (error) {
        if (!closed.signal.aborted) effects.logFailure(undefined, { error });
      }
      isAsking = false;
    };
    const look = () => {
      const { id } = draft.getSnapshot().context;
      if (awaited === null || id === null || isAsking) return;
      clearTimeout(timer);
      const left = Date.parse(awaited) + ARTICLE_DUE_MS - Date.now();
      if (left <= 0) void ask(id);
      else timer = setTimeout(look, Math.min(left, LONGEST_MS));
    };
    const follow = () => {
      const { article } = draft.getSnapshot().context;
      if (awaited === (article?.publishAt ?? null)) return;
      clearTimeout(timer);
      awaited = article?.publishAt ?? null;
      look();
    };

    follow();
    const { unsubscribe } = draft.subscribe(follow);
    const unwatch = watchPageVisibility({ networkReturned: look, pageShown: look });

    return () => {
      closed.abort();
      clearTimeout(timer);
      unsubscribe();
      unwatch();
    };
  });
