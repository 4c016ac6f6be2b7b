/** A ref for what a person has just chosen: beside a narrow window it may lie beyond the edge of what scrolls. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
