import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import type { EnquiryRow } from './rows.ts';

/** Folded search text of an enquiry's own fields, with its reference with and without dashes. */
export function searchText({
  reference,
  name,
  email,
  organization,
  subject,
  message,
}: Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization' | 'subject' | 'message'>): string {
  const parts = [reference, reference.replaceAll('-', ''), name, email, organization ?? '', subject, message];
  return folded(parts.join('\n'));
}

/** SQL for whether an enquiry's own fields contain a search text. */
export function searchTextHolds({ engine }: Pick<Store, 'engine'>, typed: string) {
  const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  return sql<SqlBool>`${place}(enquiries.search_text, ${folded(typed.trim())}) > 0`;
}

/** SQL for whether an enquiry, its replies, notes, emails or attachment names contain a search text. */
export function enquiryHolds(store: Pick<Store, 'engine'>, typed: string) {
  const isPostgres = store.engine === 'postgres';
  const holds = (column: string) => {
    const text = sql.ref(column);
    const any = isPostgres ? sql`lower(normalize(${text}, nfkc))` : sql`fold(${text})`;
    // Most texts are ASCII, which is folded in a tenth of the time.
    const foldedText = sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${any} end`;
    return sql<SqlBool>`${sql.raw(isPostgres ? 'strpos' : 'instr')}(${foldedText}, ${folded(typed.trim())}) > 0`;
  };
  return (where: ExpressionBuilder<Tables, 'enquiries'>) =>
    where.or([
      searchTextHolds(store, typed),
      where(
        'enquiries.id',
        'in',
        where
          .selectFrom('enquiry_replies')
          .select('enquiry_id')
          .where(holds('text'))
          .unionAll(
            where.selectFrom('enquiry_acts').select('enquiry_id').where('act', '=', 'note').where(holds('text')),
          )
          .unionAll(
            where
              .selectFrom('conversation_mails as mails')
              .leftJoin('conversation_files as files', 'files.mail_id', 'mails.id')
              .select(sql<string>`enquiry_id`.as('enquiry_id'))
              .where('enquiry_id', 'is not', null)
              .where((mail) => mail.or([holds('mails.text'), holds('mails.subject'), holds('files.name')])),
          ),
      ),
    ]);
}

/** Folds letter case and width, as the databases do. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
