/** Buttons that need script; others work without it. */
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

function keepKey(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && /^\S$/.test(event.key);
  if (isPlain && event.target === document.body) keys.push(event);
}

/** Records keys and the last press of a button until hydration, and shows the button as waiting. */
export function keepPresses(): void {
  addEventListener('click', keep);
  addEventListener('keydown', keepKey);
}

/** Replays the recorded keys and press after hydration. */
export function answerPress(): void {
  removeEventListener('click', keep);
  removeEventListener('keydown', keepKey);
  pressed?.classList.remove('wait');
  // After all listeners have been attached.
  queueMicrotask(() => {
    for (const key of keys.splice(0)) document.body.dispatchEvent(new KeyboardEvent('keydown', key));
    pressed?.click();
    pressed = undefined;
  });
}
