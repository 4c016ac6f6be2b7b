/**
 * Whether a report of Tailwind's optimiser is about `:target-current` alone, which browsers know and the optimiser,
 * which leaves it as it is, does not. It has no option for that.
 */
function isKnownWarning(report: unknown): boolean {
  const [, found] = /^Found (\d+) warnings? while optimizing generated CSS:/.exec(String(report)) ?? [];
  return found !== undefined && String(report).match(/'target-current' is not recognized/g)?.length === Number(found);
}

/** Keeps known warnings from whoever builds. */
export function passOverKnownWarnings(): void {
  const { warn } = console;
  console.warn = (...report: unknown[]) => {
    if (!isKnownWarning(report[0])) warn(...report);
  };
}
