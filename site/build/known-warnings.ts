/**
 * Whether a warning of Tailwind's optimiser is only about `:target-current`, which browsers support and the optimiser
 * passes through unchanged. It has no option to silence it.
 */
function isKnownWarning(report: unknown): boolean {
  const [, found] = /^Found (\d+) warnings? while optimizing generated CSS:/.exec(String(report)) ?? [];
  return found !== undefined && String(report).match(/'target-current' is not recognized/g)?.length === Number(found);
}

/** Silences known warnings. */
export function passOverKnownWarnings(): void {
  const { warn } = console;
  console.warn = (...report: unknown[]) => {
    if (!isKnownWarning(report[0])) warn(...report);
  };
}
