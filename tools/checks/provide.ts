import type { Check, Need } from './check.ts';
import { missing } from './check.ts';
import { installPackages, updateLists } from './debian.ts';

type Needy = Pick<Check, 'name' | 'needs'>;

const serves = (need: Need): boolean => need.isThere() || need.otherwise?.isThere() === true;
const packagesOf = (needs: Iterable<Need>): string[] => [...new Set([...needs].flatMap(({ packages }) => packages))];

/** What the machine lacks of what the checks need, each once, with the names of those that need it. */
export function lackOf(checks: readonly Needy[]): ReadonlyMap<Need, readonly string[]> {
  const lack = new Map<Need, string[]>();
  for (const need of new Set(checks.flatMap(({ needs }) => needs))) {
    if (!need.isThere())
      lack.set(
        need,
        checks.filter(({ needs }) => needs.includes(need)).map(({ name }) => name),
      );
  }
  return lack;
}

/** Where nothing may be installed: what cannot run for want of it, and the one command that mends that. Empty where everything can run. */
export function sentencesOf(lack: ReadonlyMap<Need, readonly string[]>): readonly string[] {
  const felt = [...lack].filter(([need]) => !serves(need));
  if (felt.length === 0) return [];
  return [
    'Not installed here, so that this cannot run:',
    ...felt.map(([{ packages, without }, names]) => `  ${without} (${names.join(', ')}): ${packages.join(' ')}`),
    `Run: sudo apt-get install ${packagesOf(felt.map(([need]) => need)).join(' ')}`,
    'Or, as root, run the same again with --install.',
  ];
}

/** Installs what is lacking in one run of apt-get; where that fails, each by itself, so that one unknown package costs nobody else anything. */
async function install(lack: readonly Need[], say: (line: string) => void): Promise<void> {
  await updateLists();
  if (await installPackages(packagesOf(lack), say)) return;
  for (const need of lack) {
    if (await installPackages(need.packages, say)) continue;
    if (need.otherwise && !need.otherwise.isThere()) await installPackages(need.otherwise.packages, say);
  }
}

/** The checks with what they lack installed beside those that lack nothing: whoever lacks something waits for it. */
export function withInstallation(checks: readonly Check[]): readonly Check[] {
  const lack = [...lackOf(checks).keys()];
  if (lack.length === 0) return checks;
  const installation: Check = {
    name: 'install',
    title: `${packagesOf(lack).join(' ')}, with apt-get`,
    after: [],
    needs: [],
    lanes: 1,
    async run(say) {
      await install(lack, say);
      const absent = lack.filter((need) => !serves(need));
      if (absent.length > 0) return missing(absent.length, `apt-get could not install ${packagesOf(absent).join(' ')}`);
      return { passed: 1, failed: 0, skipped: 0, notes: [] };
    },
  };
  return [
    installation,
    ...checks.map((check) => (check.needs.some((need) => lack.includes(need)) ? { ...check, after: [...check.after, installation.name] } : check)),
  ];
}
