/** Where a build will lie, as its variables say. */
interface Hosting {
  /** `PUBLIC_BACKEND_URL` without a slash at the end, when the functions answer at another origin than the site. */
  readonly functionsElsewhere: string | undefined;
  /** A host that may send no header of ours: each page then carries its own policy. */
  readonly isStatic: boolean;
}

/** Variables that are baked into the build. */
export const buildVariables = ['SITE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_ANON_KEY', 'STATIC_HOST'] as const;

/** What the build reads of the environment. */
export interface HostingVariables {
  readonly PUBLIC_BACKEND_URL?: string | undefined;
  /** `1` for a static host in front of functions at the same origin. */
  readonly STATIC_HOST?: string | undefined;
  readonly PUBLIC_BACKEND_ANON_KEY?: string | undefined;
}

/** Reads the variables. Throws, naming the variable, on an address that is none and on a key that no page may show. */
export function hostingOf(
  { PUBLIC_BACKEND_URL: backendUrl, STATIC_HOST: flag, PUBLIC_BACKEND_ANON_KEY: key }: HostingVariables,
  siteOrigin: string,
): Hosting {
  if (backendUrl && !URL.canParse(backendUrl))
    throw new Error(
      `PUBLIC_BACKEND_URL is "${backendUrl}", which is no URL; set an address like https://project.example or ` +
        'leave it out',
    );
  if (flag && flag !== '1') throw new Error(`STATIC_HOST is "${flag}"; set it to 1 or leave it out`);
  if (key && isSecret(key))
    throw new Error(
      'PUBLIC_BACKEND_ANON_KEY holds a secret key, which every page would show; set the publishable (or ' +
        'anonymous) key, and replace the secret one if it was built before',
    );
  const functionsElsewhere =
    backendUrl && new URL(backendUrl).origin !== siteOrigin ? backendUrl.replace(/\/+$/, '') : undefined;
  return { functionsElsewhere, isStatic: flag === '1' || functionsElsewhere !== undefined };
}

/** The hosted backend's keys that pass by its access rules: `sb_secret_…`, or a JWT of the role `service_role`. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  return Buffer.from(payload, 'base64url').toString('utf8').includes('"service_role"');
}
