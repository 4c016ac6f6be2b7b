import { join } from 'node:path';
import type { Settings } from '../../core/start/environment.ts';
import { root } from '../../tools/checks/root.ts';

/** A server as tests start it, of which each says what it wants otherwise: it mails nobody, guards nothing, has no desk, and serves the built site. */
export function testSettings(changes: Partial<Settings> & Pick<Settings, 'dataDir'>): Settings {
  return {
    port: 0,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:4321',
    functionsUrl: 'http://localhost:4321',
    databaseUrl: undefined,
    smtpUrl: undefined,
    teamEmail: undefined,
    webhook: undefined,
    mailFrom: undefined,
    bounceDomain: undefined,
    bouncesImapUrl: undefined,
    dkim: undefined,
    newcomerMailsPerHour: 500,
    busyCalendars: [],
    deskUrl: undefined,
    deskPeople: [],
    deskPort: 0,
    anonKey: undefined,
    allowedOrigins: [],
    trustProxy: false,
    metricsToken: undefined,
    logLevel: 'info',
    siteDist: join(root, 'dist'),
    content: join(root, 'content'),
    ...changes,
  };
}
