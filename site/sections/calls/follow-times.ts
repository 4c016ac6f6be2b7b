/* On the page of free times: the visitor's own zone without asking, days leafed without a reload; the address follows. */

const page = '[data-times]';

/** Takes over everything that depends on zone and days from another answer of the same page. */
function take(answer: Document, address: string, isStep: boolean): boolean {
  const [now, next] = [document.querySelector(page), answer.querySelector(page)];
  if (!now || !next) return false;
  const phone = document.querySelector<HTMLInputElement>('#call-phone')?.value;
  now.replaceWith(document.adoptNode(next));
  const field = document.querySelector<HTMLInputElement>('#call-phone');
  if (field && phone !== undefined) field.value = phone;
  if (isStep) history.pushState({ times: true }, '', address);
  else history.replaceState({ times: true }, '', address);
  return true;
}

/** Shows the times of an address; where that fails, the browser goes there. */
async function show(address: string, isStep: boolean): Promise<boolean> {
  const chosen = document.querySelector<HTMLInputElement>('.slot input:checked')?.value;
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if (!answer.ok || !take(new DOMParser().parseFromString(await answer.text(), 'text/html'), answer.url, isStep)) throw new Error('another page');
  } catch {
    location.assign(address);
    return false;
  }
  const again = [...document.querySelectorAll<HTMLInputElement>('.slot input')].find(({ value }) => value === chosen);
  if (again) {
    again.checked = true;
    again.closest('details')?.setAttribute('open', '');
  }
  return true;
}

/** Says that the zone was taken from this device. */
function sayOwnZone(): void {
  const note = document.querySelector<HTMLElement>('[data-zone-note]');
  const label = document.querySelector<HTMLSelectElement>('#zone')?.selectedOptions[0]?.label.replace(/ \(UTC.*$/, '');
  const words = note?.dataset['own'];
  if (note && label !== undefined && words !== undefined) note.textContent = words.replace('{place}', label);
}

async function takeOwnZone(): Promise<void> {
  const select = document.querySelector<HTMLSelectElement>('#zone');
  const address = new URL(location.href);
  // What the visitor chose, or the call's own zone, stands.
  if (!select || address.searchParams.has('zone') || !document.querySelector('[data-unchosen-zone]')) return;
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (![...select.options].some(({ value }) => value === own)) return;
  // A page that answered a form has another address: its zone is in the form already.
  address.searchParams.set('zone', own);
  if (await show(address.href, false)) sayOwnZone();
}

if (document.querySelector(page) && new URL(location.href).searchParams.has('t')) {
  void takeOwnZone();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-leaf] a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void show(link.href, true).then((isShown) => {
      if (isShown) document.querySelector<HTMLElement>('.day')?.focus();
    });
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches('.zone')) return;
    event.preventDefault();
    const fields = [...new FormData(event.target)].map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    void show(`${event.target.action}?${new URLSearchParams(fields).toString()}`, true).then((isShown) => {
      if (isShown) document.querySelector<HTMLElement>('#zone')?.focus();
    });
  });
  window.addEventListener('popstate', () => {
    location.reload();
  });
}
