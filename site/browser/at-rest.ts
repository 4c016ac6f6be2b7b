/*
 * All that runs while a page is only read. It stands in each page itself, and is no longer than 1 kB (site/build/at-rest.ts).
 * The page's other code (page.ts) is fetched at the first sign of somebody, and at once where something is kept on this device.
 */
import { markScrolled } from '../shell/header.ts';
import { reveal } from './reveal.ts';

/** What only the page's code answers when it is pressed. */
const answered = '[data-press],[data-consent],[href*="#"],[href="/"],astro-island button';
let code: Promise<void> | undefined;
let pressed: HTMLElement | null | undefined;

/** Where the code does not come, what was pressed does what it does without scripts. */
function pressAgain(): void {
  onclick = null;
  if (!pressed) return;
  pressed.ariaBusy = null;
  pressed.click();
}

function load(): void {
  code ??= import('./page.ts').then(pressAgain, pressAgain);
}

reveal();
// A property is shorter than a listener; no other script of the site sets it, nor that of the click.
onscroll = markScrolled;
// With the frame: asked for at once, the scroll position would cost a layout of its own.
requestAnimationFrame(markScrolled);
for (const sign of ['mousemove', 'touchstart', 'focusin', 'scroll']) {
  addEventListener(sign, ({ movementX, movementY }: Event & Partial<MouseEvent>) => {
    // A page that opens under a resting mouse is told of a movement that nobody made.
    if (movementX === 0 && movementY === 0) return;
    load();
  });
}
onclick = (event: MouseEvent & { readonly target: (EventTarget & Partial<Element>) | null }) => {
  // A click that asks for a new tab or window is the browser's.
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  // Of two presses the last is made again.
  if (pressed) pressed.ariaBusy = null;
  pressed = event.target?.closest?.(answered);
  if (!pressed) return;
  event.preventDefault();
  // Shown as taken with the next paint (button-class.ts).
  pressed.ariaBusy = 'true';
  load();
};
try {
  // A choice, a draft, a form that was sent.
  if (document.cookie || localStorage.length || history.state) load();
} catch {
  // Storage is blocked: nothing is kept.
}
