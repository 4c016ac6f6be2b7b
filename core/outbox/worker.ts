// Longer than 250 lines: one loop, and all outcomes of an email in it.
import { setTimeout as wait } from 'node:timers/promises';
import { givingUpAfter, givingUpAttempts, longestWait, waitAfter } from './backoff.ts';
import { readFailure, withoutAddresses, type Failure } from './failure.ts';
import { lanes, mostAhead, priorities, slots, teamShare, type Lane } from './lanes.ts';
import type { Want } from './queue-statements.ts';
import type { MailRegister } from './mail-kinds.ts';
import type { MailQueue } from './queue.ts';
import type { ClaimedMail } from './claimed-mail.ts';
import type { Settlement } from './settlement.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Delivers one email. @returns `dropped` if it is no longer wanted @throws if delivery failed */
export type Deliver = (mail: ClaimedMail) => Promise<'sent' | 'dropped'>;

export interface WorkerLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface WorkerParts {
  readonly queue: MailQueue;
  readonly mails: Pick<MailRegister, 'kinds'>;
  readonly deliver: Deliver;
  readonly owner: string;
  readonly now: () => Date;
  readonly random: () => number;
  readonly log: WorkerLog;
  /** Called with the server's code if the recipient's address does not exist. */
  readonly onNoSuchAddress?: (mail: ClaimedMail, code: string) => Promise<void>;
}

/** Length of a lease in milliseconds: how long an email waits if its process dies while sending it. */
export const leaseLasts = 20_000;
const renewEvery = 5_000;
/** Tolerance for clock differences and late looks before another process's lease is ended; milliseconds. */
const clocksDiffer = 60_000;
/** Poll interval of an idle worker; milliseconds. */
const pollEvery = 1_000;
/** Minimum time between two looks, so that outcomes and new emails share one exchange; milliseconds. */
const lookEvery = 25;

