/**
 * Stands in the document of the sign-in page, whose form can be filled in before the console has loaded: holds what is
 * submitted until then. A classic script, inserted by the build; the content policy names its hash.
 */
declare global {
  /** Called once the form handles its own events: submits the held event. */
  var releaseEarlySignIn: (() => void) | undefined;
}

let submitted: SubmitEvent | undefined;

addEventListener('submit', hold);
globalThis.releaseEarlySignIn = release;

function hold(event: SubmitEvent): void {
  event.preventDefault();
  submitted = event;
  event.submitter?.setAttribute('aria-busy', 'true');
}

function release(): void {
  removeEventListener('submit', hold);
  submitted?.submitter?.removeAttribute('aria-busy');
  (submitted?.target as HTMLFormElement | undefined)?.requestSubmit();
}

export {};
