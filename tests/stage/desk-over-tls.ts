import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream';
import type { BrowserContext } from '@playwright/test';
import { v7 } from 'uuid';
import * as z from 'zod';
import { useLink } from '../../core/desk/sign-in/sessions.ts';
import { mintToken, tokenHash } from '../../core/mail/link-token.ts';
import { freePort } from '../../tools/server/start-server.ts';
import { openRooms, type DeskOfRooms } from './released.ts';

/** The certificate for this machine that the tests' SMTP server brings. */
const pair = z
  .object({ key: z.string(), cert: z.string() })
  .parse(createRequire(import.meta.url)('smtp-server/lib/tls-options.js')({}));

/** What lets Chromium take it, and keep in its cache what comes under it. */
export const trustingFlag = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(pair.cert).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`;

/** The built desk behind a proxy with TLS, as staff elsewhere reach it, at `elsewhere`. */
export async function openRoomsOverTls(): Promise<DeskOfRooms> {
  const port = await freePort();
  const elsewhere = `https://localhost:${port}`;
  const rooms = await openRooms({ DESK_URL: elsewhere });
  const proxy = createServer(pair, (asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(new URL(url, rooms.url), { method, headers }, (given) => {
      // Whoever asked may have left.
      if (answer.destroyed) return void given.destroy();
      answer.writeHead(given.statusCode ?? 502, given.headers);
      return void pipeline(given, answer, () => undefined);
    });
    passed.once('error', () => answer.destroy());
    pipeline(asked, passed, () => undefined);
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const signIn = async (context: BrowserContext, who = 'ada@firm.example'): Promise<void> => {
    const [token, now] = [mintToken(), new Date()];
    const until = new Date(now.getTime() + 60_000).toISOString();
    const opened = await rooms.beside(async (store) => {
      const link = { token_hash: tokenHash(token), who, expires_at: until, used_at: null };
      await store.db.insertInto('desk_links').values(link).execute();
      const tools = { store, now: () => now, newId: v7, mintToken };
      return useLink(tools, [who], token, { device: 'Chrome on Linux', keyed: false });
    });
    const cookie = { name: '__Host-corbiere-desk', value: opened?.token ?? '', url: elsewhere };
    await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: 'Strict' }]);
  };
  return {
    ...rooms,
    elsewhere,
    signIn,
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await rooms.close();
    },
  };
}
