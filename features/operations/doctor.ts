// Longer than 250 lines: a list of independent checks.
import { folders, lookIntoMailbox } from '../../core/mail/read-mailbox.ts';
import { answersWork } from '../conversation/services.ts';
import { leftBehind } from '../enquiries/ownership.ts';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { once } from 'node:events';
import { connect } from 'node:tls';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { ownFolder, isPublic, type Settings } from '../../core/context/environment.ts';
import { mailServerFault } from '../../core/mail/smtp.ts';
import { isSuspicious, signUpSpans } from '../newsletter/sign-up-watch.ts';
import { letterStatuses } from '../newsletter/letters/letter-status.ts';
import { listKept, mostUnread } from '../newsletter/bounces/unread-bounces.ts';
import { outboxFigures } from '../../core/outbox/figures.ts';
import type { MailRegister } from '../../core/outbox/mail-kinds.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import type { Words } from '../../core/context/words.ts';
import { personalDataOf, type Firm } from '../../core/start/feature.ts';
import { mailsKnownTo } from '../../core/start/sending.ts';
import { gapsIn } from '../../core/start/content-gaps.ts';
import { projectOf, releaseIn, versionInWords } from '../../core/start/release.ts';
import { readRuleStatus } from '../privacy/retention-runs.ts';
import { guestsOfOwnSchema, ownSchema } from '../../core/store/own-schema.ts';
import { leaseOf } from '../../core/store/lease.ts';
import type { Store } from '../../core/store/store.ts';
import { lastBackup, peopleLeftBehind } from '../../core/start/storage.ts';
import { cutShort } from './upgrade.ts';
import { misspeltVariables } from '../../core/start/setting-warnings.ts';
import { examineSender } from '../../core/mail/sender-records.ts';
import { resolverOf, senderIn } from '../mailroom/commands/mail-check.ts';
import { print, readSettings, serviceVariables, withStore } from '../../core/cli/session.ts';
import { terminalSafe } from '../../core/store/terminal-safe.ts';
import { jsonCommand } from '../../core/cli/json-command.ts';
import { minuteOf } from '../../core/cli/table.ts';
import { day, hour } from '../../contract/time.ts';
import { reasonOf } from '../../contract/error-words.ts';

const marks = { ok: '✔', warning: '!', fault: '✘' } as const;

/** `corbiere doctor` */
export function addDoctorCommand(program: Command, firm: Firm): void {
  jsonCommand(
    program,
    'doctor',
    'run all operational checks: environment, release, gaps in the texts, database, outbox, mail server, DNS ' +
      'records, bounces, certificates, clock, disk, backup, retention; fails when something is wrong today',
  ).action(async ({ json }: { json?: boolean }) => {
    const now = new Date();
    const settings = readSettings();
    const parts: DoctorParts = {
      settings,
      words: () => firm.wordsIn(settings.content),
      variables: serviceVariables(),
      release: ownFolder,
      mails: mailsKnownTo(firm.features),
      personalData: personalDataOf(firm.features),
      now,
    };
    const known = await withStore((store) => examineDatabase(store, parts)).catch((error: unknown): Finding[] => [
      { check: 'database', state: 'fault', says: reasonOf(error) },
    ]);
    const findings = [...known, ...(await judgeAll(surroundings, parts))];
    print(json, findings, () =>
      findings.map(({ check, state, says }) => `${marks[state]} ${check}: ${terminalSafe(says)}`).join('\n'),
    );
    if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
  });
}

/** Result of a check; a `warning` needs attention soon, a `fault` today. */
interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'fault';
  /** One line: the state, and what to do if it is wrong. */
  readonly says: string;
}

type Judged = Omit<Finding, 'check'>;
const ok = (says: string): Judged => ({ state: 'ok', says });
const warning = (says: string): Judged => ({ state: 'warning', says });
const fault = (says: string): Judged => ({ state: 'fault', says });

interface DoctorParts {
  readonly settings: Settings;
  /** Reads content/. @throws when it is invalid */
  readonly words: () => Words;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly release: string;
  readonly mails: MailRegister;
  readonly personalData: PersonalParts;
  readonly now: Date;
}

type Checks<Parts> = Readonly<Record<string, (parts: Parts) => Judged | Promise<Judged>>>;

