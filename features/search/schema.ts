/** Where it is searched: `?q=` and the words. */
export const searchPath = '/search';

/** Most characters of a search. */
export const longestSearch = 100;

export const mostPassages = 10;
