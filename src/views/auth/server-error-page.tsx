import { paths } from '../../machines/rules/paths.ts';
import { BareScreen } from '../frame/bare-screen.tsx';
import { BrokenDrawing } from '../frame/drawings.tsx';
import { Notice } from '../frame/notice.tsx';
import { Button, buttonClass } from '../ui/button.tsx';

/** Something broke that should not have. Its links load the console anew, because what runs now cannot be trusted. */
export function ServerError({ canRetry = true }: { canRetry?: boolean }) {
  return (
    <Notice
      picture={<BrokenDrawing />}
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
            Go to the start page
          </a>
        </>
      }
    >
      <p>
        Something on our side went wrong. What you have saved is safe; what you were typing may have to be typed again.
      </p>
    </Notice>
  );
}

/** At its own address there is nothing to try again. */
export default function ServerErrorPage() {
  return (
    <BareScreen>
      <ServerError canRetry={false} />
    </BareScreen>
  );
}

/** In place of a page that broke. */
export function BrokenPage() {
  return (
    <BareScreen>
      <ServerError />
    </BareScreen>
  );
}