/** Checks that need no database. */
const surroundings: Checks<DoctorParts> = {
  environment({ settings: { siteUrl, teamEmail }, variables }) {
    const [misspelt] = misspeltVariables(variables);
    if (misspelt)
      return fault(`${misspelt.found} is not one of our variables and is ignored; did you mean ${misspelt.meant}?`);
    if (!isPublic(siteUrl)) return warning(`SITE_URL is ${siteUrl}: links in emails lead only to this machine`);
    if (teamEmail === undefined)
      return warning('TEAM_EMAIL is not set: enquiries go to the address in content/firm.yaml');
    return ok(`no mistakes; the site is ${siteUrl}`);
  },
  release({ settings: { siteUrl }, release: folder }) {
    const upgrade = cutShort(projectOf(folder));
    if (upgrade !== undefined)
      return fault(`an upgrade to ${upgrade.to} was cut short: run it again, or corbiere upgrade --back`);
    const builtFor = releaseIn(folder)?.siteUrl;
    const version = versionInWords(folder);
    return builtFor !== undefined && builtFor !== siteUrl
      ? fault(`${version} was built for ${builtFor}, and SITE_URL is ${siteUrl}: build it again with that SITE_URL`)
      : ok(version);
  },
  gaps({ settings }) {
    const gaps = gapsIn(settings.content);
    if (gaps.length === 0) return ok('content/ has no gaps to fill');
    return warning(
      `content/ has ${gaps.length} to fill before the site goes public: ` +
        gaps.map(({ place, text }) => `${place} ${text}`).join('; '),
    );
  },
  async 'mail server'({ settings: { smtpUrl, siteUrl } }) {
    if (smtpUrl === undefined)
      return isPublic(siteUrl)
        ? fault('SMTP_URL is not set: emails reach nobody')
        : warning('SMTP_URL is not set: emails are saved in the data folder');
    const found = await mailServerFault(smtpUrl);
    return found === undefined ? ok(`${new URL(smtpUrl).host} accepts email from us`) : fault(found);
  },
  /** Where replies to our emails arrive; whether somebody reads that mailbox cannot be checked. */
  answers({ settings: { mailFrom, teamEmail }, words }) {
    const { hello } = words().firm.emails;
    const sender = (/<([^<>]+)>$/.exec(mailFrom ?? hello)?.[1] ?? mailFrom ?? hello).trim();
    if (teamEmail === undefined && mailFrom === undefined)
      return warning(`arrive at ${hello}, from content/firm.yaml: does anybody read it? Set TEAM_EMAIL`);
    const team = (teamEmail ?? hello).split(',').map((address) => address.trim());
    if (team.some((address) => address.toLowerCase() === sender.toLowerCase()))
      return ok(`arrive at ${sender}, a mailbox of the team`);
    return warning(
      `arrive at ${team[0] ?? hello} (Reply-To), but to letters and to invitations at ${sender}, the MAIL_FROM: ` +
        'add it to TEAM_EMAIL, or make sure that somebody reads it',
    );
  },
  /** DNS records of our email domains, in short. A missing record is a warning, as it is nothing new. */
  async sender({ settings, words }) {
    if (!isPublic(settings.siteUrl) || settings.smtpUrl === undefined)
      return ok('not looked up: no email leaves for other people');
    const findings = await examineSender(senderIn(settings, words()), resolverOf());
    const wanting = findings.filter(({ state }) => state !== 'ok');
    if (wanting.length === 0) return ok(`published: ${findings.map(({ check }) => check).join(', ')}`);
    return warning(
      `${wanting.map(({ check, says }) => `${check}: ${says.split(/[.:] /, 1)[0] ?? ''}`).join('; ')}. See: ` +
        'corbiere mail check',
    );
  },
  async certificates({ settings, now }) {
    const hosts = tlsHosts(settings);
    if (hosts.length === 0) return ok('no address uses TLS');
    const ends = await Promise.all(hosts.map(async (url) => ({ host: url.host, ...(await certificateEnd(url)) })));
    const broken = ends.filter(({ failure }) => failure !== undefined);
    if (broken.length > 0) return fault(broken.map(({ host, failure }) => `${host}: ${failure ?? ''}`).join('; '));
    const days = (end: Date): number => Math.floor((end.getTime() - now.getTime()) / day);
    const words = ends.map(({ host, end }) => `${host} for ${days(end)} days`).join(', ');
    const shortest = Math.min(...ends.map(({ end }) => days(end)));
    if (shortest < 3) return fault(`valid: ${words}. Renew it today`);
    return shortest < 14 ? warning(`valid: ${words}. Is the renewal working?`) : ok(`valid: ${words}`);
  },
  disk({ settings: { dataDir } }) {
    if (!existsSync(dataDir)) return ok('no data folder is in use');
    accessSync(dataDir, constants.W_OK);
    const { bavail, bsize, blocks } = statfsSync(dataDir);
    const free = bavail * bsize;
    const words = `${(free / 1e9).toFixed(1)} GB free for ${dataDir} (${Math.round((bavail / blocks) * 100)}%)`;
    if (free < 100e6) return fault(`${words}: posts are refused when it is full`);
    return free < 1e9 || bavail / blocks < 0.05 ? warning(words) : ok(words);
  },
  backup({ settings: { dataDir, databaseUrl }, now }) {
    if (databaseUrl !== undefined) return ok('PostgreSQL has its own, which this tool cannot see');
    const made = lastBackup(dataDir);
    if (made === undefined) return warning('"corbiere backup" has never been run here');
    const words = `the latest, verified in full, is from ${made.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return now.getTime() - made.getTime() > 2 * day ? warning(`${words}: is the daily backup running?`) : ok(words);
  },
};

const contents: Checks<DoctorParts & { readonly store: Store }> = {
  async database({ store, settings, personalData }) {
    if (store.engine === 'sqlite') return ok('the embedded database answers and has every migration of this version');
    const behind = await peopleLeftBehind(store, settings, personalData);
    if (behind !== undefined) return fault(behind);
    const guests = await guestsOfOwnSchema(store.db);
    if (guests.length > 0)
      return warning(
        `PostgreSQL answers; besides this role, ${guests.join(', ')} can read the schema ${ownSchema}: is that intended?`,
      );
    return ok(
      `PostgreSQL answers and has every migration of this version; the schema ${ownSchema} is open only to its owner`,
    );
  },
  async outbox({ store, mails, now }) {
    const { waiting, dueSince, dead, deadToTeam } = await outboxFigures(store, mails, now);
    const words = `${waiting} waiting, ${dead} given up`;
    if (dueSince !== null && now.getTime() - new Date(dueSince).getTime() > hour / 12)
      return fault(
        `${words}; one has been due since ${minuteOf(dueSince)} UTC: is a server running? ` +
          'Without one: corbiere outbox run',
      );
    if (deadToTeam > 0) return fault(`${words}, ${deadToTeam} of them to the team: corbiere outbox list --state dead`);
    return dead > 0 ? warning(`${words}: corbiere outbox list --state dead`) : ok(words);
  },
  /** Whether answers are read: the mailbox opens, and the server read it within a day. */
  async 'answers read'({ store, settings: { answersUrl, answersDomain }, now }) {
    if (answersUrl === undefined)
      return answersDomain === undefined
        ? ok(
            'not by us: answers stay in the mailbox of the team. ANSWERS_URL and ANSWERS_DOMAIN bring them to the desk',
          )
        : ok(`by "corbiere answers read", where the mail server of ${answersDomain} has a pipe to it`);
    const { finishedAt, progress = null, aside = 0 } = (await leaseOf(store, answersWork, now)) ?? {};
    if (progress !== null) return ok(`ANSWERS_URL is being read: ${progress.done} of ${progress.found} emails are in`);
    const unread = await lookIntoMailbox(answersUrl).catch((error: unknown) => String(error));
    if (typeof unread === 'string')
      return fault(`ANSWERS_URL cannot be opened (${unread}): what visitors answer waits there`);
    const last = finishedAt ?? undefined;
    if (last === undefined || now.getTime() - Date.parse(last) > day)
      return fault(
        `nothing was read for a day (${last === undefined ? 'never' : `last on ${last}`}), and ${unread} emails ` +
          'wait there: is the server running with ANSWERS_URL?',
      );
    if (aside > 0)
      return warning(
        `unread in the folder "${folders.forPerson}" of ANSWERS_URL: ${aside}. Their senders had sent more in a day than ` +
          'is kept: read them there, or move them back to be read on another day',
      );
    return ok(`ANSWERS_URL opens; ${unread} emails wait there to be read`);
  },
  async 'came back'({ store, settings: { bounceDomain }, now }) {
    const kept = await listKept(store);
    const unread = kept.filter(({ read_at: read }) => read === null);
    const [oldest] = unread;
    if (!oldest) {
      const letters = await letterStatuses(store.db, now);
      const sent = letters.reduce((sum, letter) => sum + letter.sent, 0);
      const silent =
        sent >= suspiciouslyMany &&
        kept.length === 0 &&
        letters.every(({ bounced, complained }) => bounced + complained === 0);
      if (!silent) return ok('no returned email is waiting to be read');
      return warning(
        bounceDomain === undefined
          ? `${sent} newsletter emails went out, and BOUNCE_DOMAIN is not set: bounces are not counted`
          : `${sent} newsletter emails went out, and no bounce was ever read: does email to ${bounceDomain} reach "corbiere bounces read" or BOUNCES_IMAP_URL?`,
      );
    }
    const words = `${unread.length} emails are waiting to be read: corbiere bounces list`;
    return now.getTime() - Date.parse(oldest.received_at) > 7 * day || unread.length >= mostUnread / 2
      ? warning(words)
      : ok(words);
  },
  async 'sign-ups'({ store, now }) {
    const spans = await signUpSpans(store.db, now);
    const counts = spans
      .map(({ hours, asked, confirmed }) => `${confirmed} of ${asked} confirmed in ${hours} hours`)
      .join(', ');
    return spans.some(isSuspicious)
      ? warning(`suspicious: ${counts}; somebody may be entering other people's addresses`)
      : ok(counts);
  },
  async people({ store, settings: { deskPeople } }) {
    const left = await leftBehind(store, deskPeople);
    if (left.length === 0) return ok('no open enquiry is with somebody who may no longer sign in at the desk');
    const whose = left.map(({ owner, open }) => `${owner} (${open})`).join(', ');
    return warning(
      `open enquiries are with people who are not in DESK_PEOPLE: ${whose}. Hand them over: corbiere enquiries ` +
        'hand-over <reference> <to>',
    );
  },
  async retention({ store, words, personalData, now }) {
    const { overdue, rules } = await readRuleStatus(store, words().retention, personalData, now);
    const failing = rules.filter((rule) => rule.failing);
    if (failing.length > 0)
      return fault(
        failing
          .map(({ id, failure }) => `${id} has not succeeded for a day (${failure ?? 'no server ran'})`)
          .join('; '),
      );
    return overdue > 0 ? warning(`${overdue} rows are overdue: corbiere retention`) : ok('nothing is overdue');
  },
  /** Compares our clock with PostgreSQL's, or with the latest times in the embedded database. */
  async clock({ store, now }) {
    if (store.engine === 'postgres') {
      const {
        rows: [row],
      } = await sql<{ now: Date }>`select now() as now`.execute(store.db);
      const apart = Math.abs((row?.now.getTime() ?? 0) - Date.now());
      return apart > 30_000
        ? fault(`${Math.round(apart / 1000)} seconds away from the database's: synchronise both with NTP`)
        : ok("agrees with the database's");
    }
    const newest = await store.db
      .selectFrom('outbox')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest !== undefined && newest.created_at > new Date(now.getTime() + hour / 60).toISOString()
      ? fault(
          `an email was requested at ${newest.created_at}, which is in the future: the clock has been set back. ` +
            'Set it by NTP',
        )
      : ok('no time in the database is in the future');
  },
};

