/** Whether this click ends a selection of the card's words; its buttons always turn. */
function selects(card: Element, target: Element): boolean {
  if (target.closest('button')) return false;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(card, true);
}

/** Runs `task` when the next frame has been painted. */
function afterPaint(task: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(task);
  });
}

/**
 * Makes each click on a card turn it alone; the focus goes to the button of the face that shows. The backs become inert
 * here: the page as served cannot say so, since without a script both faces show.
 */
export function turnCards(): void {
  for (const card of document.querySelectorAll('.flip')) {
    const [front, back] = card.querySelectorAll<HTMLElement>('.face');
    if (!front || !back) continue;
    back.inert = true;
    card.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || selects(card, target)) return;
      const isTurned = card.classList.toggle('on');
      // With the next frame: styles of both faces and the focus cost more than the turn, which is painted first.
      afterPaint(() => {
        // Turned again meanwhile, the card shows what the other click says.
        if (card.classList.contains('on') !== isTurned) return;
        front.inert = isTurned;
        back.inert = !isTurned;
        (isTurned ? back : front).querySelector('button')?.focus({ preventScroll: true });
      });
    });
    // The second of two quick clicks would select a word.
    card.addEventListener('mousedown', (event) => {
      if (event instanceof MouseEvent && event.detail > 1) event.preventDefault();
    });
  }
}
