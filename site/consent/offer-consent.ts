/** A click that asks for a new tab or window is the browser's. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function openerOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-consent]') : null;
}

/** Turns the links that lead to the cookie policy into buttons that open the dialog. Nothing of it is loaded before it is asked for. */
export function offerConsent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-consent]')) {
    link.setAttribute('role', 'button');
    link.setAttribute('aria-haspopup', 'dialog');
  }
  document.addEventListener('click', (event) => {
    const opener = openerOf(event);
    if (!opener || !isPlain(event)) return;
    event.preventDefault();
    // Without a network the link does what it does without a script.
    import('./consent-dialog.ts')
      .then(({ openDialog }) => openDialog(opener))
      .catch(() => {
        location.assign(opener.href);
      });
  });
  document.addEventListener('keydown', (event) => {
    const opener = event.key === ' ' ? openerOf(event) : null;
    if (!opener) return;
    event.preventDefault();
    opener.click();
  });
}
