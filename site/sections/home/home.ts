/** Whether this click ended a text selection on the card; never for its buttons. */
function selects(card: Element, target: Element): boolean {
  if (target.closest('button')) return false;
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(card, true);
}

function afterPaint(task: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(task);
  });
}

/**
 * Turns a card on click and moves the focus to the button of the visible face. Makes the backs inert
 * here and not in the served HTML, since without scripts both faces are visible.
 */
function turnCards(): void {
  for (const card of document.querySelectorAll('.flip')) {
    const [front, back] = card.querySelectorAll<HTMLElement>('.face');
    if (!front || !back) continue;
    back.inert = true;
    card.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || selects(card, target)) return;
      const isTurned = card.classList.toggle('on');
      // After the turn is painted, since the styles of both faces and the focus take longer.
      afterPaint(() => {
        // If the card was turned again meanwhile, the later click decides.
        if (card.classList.contains('on') !== isTurned) return;
        front.inert = isTurned;
        back.inert = !isTurned;
        (isTurned ? back : front).querySelector('button')?.focus({ preventScroll: true });
      });
    });
    // Keeps a double click from selecting a word.
    card.addEventListener('mousedown', (event) => {
      if (event instanceof MouseEvent && event.detail > 1) event.preventDefault();
    });
  }
}

turnCards();
// Starts with all three sheets closed on phones, where an open one pushes the others out of view.
if (matchMedia('(width < 48em)').matches) document.querySelector('details[name=sheets][open]')?.removeAttribute('open');
