/** What tells how a page was reached. */
export interface Reached {
  /** Address of the page before, or ''. */
  readonly referrer: string;
  /** Origin of this page. */
  readonly origin: string;
  /** `type` of the navigation timing: navigate, reload, back_forward, prerender. */
  readonly type: string;
}

/**
 * Whether the visitor has come to the site with this page, rather than moved within it. The question about cookies is
 * put once in a visit; remembering that it was closed would mean storing something before consent.
 */
export function isArrival({ referrer, origin, type }: Reached): boolean {
  if (type === 'back_forward') return false;
  return !URL.canParse(referrer) || new URL(referrer).origin !== origin;
}
