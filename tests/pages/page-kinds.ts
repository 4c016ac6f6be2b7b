/** A page of each kind, the not-found page among them. */
export const pageKinds = [
  '/',
  '/about',
  '/solutions',
  '/industries',
  '/insights',
  '/insights/cultural-intelligence',
  '/insights/robotics-roi',
  '/ethics',
  '/contact',
  '/consultation',
  '/privacy',
  '/cookies',
  '/regions/poland',
  '/careers',
] as const;
