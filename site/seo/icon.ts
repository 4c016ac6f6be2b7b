import favicon from '../art/favicon.svg?url&no-inline';

/** Path of the firm's mark: square, for feed readers and search results. */
export const icon: string = favicon;