/**
 * Sends due emails, each lane in its own slots. Delivery is at least once: if a process dies between the server's
 * reply and our record of it, the email is sent again after its lease with the same Message-ID.
 */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  readonly #sending = new Map<string, { readonly mail: ClaimedMail; readonly attempt: Promise<void> }>();
  /** Outcomes not yet recorded. */
  #settlements: Settlement[] = [];
  /** How many emails to prefetch beyond the slots; grows with the number that ended between two looks. */
  #ahead = 0;
  /** Start of the last look on the monotonic clock. */
  #lookedAt = 0;
  #stopping = false;
  /** Aborts the wait for the next look when an email is queued or settled. */
  #rest = new AbortController();
  /** Whether the last look failed: then only a stop shortens the wait. */
  #isUnreadable = false;
  #running: Promise<void> | undefined;
  readonly #unreached = new Set<Lane>(lanes);
  /** Clock time of the last look, to notice a clock that was set back. */
  #latest: Date;
  /** When leases dated too far in the future may be ended: live workers have renewed theirs by then. */
  #futureTimesEnd: number | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#latest = parts.now();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Starts the next look at once, as an email was queued. */
  nudge(): void {
    if (!this.#isUnreadable || this.#stopping) this.#rest.abort();
  }

  /** Takes no more emails and resolves when those being sent have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.nudge();
    await this.#running;
  }

  /** Takes due emails once, sends and records them, and returns how many. For a worker that is not started. */
  async round(): Promise<number> {
    const taken = await this.#look();
    await this.#finish();
    return taken;
  }

  /** Sends until nothing is due and returns the attempts, reporting each round. For a worker that is not started. */
  async drain(report: (tried: number) => void = () => undefined): Promise<number> {
    let all = 0;
    for (let taken = await this.round(); taken > 0; taken = await this.round()) report((all += taken));
    return all;
  }

  /** Records outcomes, fills the free slots and returns how many emails were taken. */
  async #look(): Promise<number> {
    const { queue, owner, now } = this.#parts;
    const start = now();
    this.#lookedAt = performance.now();
    if (this.#futureTimesEnd !== undefined && start.getTime() >= this.#futureTimesEnd) {
      this.#futureTimesEnd = undefined;
      await queue.endTimesBeyond(start.toISOString(), later(start, leaseLasts + clocksDiffer));
    }
    const settlements = this.#settlements;
    this.#settlements = [];
    this.#ahead = Math.min(Math.max(2 * (settlements.length - 1), this.#ahead >> 1), mostAhead);
    let mails: readonly ClaimedMail[];
    try {
      mails = await queue.exchange(owner, settlements, this.#wants(), start.toISOString(), later(start, leaseLasts), [
        ...this.#sending.keys(),
      ]);
    } catch (error) {
      // Kept for the next look: recorded if the database is back before the lease ends.
      this.#settlements = [...settlements, ...this.#settlements];
      throw error;
    }
    for (const mail of mails) {
      const attempt = this.#attempt(mail).finally(() => {
        this.#sending.delete(mail.id);
        this.nudge();
      });
      this.#sending.set(mail.id, { mail, attempt });
    }
    // After the exchange, so that failures before it have been postponed.
    if (start < this.#latest) await this.#clockWasSetBack(start);
    this.#latest = start;
    return mails.length;
  }

  #wants(): readonly Want[] {
    if (this.#stopping) return [];
    const busy = [...this.#sending.values()].map(({ mail }) => mail);
    return lanes.map((lane) => {
      const here = busy.filter((mail) => mail.lane === lane);
      const ofPriority = (is: (priority: number) => boolean) => here.filter(({ priority }) => is(priority)).length;
      const all = slots[lane].all + (lane === 'mail' ? this.#ahead : 0);
      return {
        lane,
        count: Math.max(all - here.length, 0),
        letters: Math.max(slots[lane].letters - ofPriority((priority) => priority >= priorities.letter), 0),
        team: Math.max(Math.ceil(all * teamShare) - ofPriority((priority) => priority === priorities.team), 0),
      };
    });
  }

  async #finish(): Promise<void> {
    const renewal = this.#renewing();
    await Promise.all([...this.#sending.values()].map(({ attempt }) => attempt));
    clearInterval(renewal);
    const { queue, owner, now } = this.#parts;
    const settlements = this.#settlements;
    this.#settlements = [];
    await queue.exchange(owner, settlements, [], now().toISOString(), '');
  }

  /** Shortens waits and leases that were set by a clock running ahead. */
  async #clockWasSetBack(now: Date): Promise<void> {
    await this.#parts.queue.endWaits(now.toISOString(), now.toISOString());
    // Live workers renew their leases within this time.
    this.#futureTimesEnd = now.getTime() + 2 * renewEvery;
  }

  /** A method, as the compiler does not see that the field may change during an await. */
  #isStopping(): boolean {
    return this.#stopping;
  }

  #renewing(): NodeJS.Timeout {
    return setInterval(() => {
      const { queue, owner, now } = this.#parts;
      const ids = [...this.#sending.keys(), ...this.#settlements.map(({ id }) => id)];
      queue
        .renew(owner, ids, later(now(), leaseLasts))
        .catch((error: unknown) => this.#report('lease not renewed', error));
    }, renewEvery);
  }

  async #run(): Promise<void> {
    const { queue, owner, now } = this.#parts;
    const start = now();
    this.#futureTimesEnd = start.getTime() + 2 * renewEvery;
    await queue
      .endWaits(start.toISOString(), later(start, longestWait))
      .catch((error: unknown) => this.#report('outbox not readable', error));
    const renewal = this.#renewing();
    while (!this.#isStopping()) {
      // Before the look, so that a nudge or a freed slot during it is not lost.
      this.#rest = new AbortController();
      this.#isUnreadable = false;
      await this.#look().catch((error: unknown) => {
        this.#report('outbox not readable', error);
        this.#rest = new AbortController();
        this.#isUnreadable = true;
      });
      if (this.#isStopping()) break;
      await wait(pollEvery, undefined, { signal: this.#rest.signal }).catch(() => undefined);
      await wait(Math.max(this.#lookedAt + lookEvery - performance.now(), 0));
    }
    clearInterval(renewal);
    await this.#finish().catch((error: unknown) => this.#report('emails not settled', error));
    await queue.release(owner).catch((error: unknown) => this.#report('leases not released', error));
  }

  async #attempt(mail: ClaimedMail): Promise<void> {
    const { now, deliver, log } = this.#parts;
    try {
      const outcome = await deliver(mail);
      this.#settlements.push({ id: mail.id, batch: mail.batch, at: now().toISOString(), outcome });
      if (outcome === 'dropped') return;
      log.info(aboutOf(mail), `${mail.lane} sent`);
    } catch (error) {
      await this.#failed(mail, readFailure(error));
      return;
    }
    await this.#reached(mail.lane).catch((fault: unknown) => this.#report(`${mail.lane} lane not revived`, fault));
  }

  async #reached(lane: Lane): Promise<void> {
    const { queue, now } = this.#parts;
    const time = now().toISOString();
    if (this.#unreached.delete(lane)) await queue.reviveUnreached(lane, time);
  }

  async #failed(mail: ClaimedMail, failure: Failure): Promise<void> {
    const { queue, mails, now, random, log, onNoSuchAddress } = this.#parts;
    const time = now();
    const about = { ...aboutOf(mail), failure: failure.reason };
    // The webhook has one receiver, so any failure counts as unreachable.
    if (failure.kind === 'network' || mail.lane === 'webhook') this.#unreached.add(mail.lane);
    if (failure.kind === 'network')
      await queue
        .laneUnreached(mail.lane, failure.reason, time.toISOString())
        .catch((fault: unknown) => this.#report(`${mail.lane} lane not noted`, fault));
    const age = time.getTime() - Date.parse(mail.first_tried_at ?? mail.created_at);
    if (failure.kind === 'permanent' || (age > givingUpAfter && mail.attempts >= givingUpAttempts)) {
      if (failure.noSuchAddress !== undefined) {
        await onNoSuchAddress?.(mail, failure.noSuchAddress).catch((fault: unknown) =>
          this.#report('refused address not recorded', fault),
        );
      }
      this.#settlements.push({ id: mail.id, batch: mail.batch, at: time.toISOString(), outcome: 'dead', failure });
      log.error(
        about,
        `${mails.kinds.get(mail.kind)?.to === 'team' ? 'email to the team' : mail.lane} given up; see: corbiere outbox list`,
      );
    } else {
      this.#settlements.push({
        id: mail.id,
        batch: mail.batch,
        at: time.toISOString(),
        outcome: 'postponed',
        failure,
        dueAt: later(time, waitAfter(mail.attempts, random())),
      });
      log.warn(about, `${mail.lane} postponed`);
    }
  }

  #report(message: string, error: unknown): undefined {
    this.#parts.log.error({ failure: withoutAddresses(reasonOf(error)) }, message);
    return undefined;
  }
}

function aboutOf({ id, kind, attempts, request }: ClaimedMail) {
  return { mail: id, kind, attempt: attempts, request: request ?? undefined };
}

function later(from: Date, milliseconds: number): string {
  return new Date(from.getTime() + milliseconds).toISOString();
}
