import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Store } from '../../core/store/store.ts';
import type { Tables } from '../../core/store/tables.ts';
import type { EnquiryRow } from './rows.ts';

/**
 * Of an enquiry what people search in: reference with and without dashes, name, address, organization, subject; letter
 * case and widths folded.
 */
export function searchText({
  reference,
  name,
  email,
  organization,
  subject,
}: Pick<EnquiryRow, 'reference' | 'name' | 'email' | 'organization' | 'subject'>): string {
  return folded([reference, reference.replaceAll('-', ''), name, email, organization ?? '', subject].join('\n'));
}

/** What somebody looks for as a pattern of LIKE, with `\` before what stands for itself. */
export function searchPattern(typed: string): string {
  return `%${folded(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether an enquiry holds what somebody looks for: in what the enquiry itself says, in replies, notes and emails of
 * its conversation, or in the names of their attachments.
 */
export function enquiryHolds({ engine }: Pick<Store, 'engine'>, typed: string) {
  const pattern = searchPattern(typed);
  const holds = (column: string) => {
    const text = sql.ref(column);
    const [ascii, any] =
      engine === 'postgres'
        ? [sql`lower(${text} collate "C")`, sql`lower(normalize(${text}, nfkc))`]
        : [sql`lower(${text})`, sql`fold(${text})`];
    // Most of what is written is ASCII, which folds in a tenth of the time.
    const foldedText = sql`case when octet_length(${text}) = length(${text}) then ${ascii} else ${any} end`;
    return sql<SqlBool>`${foldedText} like ${pattern} escape '\\'`;
  };
  return (where: ExpressionBuilder<Tables, 'enquiries'>) => {
    const mails = where
      .selectFrom('conversation_mails')
      .select('conversation_mails.id')
      .whereRef('conversation_mails.enquiry_id', '=', 'enquiries.id');
    return where.or([
      sql<SqlBool>`enquiries.search_text like ${pattern} escape '\\'`,
      holds('enquiries.message'),
      where.exists(
        where
          .selectFrom('enquiry_replies')
          .select('enquiry_replies.id')
          .whereRef('enquiry_replies.enquiry_id', '=', 'enquiries.id')
          .where(holds('enquiry_replies.text')),
      ),
      where.exists(
        where
          .selectFrom('enquiry_acts')
          .select('enquiry_acts.id')
          .whereRef('enquiry_acts.enquiry_id', '=', 'enquiries.id')
          .where('enquiry_acts.act', '=', 'note')
          .where(holds('enquiry_acts.text')),
      ),
      where.exists(mails.where(holds('conversation_mails.text'))),
      where.exists(mails.where(holds('conversation_mails.subject'))),
      where.exists(
        mails
          .innerJoin('conversation_files', 'conversation_files.mail_id', 'conversation_mails.id')
          .where(holds('conversation_files.name')),
      ),
    ]);
  };
}

/** Letter case and widths folded, as the databases fold what is searched. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
