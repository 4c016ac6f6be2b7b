import { offerClearing } from './clear-storage.ts';
import { uncountedCookie, uncountedLifetime, uncountedValue } from '../schema.ts';
import { browserStorage } from './browser-storage.ts';
import { privacySignal } from './privacy-signal.ts';

/* What /cookies offers beside its words; comes with the first sign of somebody there. */
offerClearing();
offerCounting();

function isUncounted(): boolean {
  return browserStorage.read('cookie', uncountedCookie) === uncountedValue;
}

/** The server's cookie outlives one of a script in some browsers; where it does not come, the script sets its own. */
async function object(form: HTMLFormElement, uncounted: boolean): Promise<void> {
  await fetch(form.action, { method: 'POST', body: new URLSearchParams({ count: uncounted ? 'no' : 'yes' }) }).catch(
    () => undefined,
  );
  if (uncounted && !isUncounted()) browserStorage.write('cookie', uncountedCookie, uncountedValue, uncountedLifetime);
  if (!uncounted) browserStorage.remove('cookie', uncountedCookie);
}

/** Makes the switch count; under Global Privacy Control it is on, and there is nothing to switch. */
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
  // Switched before this code was there; no browser restores it: its form has `autocomplete=off`.
  if (input.checked) decide();
  else show();
}
