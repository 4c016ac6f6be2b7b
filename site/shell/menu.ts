/** Makes everything behind the menu inert, and closes it on any link and where the header has its links. */
export function guardMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const setBehind = (inert: boolean): void => {
    for (const element of document.querySelectorAll<HTMLElement>('body > :not(#menu)')) element.inert = inert;
  };
  // It may have been opened before this code was loaded.
  if (menu.matches(':popover-open')) setBehind(true);
  menu.addEventListener('beforetoggle', (event) => {
    // Before it closes: the browser then returns focus to the button, which must no longer be inert.
    if (event.newState === 'closed') setBehind(false);
    // When opening, paint the menu first: making the page inert recalculates all its styles.
    else
      requestAnimationFrame(() =>
        setTimeout(() => {
          setBehind(menu.matches(':popover-open'));
        }),
      );
  });
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
  });
  matchMedia('(width >= 48em)').addEventListener('change', (wide) => {
    if (wide.matches) menu.hidePopover();
  });
}
