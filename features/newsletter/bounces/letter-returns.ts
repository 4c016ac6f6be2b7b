import type { Database } from '../../../core/store/store.ts';

/** What came back of a letter. */
export interface LetterReturns {
  readonly letter: string;
  readonly subject: string;
  readonly state: string;
  readonly at: string | null;
  /** Refused at once, while its record is kept (30 days); null after that. */
  readonly refused: number;
  /** By what the reports say, while the return paths are kept (6 months); null where fewer are left than came back. */
  readonly hard: number | null;
  readonly soft: number | null;
  readonly policy: number | null;
  readonly bounced: number;
  readonly complained: number;
}

/** Letters that are shown. */
const lettersShown = 12;

/** What came back of the last letters, the latest first. */
export async function letterReturns(db: Database): Promise<LetterReturns[]> {
  const letters = await db
    .selectFrom('newsletter_issues')
    .leftJoin('letter_returns', 'letter_returns.letter_id', 'newsletter_issues.id')
    .leftJoin('outbox_batches', 'outbox_batches.id', 'newsletter_issues.id')
    .select([
      'newsletter_issues.id',
      'newsletter_issues.subject',
      'newsletter_issues.state',
      'newsletter_issues.started_at',
      'bounced',
      'complained',
      'gone_refused',
    ])
    .where('newsletter_issues.state', 'is not', null)
    .where('newsletter_issues.started_at', 'is not', null)
    .orderBy('newsletter_issues.started_at', 'desc')
    .limit(lettersShown)
    .execute();
  const ids = letters.map(({ id }) => id);
  if (ids.length === 0) return [];
  const returned = await db
    .selectFrom('return_paths')
    .select((select) => ['letter_id', 'returned_as', select.fn.countAll<number | string>().as('count')])
    .where('letter_id', 'in', ids)
    .where('returned_as', 'is not', null)
    .groupBy(['letter_id', 'returned_as'])
    .execute();
  const dead = await db
    .selectFrom('outbox')
    .select((select) => ['batch', select.fn.countAll<number | string>().as('count')])
    .where('batch', 'in', ids)
    .where('state', '=', 'dead')
    .groupBy('batch')
    .execute();
  return letters.map(({ id, subject, state, started_at, bounced, complained, gone_refused }) => {
    const of = (as: string): number =>
      Number(returned.find((row) => row.letter_id === id && row.returned_as === as)?.count ?? 0);
    const [hard, soft, policy] = [of('hard'), of('soft'), of('policy')];
    const isKept = hard + soft + policy >= (bounced ?? 0);
    const refused = (gone_refused ?? 0) + Number(dead.find(({ batch }) => batch === id)?.count ?? 0);
    return {
      ...{
        letter: id,
        subject,
        state: state ?? '',
        at: started_at,
        refused,
        bounced: bounced ?? 0,
        complained: complained ?? 0,
      },
      ...(isKept ? { hard, soft, policy } : { hard: null, soft: null, policy: null }),
    };
  });
}
