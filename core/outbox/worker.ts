// Longer than 250 lines: one loop, and what can happen to a mail in it.
import { setTimeout as wait } from 'node:timers/promises';
import { givingUpAfter, givingUpAttempts, longestWait, waitAfter } from './backoff.ts';
import { readFailure, withoutAddresses, type Failure } from './failure.ts';
import { lanes, mostAhead, priorities, slots, teamShare, type Lane } from './lanes.ts';
import type { Want } from './queue-statements.ts';
import type { MailRegister } from './mail-kinds.ts';
import type { ClaimedMail, MailQueue, Settlement } from './queue.ts';
import { reasonOf } from '../../contract/error-words.ts';

/** Delivers one mail: `sent`, or `dropped` when it is no longer wanted. Throws when it could not. */
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
  /** Told when a mail's address does not exist, by the code with which its server says so. */
  readonly onNoSuchAddress?: (mail: ClaimedMail, code: string) => Promise<void>;
}

/** How long an email waits whose process died with it in hand; milliseconds. */
export const leaseLasts = 20_000;
const renewEvery = 5_000;
/** How far clocks may differ and a look be late before one process ends another's lease. */
const clocksDiffer = 60_000;
/** How often an idle worker looks for mails that another process wrote or that became due; milliseconds. */
const pollEvery = 1_000;
/** Time between two looks, at least: what ends and comes within it costs one exchange, not one each; milliseconds. */
const lookEvery = 25;

/**
 * Sends what is due, each lane in slots of its own. At least once: a process that dies between the server's answer and
 * our record sends that mail again after its lease, with the same Message-ID.
 */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  readonly #sending = new Map<string, { readonly mail: ClaimedMail; readonly attempt: Promise<void> }>();
  /** What became of mails, not yet recorded. */
  #settlements: Settlement[] = [];
  /** How many more emails than leave at once are fetched: twice as many as ended beside one since the last look. */
  #ahead = 0;
  /** When the last look began, on the clock of the process. */
  #lookedAt = 0;
  #stopping = false;
  /** The wait for the next look, which an email that was written or has ended cuts short. */
  #rest = new AbortController();
  /** The last look failed: only a stop shortens the wait for the next. */
  #isUnreadable = false;
  #running: Promise<void> | undefined;
  readonly #unreached = new Set<Lane>(lanes);
  /** Latest time at the start of a look. The clock may be set back between two. */
  #latest: Date;
  /** When a time that has not come is nobody's lease, and of no request that began before the clock was set back. */
  #futureTimesEnd: number | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#latest = parts.now();
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** A mail was just written: no need to wait for the next look. */
  nudge(): void {
    if (!this.#isUnreadable || this.#stopping) this.#rest.abort();
  }

  /** Finishes the mails being sent, takes no more, then resolves. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.nudge();
    await this.#running;
  }

  /** One look at the queue, with all it began recorded; resolves with the emails it took. For a worker not started. */
  async round(): Promise<number> {
    const taken = await this.#look();
    await this.#finish();
    return taken;
  }

  /** Sends until nothing is due; resolves with the attempts, told after each round. For a worker not started. */
  async drain(told: (tried: number) => void = () => undefined): Promise<number> {
    let all = 0;
    for (let taken = await this.round(); taken > 0; taken = await this.round()) told((all += taken));
    return all;
  }

  /** Records what ended and fills the free slots; resolves with the number of mails that were taken. */
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
      // What happened, happened: it is recorded when the database is back, if the lease lasts until then.
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
    // By now what failed before it is postponed.
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

  /** Waits and leases were counted on a clock that ran ahead: nothing may wait for that time to come again. */
  async #clockWasSetBack(now: Date): Promise<void> {
    await this.#parts.queue.endWaits(now.toISOString(), now.toISOString());
    // Workers that live renew theirs by then.
    this.#futureTimesEnd = now.getTime() + 2 * renewEvery;
  }

  /** Changes while a look is awaited, which the compiler cannot see of a private field. */
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
      // Before the look, so that a nudge or a slot that comes free during it is not lost.
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
    // The webhook has one receiver: whatever it did not take waits for it.
    if (failure.kind === 'network' || mail.lane === 'webhook') this.#unreached.add(mail.lane);
    if (failure.kind === 'network')
      await queue
        .laneUnreached(mail.lane, failure.reason, time.toISOString())
        .catch((fault: unknown) => this.#report(`${mail.lane} lane not noted`, fault));
    const age = time.getTime() - Date.parse(mail.firstTriedAt ?? mail.createdAt);
    if (failure.kind === 'permanent' || (age > givingUpAfter && mail.attempt >= givingUpAttempts)) {
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
        dueAt: later(time, waitAfter(mail.attempt, random())),
      });
      log.warn(about, `${mail.lane} postponed`);
    }
  }

  #report(message: string, error: unknown): undefined {
    this.#parts.log.error({ failure: withoutAddresses(reasonOf(error)) }, message);
    return undefined;
  }
}

function aboutOf({ id, kind, attempt, request }: ClaimedMail) {
  return { mail: id, kind, attempt, request };
}

function later(from: Date, milliseconds: number): string {
  return new Date(from.getTime() + milliseconds).toISOString();
}
