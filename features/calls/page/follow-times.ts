/* On the page of free times: the visitor's own zone without asking, days leafed without a reload; the address follows. */

const page = '[data-times]';
const times = '.slot input';

/** How the address of what is shown comes into the history: `step` as the browser would, `instead` of the present one, `there` already. */
type Entry = 'step' | 'instead' | 'there';

const here = (): string => location.pathname + location.search;
let shown = here();
/** The time that was chosen last: other days may come in between. */
let wished: string | undefined;
/** The answer that is waited for; the next one asked for takes its place. */
let waiting: AbortController | undefined;

/** The part of the page that depends on zone and days, from another answer; what was typed, chosen and focused in it stays. */
function replace(now: Element, next: Element): void {
  const phone = document.querySelector<HTMLInputElement>('#call-phone')?.value;
  const focused = now.contains(document.activeElement) ? document.activeElement : null;
  wished = document.querySelector<HTMLInputElement>(`${times}:checked`)?.value ?? wished;
  now.replaceWith(document.adoptNode(next));
  const field = document.querySelector<HTMLInputElement>('#call-phone');
  if (field && phone !== undefined) field.value = phone;
  const again = [...document.querySelectorAll<HTMLInputElement>(times)].find(({ value }) => value === wished);
  if (again) {
    again.checked = true;
    again.closest('details')?.setAttribute('open', '');
  }
  // A time's id is its place on the page, where another may stand.
  const beneath = focused?.matches(times) ? again : focused?.id ? document.getElementById(focused.id) : undefined;
  beneath?.focus({ preventScroll: true });
}

/** Shows the times of an address. @returns false when another address was asked for meanwhile @throws when no such page came */
async function show(address: string, entry: Entry): Promise<boolean> {
  waiting?.abort();
  const { signal } = (waiting = new AbortController());
  let answer: Response;
  let html: string;
  try {
    answer = await fetch(address, { headers: { accept: 'text/html' }, signal });
    html = await answer.text();
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
  // What is parsed is under the policy of this page, whose hash is that of its own style.
  const got = new DOMParser().parseFromString(html.replaceAll(/<style[^]*?<\/style>/g, ''), 'text/html');
  const [now, next] = [document.querySelector(page), got.querySelector(page)];
  if (!answer.ok || !now || !next) throw new Error('another page');
  replace(now, next);
  document.title = got.title;
  // Its links lead to times that are not shown any more.
  document.querySelector('.call-alert')?.remove();
  // A page that answered a form has an address that shows nothing by itself.
  if (entry === 'step' && new URL(location.href).searchParams.has('t')) history.pushState(null, '', answer.url);
  else if (entry !== 'there') history.replaceState(null, '', answer.url);
  shown = here();
  return true;
}

/** What the visitor asked for; where it cannot be shown in place, the browser goes there. */
function follow(address: string, arrived: () => void): void {
  show(address, 'step').then(
    (isShown) => {
      if (isShown) arrived();
    },
    () => {
      location.assign(address);
    },
  );
}

/** Says that the zone was taken from this device. */
function sayOwnZone(): void {
  const note = document.querySelector<HTMLElement>('[data-zone-note]');
  const label = document.querySelector<HTMLSelectElement>('#zone')?.selectedOptions[0]?.label.replace(/ \(UTC.*$/, '');
  const words = note?.dataset['own'];
  if (note && label !== undefined && words !== undefined) note.textContent = words.replace('{place}', label);
}

/** The server knows a zone under each of its names; what the visitor chose, or the call's own zone, stands. */
async function takeOwnZone(): Promise<void> {
  const address = new URL(location.href);
  const isUnchosen = (): boolean => document.querySelector('[data-unchosen-zone]') !== null;
  if (!address.searchParams.has('t') || address.searchParams.has('zone') || !isUnchosen()) return;
  address.searchParams.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    if ((await show(address.href, 'instead')) && !isUnchosen()) sayOwnZone();
  } catch {
    // The page that stands says whose times it shows.
  }
}

if (document.querySelector(page)) {
  void takeOwnZone();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-leaf] a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    follow(link.href, () => {
      document.querySelector('#times')?.scrollIntoView();
      document.querySelector<HTMLElement>('.day')?.focus({ preventScroll: true });
    });
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches('.zone')) return;
    event.preventDefault();
    const fields = [...new FormData(event.target)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    follow(`${event.target.action}?${new URLSearchParams(fields).toString()}`, () => {
      document.querySelector<HTMLElement>('#zone')?.focus();
    });
  });
  window.addEventListener('popstate', () => {
    // The links to a day of the page come here too.
    if (here() === shown) return;
    show(location.href, 'there').catch(() => {
      location.reload();
    });
  });
}
