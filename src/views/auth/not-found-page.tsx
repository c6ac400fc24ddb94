import { Link } from 'wouter';
import { paths } from '../../machines/rules/paths.ts';
import { BareScreen } from '../frame/bare-screen.tsx';
import { LostDrawing } from '../frame/drawings.tsx';
import { Notice } from '../frame/notice.tsx';
import { buttonClass } from '../ui/button.tsx';

/** What stands at an address that leads nowhere. Within the shell for people who are signed in. */
export function NotFound() {
  return (
    <Notice
      picture={<LostDrawing />}
      eyebrow="404"
      title="Oops! You're lost."
      actions={
        <Link href={paths.home} className={buttonClass({ variant: 'primary' })}>
          Go to the start page
        </Link>
      }
    >
      <p>There is no page at this address. It may have moved, or a letter went missing on the way: capitals count.</p>
    </Notice>
  );
}

export default function NotFoundPage() {
  return (
    <BareScreen>
      <NotFound />
    </BareScreen>
  );
}
