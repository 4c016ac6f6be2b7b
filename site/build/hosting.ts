/** Variables compiled into the build. */
export const buildVariables = ['SITE_URL', 'PUBLIC_BACKEND_URL', 'PUBLIC_BACKEND_ANON_KEY', 'STATIC_HOST'] as const;

export interface HostingVariables {
  readonly PUBLIC_BACKEND_URL?: string | undefined;
  /** `1` for a static host in front of functions on the same origin. */
  readonly STATIC_HOST?: string | undefined;
  readonly PUBLIC_BACKEND_ANON_KEY?: string | undefined;
}

/** Reads the variables. @throws naming the variable, on an invalid address or a key that must stay secret */
export function hostingOf(
  { PUBLIC_BACKEND_URL: backendUrl, STATIC_HOST: flag, PUBLIC_BACKEND_ANON_KEY: key }: HostingVariables,
  siteOrigin: string,
) {
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
  /** `PUBLIC_BACKEND_URL` without a trailing slash, if functions run on another origin than the site. */
  const functionsElsewhere =
    backendUrl && new URL(backendUrl).origin !== siteOrigin ? backendUrl.replace(/\/+$/, '') : undefined;
  // A static host may not send our headers, so each page contains its policy.
  return { functionsElsewhere, isStatic: flag === '1' || functionsElsewhere !== undefined };
}

/** Whether a key bypasses the hosted backend's access rules: `sb_secret_…`, or a JWT of the role `service_role`. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  return Buffer.from(payload, 'base64url').toString('utf8').includes('"service_role"');
}
