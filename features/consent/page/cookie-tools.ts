import { offerClearing } from './clear-storage.ts';
import { uncountedCookie, uncountedLifetime, uncountedValue } from '../schema.ts';
import { browserStorage } from './browser-storage.ts';
import { privacySignal } from './privacy-signal.ts';

/* The interactive parts of /cookies, loaded at the visitor's first interaction. */
offerClearing();
offerCounting();

function isUncounted(): boolean {
  return browserStorage.read('cookie', uncountedCookie) === uncountedValue;
}

/** Opts out or in. Asks the server first, whose cookie lasts longer in some browsers; falls back to a script's. */
async function object(form: HTMLFormElement, uncounted: boolean): Promise<void> {
  await fetch(form.action, { method: 'POST', body: new URLSearchParams({ count: uncounted ? 'no' : 'yes' }) }).catch(
    () => undefined,
  );
  if (uncounted && !isUncounted()) browserStorage.write('cookie', uncountedCookie, uncountedValue, uncountedLifetime);
  if (!uncounted) browserStorage.remove('cookie', uncountedCookie);
}

/** Makes the switch work; under Global Privacy Control it is on and disabled. */
function offerCounting(): void {
  const form = document.querySelector<HTMLFormElement>('#count-visits');
  const input = form?.querySelector('input');
  const hint = form?.querySelector<HTMLElement>('[data-signal]');
  const status = form?.querySelector<HTMLElement>('[role="status"]');
  if (!form || !input || !hint || !status) return;
  const show = (): void => {
    input.checked = privacySignal() || isUncounted();
  };
  if (privacySignal()) {
    input.disabled = true;
    hint.textContent = hint.dataset['signal'] ?? '';
  }
  const decide = (): void => {
    const wanted = input.checked;
    status.textContent = '';
    void object(form, wanted).then(() => {
      show();
      status.textContent =
        status.dataset[wanted === input.checked ? (wanted ? 'uncounted' : 'counted') : 'notKept'] ?? '';
    });
  };
  input.addEventListener('change', decide);
  document.addEventListener('corbiere:cleared', show);
  // The visitor switched it before this script loaded: no browser restored it, since its form has `autocomplete=off`.
  if (input.checked) decide();
  else show();
}
