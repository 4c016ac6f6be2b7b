/** Address of the search, with the query in `?q=`. */
export const searchPath = '/search';

/** Maximum length of a query in characters. */
export const longestSearch = 100;

export const mostPassages = 10;
