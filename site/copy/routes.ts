/** A page's address. Articles, regions and letters get theirs from their files; the others are below. */
export interface Route {
  readonly path: string;
  readonly label: string;
  readonly header?: true;
  /** Hidden from search engines and the list of pages. */
  readonly unlisted?: true;
}

/** A link of the footer whose page does not exist. */
interface AbsentRoute extends Route {
  readonly instead: PagePath;
}

/** Pages with a file of their own, in the order of the header. */
export const pages = [
  { path: '/', label: 'Home', header: true },
  { path: '/about', label: 'About Us', header: true },
  { path: '/solutions', label: 'Solutions', header: true },
  { path: '/industries', label: 'Industries', header: true },
  { path: '/insights', label: 'Insights', header: true },
  { path: '/ethics', label: 'Ethics', header: true },
  { path: '/contact', label: 'Contact', header: true },
  { path: '/consultation', label: 'Consultation' },
  { path: '/letters', label: 'Letters' },
  { path: '/promises', label: 'Promises' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/terms', label: 'Terms' },
  { path: '/cookies', label: 'Cookies' },
  { path: '/accessibility', label: 'Accessibility' },
  { path: '/search', label: 'Search', unlisted: true },
] as const satisfies readonly Route[];

/** Pages that are not unlisted. */
export const listedPages: readonly Route[] = pages.filter((page: Route) => !page.unlisted);

/** Deliberately absent pages linked from the footer, answered with the not-found page. */
export const absentRoutes: readonly AbsentRoute[] = [
  { path: '/careers', label: 'Careers', instead: '/contact' },
  { path: '/news', label: 'News', instead: '/insights' },
];

type PagePath = (typeof pages)[number]['path'];

function footerColumn(paths: readonly string[]): readonly Route[] {
  const all: readonly Route[] = [...pages, ...absentRoutes];
  return paths.map((path) => {
    const route = all.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`site/copy/routes.ts: the footer names ${path}, which is no route`);
    return route;
  });
}

export const headerRoutes: readonly Route[] = pages.filter((page: Route) => page.header);

/** Footer links in the order of the design: three columns, eleven links; titles are in content/shell.yaml. */
export const footerColumns = [
  { name: 'company', routes: footerColumn(['/about', '/careers', '/news', '/contact']) },
  { name: 'services', routes: footerColumn(['/solutions', '/consultation', '/industries', '/insights']) },
  { name: 'legal', routes: footerColumn(['/privacy', '/terms', '/cookies']) },
] as const;
