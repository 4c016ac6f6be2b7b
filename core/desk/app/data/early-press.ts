/** What is drawn and waits for its code; other buttons act by themselves. */
const waiting = 'button[type=button]:not([popovertarget])';

let pressed: HTMLElement | undefined;

function keep({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(waiting) : null;
  if (button === null) return;
  pressed?.classList.remove('wait');
  pressed = button;
  button.classList.add('wait');
}

/** Keeps the last press until its code is there, and shows that it was taken. */
export function keepPresses(): void {
  addEventListener('click', keep);
}

/** The code is there: does what was pressed. */
export function answerPress(): void {
  removeEventListener('click', keep);
  pressed?.classList.remove('wait');
  pressed?.click();
  pressed = undefined;
}
