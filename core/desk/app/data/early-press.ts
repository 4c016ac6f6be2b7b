/** What is drawn and waits for its code; other buttons act by themselves. */
const waiting = 'button[type=button]:not([popovertarget])';

let pressed: HTMLElement | undefined;
const keys: KeyboardEvent[] = [];

function keep({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(waiting) : null;
  if (button === null) return;
  pressed?.classList.remove('wait');
  pressed = button;
  button.classList.add('wait');
}

/** A single key that the page itself makes nothing of. */
function keepKey(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && /^\S$/.test(event.key);
  if (isPlain && event.target === document.body) keys.push(event);
}

/** Keeps single keys and the last press until their code is there, and shows that the press was taken. */
export function keepPresses(): void {
  addEventListener('click', keep);
  addEventListener('keydown', keepKey);
}

/** The code is there: does what was pressed. */
export function answerPress(): void {
  removeEventListener('click', keep);
  removeEventListener('keydown', keepKey);
  pressed?.classList.remove('wait');
  // Once every part of the page listens.
  queueMicrotask(() => {
    for (const key of keys.splice(0)) document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    pressed?.click();
    pressed = undefined;
  });
}
