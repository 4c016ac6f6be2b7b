/*
 * The only code that runs before the visitor interacts. The page's other code (page.ts) waits in a template
 * (Document.astro); it is loaded at the first interaction, or immediately if this device stores anything for the site.
 */
import { firstSign } from '../browser/first-sign.ts';
import { reveal } from '../browser/reveal.ts';

/** Distance in CSS pixels after which the header counts as scrolled. */
const threshold = 10;

/** Marks the header as scrolled or not, for its styles. */
function markScrolled(): void {
  document.body.classList.toggle('scrolled', scrollY > threshold);
}

/** Elements whose clicks need the page's code. */
const answered = '[data-press],[data-consent],[href*="#"],[href="/"],astro-island[ssr] button';
let pressed: HTMLElement | null | undefined;

/** Repeats the click that was held. If the code failed to load, it then has its effect without scripts. */
function pressAgain(): void {
  onclick = null;
  if (!pressed) return;
  pressed.ariaBusy = null;
  pressed.click();
}

function load(): void {
  const template = document.querySelector<HTMLTemplateElement>('#page-code');
  if (!template) return;
  template.content.firstElementChild?.addEventListener('error', pressAgain);
  template.replaceWith(template.content);
}

reveal();
addEventListener('corbiere:page', pressAgain);
// `onscroll` and `onclick` are shorter than listeners, and no other script of the site sets them.
onscroll = markScrolled;
// In the next frame: reading the scroll position immediately would force an extra layout.
requestAnimationFrame(markScrolled);
void firstSign().then(load);
onclick = (event: MouseEvent & { readonly target: (EventTarget & Partial<Element>) | null }) => {
  // Leave clicks that open a new tab or window to the browser.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  // Of two clicks only the last is repeated.
  if (pressed) pressed.ariaBusy = null;
  pressed = event.target?.closest?.(answered);
  if (!pressed) return;
  event.preventDefault();
  // Shows the click as accepted in the next paint (ui/Button.tsx).
  pressed.ariaBusy = 'true';
  load();
};
try {
  // A consent choice, a draft or a sent form.
  if (document.cookie || localStorage.length || history.state) load();
} catch {
  // Storage is blocked, so nothing is stored.
}
