import { Resolver } from 'node:dns/promises';
import { InvalidArgumentError, type Command } from 'commander';
import type { Settings } from '../../../core/context/environment.ts';
import { examineSender, type Sender, type SenderFinding } from '../../../core/mail/sender-records.ts';
import { messageDomain } from '../../../core/outbox/outbox.ts';
import type { Words } from '../../../core/context/words.ts';
import { print, readSettings, wordsOf } from '../../../core/cli/session.ts';
import { terminalSafe } from '../../../core/store/terminal-safe.ts';

const marks = { ok: '✔', warning: '!', fault: '✘' } as const;

function nameServer(text: string): string {
  if (!/^(?:\[[0-9a-f:.]+\]|[0-9.]+)(?::\d{1,5})?$|^[0-9a-f:.]+$/i.test(text))
    throw new InvalidArgumentError('It must be an IP address, with a port where that is not 53.');
  return text;
}

export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description('what receivers see of us before they take a mail')
    .command('check')
    .description(
      'look up what our email domains publish: SPF, DKIM, DMARC, MX of the bounce domain; report what is ' +
        'missing; fail where receivers may refuse us',
    )
    .option('--dns <server>', 'ask this name server, such as 9.9.9.9, instead of that of this machine', nameServer)
    .option('--json', 'print JSON')
    .action(async ({ dns, json }: { dns?: string; json?: boolean }) => {
      const settings = readSettings();
      const findings = await examineSender(senderIn(settings, wordsOf(settings)), resolverOf(dns));
      print(json, findings, () => findings.map(inWords).join('\n'));
      if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
    });
}

export function senderIn({ mailFrom, bounceDomain, dkim, smtpUrl }: Settings, { firm }: Words): Sender {
  const domain = messageDomain(mailFrom ?? firm.emails.hello);
  return {
    domain,
    bounceDomain,
    dkim,
    relay: smtpUrl === undefined ? undefined : new URL(smtpUrl).hostname,
  };
}

/** Queries this machine's name server, or another one, with a short timeout. */
export function resolverOf(server?: string): Resolver {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (server !== undefined) resolver.setServers([server]);
  return resolver;
}

function inWords({ check, state, says, publish }: SenderFinding): string {
  const lines = [
    `${marks[state]} ${check}: ${says}`,
    ...(publish === undefined ? [] : [`    ${publish.name} ${publish.type} ${publish.value}`]),
  ];
  return lines.map(terminalSafe).join('\n');
}
