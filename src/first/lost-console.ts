/** Without the console's script, the page would stay empty. */
export function sayIfConsoleIsLost(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const text = 'The console could not be loaded. Check your connection and reload the page.';
    const message = Object.assign(document.createElement('p'), { role: 'alert', textContent: text });
    message.style.cssText = 'margin:0;padding:1rem;text-align:center';
    document.body.prepend(message);
    addEventListener('online', () => location.reload());
  };
  addEventListener('error', onError, true);
}
