/* On the page of free times: detects the visitor's zone and turns pages without a reload, updating the address. */

const page = '[data-times]';
const times = '.free input';

/** History entry: `step` pushes one, `instead` replaces the current one, `there` exists already. */
type Entry = 'step' | 'instead' | 'there';

const here = (): string => location.pathname + location.search;
let shown = here();
/** The last chosen time, kept while other days are shown. */
let wished: string | undefined;
/** Aborts the pending request when the next one begins. */
let waiting: AbortController | undefined;

/** Replaces the page's content and keeps the typed number, the chosen time and the focus. */
function replace(now: Element, next: Element): void {
  const phone = document.querySelector<HTMLInputElement>('#call-phone')?.value;
  const focused = now.contains(document.activeElement) ? document.activeElement : null;
  wished = document.querySelector<HTMLInputElement>(`${times}:checked`)?.value ?? wished;
  now.replaceWith(document.adoptNode(next));
  const field = document.querySelector<HTMLInputElement>('#call-phone');
  if (field && phone !== undefined) field.value = phone;
  const timeOf = (start?: string): HTMLInputElement | undefined =>
    [...document.querySelectorAll<HTMLInputElement>(times)].find(({ value }) => value === start);
  const again = timeOf(wished);
  if (again) again.checked = true;
  // Ids of times are positions on the page, so another time may have this one's id.
  const isTime = focused instanceof HTMLInputElement && focused.matches(times);
  const beneath = isTime ? timeOf(focused.value) : focused?.id ? document.getElementById(focused.id) : undefined;
  beneath?.focus({ preventScroll: true });
}

/** Milliseconds between a release and its click on a touch screen. */
const untilActed = 100;

/** Resolves once nothing is pressed and clicks have been handled: replacing a pressed element would lose its click. */
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

/** Shows the times of an address. @returns false if a newer request replaced it @throws if the answer has no times */
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
  // The parsed document inherits this page's CSP, whose style hashes do not match its own inline styles.
  const got = new DOMParser().parseFromString(html.replaceAll(/<style[^]*?<\/style>/g, ''), 'text/html');
  const [now, next] = [document.querySelector(page), got.querySelector(page)];
  if (!answer.ok || !now || !next) throw new Error('another page');
  await released();
  if (signal.aborted) return false;
  replace(now, next);
  document.title = got.title;
  // The address of a page that answered a form shows nothing on its own, so it is replaced.
  if (entry === 'step' && new URL(location.href).searchParams.has('t')) history.pushState(null, '', answer.url);
  else if (entry !== 'there') history.replaceState(null, '', answer.url);
  shown = here();
  return true;
}

/** Shows an address and focuses `then`; navigates if it cannot be shown in place. */
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

/** Shows times in the browser's zone, unless the visitor or the call has set another. */
async function takeOwnZone(): Promise<void> {
  const address = new URL(location.href);
  if (!address.searchParams.has('t') || !document.querySelector('[data-unchosen-zone]')) return;
  address.searchParams.set('zone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  try {
    await show(address.href, 'instead');
  } catch {
    // The present page remains valid: it names its zone.
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
    // In-page links also fire `popstate`.
    if (here() === shown) return;
    show(location.href, 'there').catch(() => {
      location.reload();
    });
  });
}
