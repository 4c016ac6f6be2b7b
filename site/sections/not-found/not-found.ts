import { absentRoutes } from '../../copy/routes.ts';
import { nearest } from './near-paths.ts';

/** The path as a person would write it; as it came where it is not valid UTF-8. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const missing = readable(location.pathname);
console.error('404 Error: User attempted to access non-existent route:', missing);

const box = document.getElementById('suggestions');
const list = box?.querySelector('ul');
const places = [...(list?.children ?? [])].map((item) => ({ item, path: item.querySelector('a')?.pathname ?? '/' }));
const instead = absentRoutes.find(({ path }) => path === missing)?.instead;
const found = instead === undefined ? nearest(missing, places) : places.filter(({ path }) => path === instead);
for (const { item } of found) {
  item.removeAttribute('hidden');
  list?.append(item);
}
if (box && found.length > 0) box.hidden = false;
