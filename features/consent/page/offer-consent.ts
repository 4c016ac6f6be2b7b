function openerOf({ target }: Event): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>('[data-consent]') : null;
}

function prepare(): void {
  import('./consent-dialog.ts').then(({ prepareDialog }) => prepareDialog()).catch(() => undefined);
}

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
  // Pointing at the button, touching or focusing it comes before a press: prefetch the dialog.
  for (const sign of ['pointerover', 'pointerdown', 'focusin'] as const) {
    document.addEventListener(sign, (event) => {
      if (openerOf(event)) prepare();
    });
  }
  // On pages with an opener in their main content, prefetch it straight away.
  if (document.querySelector('main [data-consent]')) prepare();
}

function offerBoxes(): void {
  const hints = document.querySelectorAll<HTMLElement>('[data-consent-box] [data-signal]');
  if (hints.length > 0) {
    import('./privacy-signal.ts').then(
      ({ privacySignal }) => {
        if (privacySignal()) for (const hint of hints) hint.textContent = hint.dataset['signal'] ?? '';
      },
      // If it cannot be loaded, the hint keeps its text for no signal.
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
        // The script cannot be loaded: untick the box and announce that nothing is stored.
        target.checked = false;
        const status = box.querySelector<HTMLElement>('[role="status"]');
        if (status) status.textContent = status.dataset['notKept'] ?? '';
      },
    );
  });
}

/** Whether the browser may have restored ticks: after a reload or back/forward, or without any user interaction. */
function mayBeRestored(): boolean {
  const again = performance
    .getEntriesByType('navigation')
    .some((visit) => 'type' in visit && (visit.type === 'reload' || visit.type === 'back_forward'));
  return again || !navigator.userActivation.hasBeenActive;
}

/** Applies boxes ticked before this script loaded; unticks those the browser may have restored: not consent. */
function countEarlyTicks(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-consent-box] input:checked')) {
    if (mayBeRestored()) input.checked = false;
    else input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Makes the dialog and the consent boxes work; their scripts load only when needed. */
export function offerConsent(): void {
  offerDialog();
  offerBoxes();
  countEarlyTicks();
}
