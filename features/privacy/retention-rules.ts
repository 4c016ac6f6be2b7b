import { together, type Purge } from '../../core/store/purges.ts';
import type { PersonalParts } from '../../core/context/personal-data.ts';
import type { RetentionRule } from './retention-schema.ts';

/** Checks rules against code. @throws one line if a rule of `content/retention.yaml` has no code, or code no rule */
export function checkRules(rules: readonly RetentionRule[], parts: PersonalParts): void {
  const unkept = rules.filter((rule) => rule.period !== 'until-withdrawn' && purgeOrReason(rule, parts) === undefined);
  if (unkept.length > 0)
    throw new Error(
      `content/retention.yaml promises ${unkept.map(({ id }) => id).join(', ')}, which the personalData of no feature keeps.`,
    );
  const unsaid = parts.filter(({ rule }) => !rules.some(({ id }) => id === rule));
  if (unsaid.length > 0)
    throw new Error(`content/retention.yaml has no rule ${[...new Set(unsaid.map(({ rule }) => rule))].join(', ')}.`);
}

/** Returns the purge of a rule, or the reason it deletes nothing; undefined if no feature implements it. */
export function purgeOrReason({ id, period }: RetentionRule, parts: PersonalParts): Purge | string | undefined {
  if (period === 'until-withdrawn') return 'kept until withdrawn';
  const keeping = parts.flatMap(({ rule, keep }) => (rule === id && keep !== undefined ? [keep] : []));
  const purges = keeping.filter((keep) => typeof keep !== 'string');
  return purges.length === 0 ? keeping[0] : together(...purges);
}
