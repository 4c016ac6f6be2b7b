export type Variables = Readonly<Record<string, string | undefined>>;

/** A variable that each sets for what runs on it, by its own documentation. */
const platforms: Readonly<Record<string, string>> = {
  RENDER: 'Render',
  RAILWAY_ENVIRONMENT_NAME: 'Railway',
  FLY_APP_NAME: 'Fly.io',
  DYNO: 'Heroku',
  K_SERVICE: 'Cloud Run',
  WEBSITE_SITE_NAME: 'Azure App Service',
  VCAP_APPLICATION: 'Cloud Foundry',
};

/** Name of the platform that runs this process; undefined when none is known. */
export function platformOf(variables: Variables): string | undefined {
  return Object.entries(platforms).find(([variable]) => (variables[variable] ?? '') !== '')?.[1];
}

/**
 * Where to listen when `HOST` does not say: a platform that gives a port reaches us from outside, anybody else asks
 * first.
 */
export function defaultHost(variables: Variables): string {
  return platformOf(variables) !== undefined && (variables['PORT'] ?? '') !== '' ? '0.0.0.0' : '127.0.0.1';
}
