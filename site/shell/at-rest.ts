/*
 * All that runs while a page is only read. The page's other code (page.ts) waits in a template (Document.astro): it is
 * fetched at the first sign of somebody, and at once where something is kept on this device.
 */
import { markScrolled } from './header.ts';
import { firstSign } from '../browser/first-sign.ts';
import { reveal } from '../browser/reveal.ts';

/** What only the page's code answers when it is pressed. */
const answered = '[data-press],[data-consent],[href*="#"],[href="/"],astro-island[ssr] button';
let pressed: HTMLElement | null | undefined;

/** Where the code does not come, what was pressed does what it does without scripts. */
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
// A property is shorter than a listener; no other script of the site sets it, nor that of the click.
onscroll = markScrolled;
// With the frame: asked for at once, the scroll position would cost a layout of its own.
requestAnimationFrame(markScrolled);
void firstSign().then(load);
onclick = (event: MouseEvent & { readonly target: (EventTarget & Partial<Element>) | null }) => {
  // A click that asks for a new tab or window is the browser's.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  // Of two presses the last is made again.
  if (pressed) pressed.ariaBusy = null;
  pressed = event.target?.closest?.(answered);
  if (!pressed) return;
  event.preventDefault();
  // Shown as taken with the next paint (ui/Button.tsx).
  pressed.ariaBusy = 'true';
  load();
};
try {
  // A choice, a draft, a form that was sent.
  if (document.cookie || localStorage.length || history.state) load();
} catch {
  // Storage is blocked: nothing is kept.
}