/** Looks at the database's content. */
export const examineDatabase = (store: Store, parts: DoctorParts): Promise<Finding[]> =>
  judgeAll(contents, { ...parts, store });

async function judgeAll<Parts>(checks: Checks<Parts>, parts: Parts): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(async ([check, judge]): Promise<Finding> => {
      try {
        return { check, ...(await judge(parts)) };
      } catch (error) {
        return { check, ...fault(`could not be checked: ${reasonOf(error)}`) };
      }
    }),
  );
}

/** Hosts with implicit TLS and their use; STARTTLS certificates are checked with the mail server. */
function tlsHosts({ siteUrl, deskUrl, functionsUrl, smtpUrl, webhook }: Settings): URL[] {
  const all = [siteUrl, deskUrl, functionsUrl, smtpUrl, webhook?.url]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url));
  const speaking = all.filter(({ protocol }) => protocol === 'https:' || protocol === 'smtps:');
  return [...new Map(speaking.map((url) => [url.host, url])).values()];
}

async function certificateEnd({ hostname, port, protocol }: URL): Promise<{ end: Date; failure?: string }> {
  const standard = protocol === 'smtps:' ? 465 : 443;
  const socket = connect({ host: hostname, servername: hostname, port: Number(port) || standard });
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within ten seconds')));
  try {
    await once(socket, 'secureConnect');
    return { end: new Date(socket.getPeerCertificate().valid_to) };
  } catch (error) {
    return { end: new Date(0), failure: reasonOf(error) };
  } finally {
    socket.destroy();
  }
}

/** Number of letters without a single bounce from which on bounces are probably not being read. */
const suspiciouslyMany = 100;
