import { useEffect } from 'react';

const COUNT = /^\(\d+\+?\) /;

/** Works no matter who sets the title, and when. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title || unread === 0) return;
    const mark = () => {
      const marked = `(${unread > 99 ? '99+' : unread}) ${document.title.replace(COUNT, '')}`;
      if (document.title !== marked) document.title = marked;
    };
    mark();
    const watching = new MutationObserver(mark);
    watching.observe(title, { childList: true, characterData: true, subtree: true });

    return () => {
      watching.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [unread]);
}
