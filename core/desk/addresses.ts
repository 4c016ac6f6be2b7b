export const apiPaths = {
  marks: '/api/marks',
  note: (name: string) => `/api/notes/${name}`,
  read: (name: string) => `/api/${name}`,
  act: (name: string) => `/api/acts/${name}`,
  file: (name: string) => `/files/${name}`,
  /** A document for a sandboxed frame, such as an email. */
  frame: (name: string) => `/frames/${name}`,
  signIn: '/sign-in',
  openLink: '/sign-in/link',
  signOut: '/sign-out',
} as const;

/** A session's key as a prefix of the path (`/~<key>/api/marks`), as a localhost cookie reaches all ports. */
export const keyInPath = /^\/~([\w-]{43})(?=\/)/;

/** The same in the fragment of the address to which signing in redirects. */
export const keyInFragment = /^#key=([\w-]{43})$/;
