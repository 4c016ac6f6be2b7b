declare module 'virtual:site-version' {
  /** What everything but the articles was when the build began (site/build/kept-pages.ts); empty where no page is kept. */
  export const siteVersion: string;
}
