import { absentRoutes, routes } from '../routes.ts';
import { nearest } from './near-paths.ts';

const missing = decodeURI(location.pathname);
console.error('404 Error: User attempted to access non-existent route:', missing);

const box = document.getElementById('suggestions');
const list = box?.querySelector('ul');
const known = absentRoutes.find(({ path }) => path === missing)?.instead;
const found = known === undefined ? nearest(missing, routes) : routes.filter(({ path }) => path === known);
if (box && list && found.length > 0) {
  for (const { path, label } of found) {
    const link = document.createElement('a');
    link.className = 'link';
    link.href = path;
    link.textContent = label;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  box.hidden = false;
}
