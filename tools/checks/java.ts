import { findOrInstall } from './debian.ts';
import type { Say } from './check.ts';
import { inContinuousIntegration } from './check.ts';
import { onPath } from './debian.ts';

/** Path of a Java runtime, for the Nu HTML checker; installed through Debian in continuous integration only. */
export function findJava(say: Say): string | undefined {
  return inContinuousIntegration ? findOrInstall(['java'], ['default-jre-headless'], say) : onPath(['java']);
}
