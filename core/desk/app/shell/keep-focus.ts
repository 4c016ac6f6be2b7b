/**
 * The element to focus when the focused one is removed: within its nearest remaining ancestor, or else the
 * room's title.
 */
function heir(ancestors: readonly Element[]): HTMLElement | undefined {
  const left = ancestors.find(
    (element) => element.isConnected && element !== document.body && element !== document.documentElement,
  );
  const target =
    left?.querySelector<HTMLElement>(
      '.rowlink, [data-keeps-focus], h2[tabindex], button:not([aria-disabled=true]), a[href]',
    ) ?? document.querySelector<HTMLElement>('main h1');
  return target ?? undefined;
}

function chainOf(element: Element): readonly Element[] {
  const chain: Element[] = [];
  for (let above = element.parentElement; above !== null; above = above.parentElement) chain.push(above);
  return chain;
}

/**
 * Keeps the focus near its place when the focused row or button is removed by a change; browsers would reset it to
 * the top of the page.
 */
export function keepFocus(): void {
  let last: { readonly element: Element; readonly ancestors: readonly Element[] } | undefined;
  const took = (event: FocusEvent): void => {
    if (event.target instanceof Element) last = { element: event.target, ancestors: chainOf(event.target) };
  };
  const changes = new MutationObserver(() => {
    if (last === undefined || last.element.isConnected) return;
    const { ancestors } = last;
    last = undefined;
    // After React's update, as dialogs restore the focus themselves.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heir(ancestors)?.focus();
    });
  });
  document.addEventListener('focusin', took);
  changes.observe(document.body, { childList: true, subtree: true });
}
