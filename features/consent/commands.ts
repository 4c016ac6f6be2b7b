import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { checkReceipt, receiptsByWording } from './consent-receipts.ts';
import { print, toolActor, withStore } from '../../core/cli/session.ts';
import { jsonCommand, type Json } from '../../core/cli/json-command.ts';
import { table } from '../../core/cli/table.ts';

/** Adds `corbiere consent …`: counts receipts, as the desk does, and verifies one. */
export function addConsentCommands(program: Command): void {
  const consent = program.command('consent').description('receipts of cookie choices; they contain no names');

  jsonCommand(consent, 'list', 'count receipts by the wording that was chosen under').action(async ({ json }: Json) => {
    const rows = await withStore(receiptsByWording);
    print(json, rows, () =>
      table(
        [
          { title: 'WORDING OF', value: ({ policy }) => policy, width: 10 },
          { title: 'RECEIPTS', value: ({ receipts }) => String(receipts), width: 8 },
          { title: 'ANALYTICS', value: ({ analytics }) => String(analytics), width: 9 },
          { title: 'FUNCTIONAL', value: ({ functional }) => String(functional), width: 10 },
          { title: 'PERSONAL.', value: ({ personalization }) => String(personalization), width: 9 },
          { title: 'GPC ON', value: ({ globalPrivacyControl }) => String(globalPrivacyControl), width: 6 },
          { title: 'NONE', value: ({ refusedAll }) => String(refusedAll), width: 5 },
        ],
        rows,
      ),
    );
  });

  jsonCommand(consent, 'verify', 'say whether a receipt that somebody shows is in the store, unchanged')
    .argument('<file>', 'the receipt, a JSON file')
    .action(async (file: string, { json }: Json) => {
      const text = readFileSync(file, 'utf8');
      const { receipt, verdict, fields } = await withStore((store) =>
        checkReceipt({ store, now: () => new Date() }, toolActor(), text),
      );
      const said = {
        unchanged: 'is in the database, unchanged.',
        changed: `is in the database, but differs in: ${fields.join(', ')}.`,
        unknown: 'is not in the database: it was never received, or its period is over.',
      };
      print(json, { id: receipt.id, verdict, fields }, () => `${receipt.id}\n${said[verdict]}`);
      if (verdict !== 'unchanged') process.exitCode = 1;
    });
}
