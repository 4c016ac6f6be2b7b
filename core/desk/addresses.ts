/** Addresses of the desk's server. */
export const apiPaths = {
  marks: '/api/marks',
  note: (name: string) => `/api/notes/${name}`,
  read: (name: string) => `/api/${name}`,
  act: (name: string) => `/api/acts/${name}`,
  /** Something to save, such as a CSV file. */
  file: (name: string) => `/files/${name}`,
  /** A document shown in a frame without scripts, such as a mail. */
  frame: (name: string) => `/frames/${name}`,
  signIn: '/sign-in',
  openLink: '/sign-in/link',
  signOut: '/sign-out',
} as const;

/** A session's key before a path, as in `/~<key>/api/marks`: on this machine other ports get the cookie too. */
export const keyInPath = /^\/~([\w-]{43})(?=\/)/;

/** The same, in the fragment of the address to which signing in leads. */
export const keyInFragment = /^#key=([\w-]{43})$/;
