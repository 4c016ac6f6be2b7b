/** Where the first screen of a page ends, at every width: what follows waits for its styles (site/build/used-css.ts). */
export function FirstScreenEnds() {
  return <template id="first-screen-ends" />;
}
