import { Link } from 'wouter';
import { paths } from '../../rules/shared/paths.ts';
import { BareScreen } from '../layout/bare-screen.tsx';
import { LostIllustration } from '../layout/illustrations.tsx';
import { Notice } from '../layout/notice.tsx';
import { buttonClass } from '../ui/button.tsx';

export function NotFound() {
  return (
    <Notice
      picture={<LostIllustration />}
      eyebrow="404"
      title="Oops! You're lost."
      actions={
        <Link href={paths.home} className={buttonClass({ variant: 'primary' })}>
          Go to the home page
        </Link>
      }
    >
      <p>
        There is no page at this address, or your role doesn’t have access to it. Check the spelling: capital letters
        matter.
      </p>
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
