/**
 * Adds to the menu what the popover attribute does not: everything behind it is inert, any link closes it, and so does
 * a window that grows to the width of the header's own links.
 */
export function guardMenu(): void {
  const menu = document.getElementById('menu');
  if (!menu) return;
  const setBehind = (inert: boolean): void => {
    for (const element of document.querySelectorAll<HTMLElement>('body > :not(#menu)')) element.inert = inert;
  };
  // It may have been opened before this code came.
  if (menu.matches(':popover-open')) setBehind(true);
  menu.addEventListener('beforetoggle', (event) => {
    // Before, not after: the browser gives focus back to the button while it closes, and an inert button takes none.
    if (event.newState === 'closed') setBehind(false);
    // To open, the menu is painted first: an inert page is styled anew, all of it.
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
