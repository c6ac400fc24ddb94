import { paths } from '../../rules/shared/paths.ts';
import { BareScreen } from '../layout/bare-screen.tsx';
import { BrokenIllustration } from '../layout/illustrations.tsx';
import { Notice } from '../layout/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';

/** Its links reload the console, because its current state can't be trusted. */
export function ServerError({ canRetry = true }: { canRetry?: boolean }) {
  return (
    <Notice
      picture={<BrokenIllustration />}
      eyebrow="500"
      title="Houston, we have a problem!"
      actions={
        <>
          {canRetry && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              Try again
            </Button>
          )}
          <a href={paths.home} className={buttonClass({ variant: canRetry ? 'secondary' : 'primary' })}>
            Go to the home page
          </a>
        </>
      }
    >
      <p>
        Something went wrong on our side. Anything you saved is safe. You may need to retype what you were working on.
      </p>
    </Notice>
  );
}

export default function ServerErrorPage() {
  return (
    <BareScreen>
      <ServerError canRetry={false} />
    </BareScreen>
  );
}

export function BrokenPage() {
  return (
    <BareScreen>
      <ServerError />
    </BareScreen>
  );
}
