/* On the page of free times: the visitor's own zone without asking, days leafed without a reload; the address follows. */

const page = '[data-times]';
const times = '.free input';

/** How the address of what is shown comes into the history: `step` as the browser would, `instead` of the present one, `there` already. */
type Entry = 'step' | 'instead' | 'there';

const here = (): string => location.pathname + location.search;
let shown = here();
/** The time that was chosen last: other days may come in between. */
let wished: string | undefined;
/** The answer that is waited for; the next one asked for takes its place. */
let waiting: AbortController | undefined;

/** The page from another answer; what was typed, chosen and focused in it stays. */
function replace(now: Element, next: Element): void {
  const phone = document.querySelector<HTMLInputElement>('#call-phone')?.value;
  const focused = now.contains(document.activeElement) ? document.activeElement : null;
  wished = document.querySelector<HTMLInputElement>(`${times}:checked`)?.value ?? wished;
  now.replaceWith(document.adoptNode(next));
  const field = document.querySelector<HTMLInputElement>('#call-phone');
  if (field && phone !== undefined) field.value = phone;
  const again = [...document.querySelectorAll<HTMLInputElement>(times)].find(({ value }) => value === wished);
  if (again) again.checked = true;
  // A time's id is its place on the page, where another may stand.
  const beneath = focused?.matches(times) ? again : focused?.id ? document.getElementById(focused.id) : undefined;
  beneath?.focus({ preventScroll: true });
}

/** Between a release and the click that follows from it, on a touch screen; milliseconds. */
const untilActed = 100;

/** Resolves once nothing is pressed, and what was has acted: with the page under it a press would be lost. */
async function released(): Promise<void> {
  while (document.querySelector(':active')) {
    await new Promise((resolve) => {
      for (const end of ['pointerup', 'pointercancel', 'keyup']) addEventListener(end, resolve, { once: true });
    });
    await new Promise((resolve) => {
      setTimeout(resolve, untilActed);
    });
  }
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
  await released();
  if (signal.aborted) return false;
  replace(now, next);
  document.title = got.title;
  // A page that answered a form has an address that shows nothing by itself.
  if (entry === 'step' && new URL(location.href).searchParams.has('t')) history.pushState(null, '', answer.url);
  else if (entry !== 'there') history.replaceState(null, '', answer.url);
  shown = here();
  return true;
}

/** What the visitor asked for, and where the keyboard then is; where it cannot be shown in place, the browser goes there. */
function follow(address: string, then: string): void {
  show(address, 'step').then(
    (isShown) => {
      if (isShown) document.querySelector<HTMLElement>(then)?.focus({ preventScroll: true });
    },
    () => {
      location.assign(address);
    },
  );
}

/** The server knows a zone under each of its names; what the visitor chose, or the call's own zone, stands. */
async function takeOwnZone(): Promise<void> {
  const address = new URL(location.href);
  if (!address.searchParams.has('t') || !document.querySelector('[data-unchosen-zone]')) return;
  address.searchParams.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    await show(address.href, 'instead');
  } catch {
    // The page that stands says whose times it shows.
  }
}

if (document.querySelector(page)) {
  if (!new URL(location.href).searchParams.has('zone')) void takeOwnZone();
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-leaf] a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    follow(link.href, '#times');
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || !event.target.matches('.zone form')) return;
    event.preventDefault();
    const fields = [...new FormData(event.target)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ]);
    follow(`${event.target.action}?${new URLSearchParams(fields).toString()}`, '.zone summary');
  });
  window.addEventListener('popstate', () => {
    // The link to the times comes here too.
    if (here() === shown) return;
    show(location.href, 'there').catch(() => {
      location.reload();
    });
  });
}
