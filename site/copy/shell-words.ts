import { named } from './fields.ts';

/** `content/shell.yaml`: words around every page. */
export const shell = named('skip', 'navigation', 'home', 'newTab').extend({
  menu: named('name', 'open', 'close', 'search'),
  footer: named('elsewhere', 'rights', 'cookies', 'navigation', 'example').extend({
    columns: named('company', 'services', 'legal'),
  }),
  preview: named('name', 'says'),
});
