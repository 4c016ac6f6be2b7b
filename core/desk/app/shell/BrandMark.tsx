export const markPaths = {
  light: 'M52.37 37.46A23.5 23.5 0 1 1 38.56 13.53',
  flare: 'M29 35C38.21 28.15 42.22 19.91 52.1 14.21C60.82 9.17 67.28 20.36 58.56 25.39C48.68 31.09 39.54 30.45 29 35Z',
} as const;

export function BrandMark() {
  return (
    <svg className="brandmark" viewBox="0 0 64 64" aria-hidden="true">
      <path className="light" d={markPaths.light} />
      <path className="flame" d={markPaths.flare} />
      <circle cx="29" cy="35" r="3.6" />
    </svg>
  );
}
