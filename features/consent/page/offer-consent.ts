function openerOf({ target }: Event): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>('[data-consent]') : null;
}

function prepare(): void {
  import('./consent-dialog.ts').then(({ prepareDialog }) => prepareDialog()).catch(() => undefined);
}

/** Makes the openers of the dialog (ConsentOpener.tsx) open it. */
function offerDialog(): void {
  document.addEventListener('click', (event) => {
    const opener = openerOf(event);
    if (!opener) return;
    event.preventDefault();
    import('./consent-dialog.ts')
      .then(({ openDialog }) => openDialog(opener))
      .catch(() => {
        if (opener.form) location.assign(opener.form.action);
      });
  });
  // Whoever points at it, touches it or reaches it by key is about to press it.
  for (const sign of ['pointerover', 'pointerdown', 'focusin'] as const) {
    document.addEventListener(sign, (event) => {
      if (openerOf(event)) prepare();
    });
  }
  // Where the choice is what the page is about, it is prepared as soon as somebody is there.
  if (document.querySelector('main [data-consent]')) prepare();
}

/** Makes the boxes that stand beside what they are about count. */
function offerBoxes(): void {
  const hints = document.querySelectorAll<HTMLElement>('[data-consent-box] [data-signal]');
  if (hints.length > 0) {
    import('./privacy-signal.ts').then(
      ({ privacySignal }) => {
        if (privacySignal()) for (const hint of hints) hint.textContent = hint.dataset['signal'] ?? '';
      },
      // Without it the hint stays as it is without the signal.
      () => undefined,
    );
  }
  document.addEventListener('change', ({ target }) => {
    const box = target instanceof HTMLInputElement ? target.closest<HTMLElement>('[data-consent-box]') : null;
    if (!box || !(target instanceof HTMLInputElement)) return;
    import('./consent-box.ts').then(
      ({ decideBy }) => {
        decideBy(box);
      },
      () => {
        // Its code cannot be loaded: nothing is kept, and the box says so.
        target.checked = false;
        const status = box.querySelector<HTMLElement>('[role="status"]');
        if (status) status.textContent = status.dataset['notKept'] ?? '';
      },
    );
  });
}

/** Whether a browser may have put ticks back: on a page that it opened again, or where nobody has pressed anything yet. */
function mayBeRestored(): boolean {
  const again = performance
    .getEntriesByType('navigation')
    .some((visit) => 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward'));
  return again || !navigator.userActivation.hasBeenActive;
}

/** Counts what was ticked before this code was there. A tick that nobody may have made is taken out: it is no consent. */
function countEarlyTicks(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-consent-box] input:checked')) {
    if (mayBeRestored()) input.checked = false;
    else input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Makes dialog and boxes work. Beside other words, nothing of either is loaded before it is asked for. */
export function offerConsent(): void {
  offerDialog();
  offerBoxes();
  countEarlyTicks();
}
