import './enquiry-words.css';
import { Link } from 'wouter';
import type { ListedEnquiry } from './api.ts';
import { useNameOf } from '../../../core/desk/app/data/who.ts';
import { Found } from '../../../ui/Found.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { counted } from '../../../ui/numbers.ts';
import { VisitorText } from '../../../ui/VisitorText.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { useZone } from '../../../ui/time/zone-shown.ts';
import { dayAndClock, whoseWords } from '../../conversation/desk/turn-words.ts';
import { categoryWords, kindWords } from './words.ts';

type EnquiryWord = Pick<
  ListedEnquiry,
  'name' | 'organization' | 'excerpt' | 'subject' | 'kind' | 'category' | 'files' | 'declined' | 'writing'
>;

/** Where the search matched; without a search, who wrote the excerpt if not the visitor. */
function placeOf({ by, found }: EnquiryWord['excerpt'], nameOf: (who: string) => string, now: Date, zone: string) {
  const person = by === null ? undefined : nameOf(by);
  if (found === null) return person === undefined ? '' : `${person}: `;
  const places = {
    form: 'Their first message',
    message: 'Their answer',
    reply: `${whoseWords(person)} reply`,
    note: person === undefined ? 'Note' : `Note by ${person === 'You' ? 'you' : person}`,
    file: 'Attachment',
  };
  return `${places[found.in]}, ${dayAndClock(new Date(found.at), now, zone)}: `;
}

const chips =
  'chips flex flex-wrap justify-end gap-x-2 text-(length:--text-note) text-ink-3 [tr.open_&]:text-ink-2 ' +
  '[&_.i]:inline [&_.i]:size-3.5 [&_.i]:align-[-0.125rem]';

const excerptLook =
  'excerpt mt-0.5 line-clamp-2 text-start text-(length:--text-note) leading-[1.4] font-normal text-ink-2 ' +
  'wrap-anywhere max-[699px]:line-clamp-4';

/** Marks what the reader has not opened yet. */
export function UnreadDot() {
  return (
    <span className="unread inline-block size-2 flex-none self-center rounded-full bg-current forced-color-adjust-none">
      <span className="vh">Unread: </span>
    </span>
  );
}

/** The sender, as the link of the row, and the excerpt of the latest message. */
export function EnquiryWords({
  enquiry: { name, organization, excerpt, subject },
  to,
  open = false,
  unread = false,
  find = '',
}: {
  readonly enquiry: Pick<EnquiryWord, 'name' | 'organization' | 'excerpt' | 'subject'>;
  readonly to: string;
  readonly open?: boolean;
  readonly unread?: boolean;
  readonly find?: string | undefined;
}) {
  const nameOf = useNameOf();
  const [now, zone] = [useNow(), useZone()];
  return (
    <>
      <Link to={to} className="person hit" aria-current={open ? 'true' : undefined}>
        {unread ? <UnreadDot /> : null}
        <VisitorText className="name">{name}</VisitorText>
        {organization === null ? null : (
          <>
            {' '}
            <VisitorText className="firm">{organization}</VisitorText>
          </>
        )}
      </Link>
      <span className={excerptLook} dir="auto">
        {placeOf(excerpt, nameOf, now, zone)}
        <Found words={excerpt.text === '' ? subject : excerpt.text} typed={find} />
      </span>
    </>
  );
}

/** Labels of a row: form or chosen subject, attachments, a declined call. */
export function EnquiryChips({ enquiry: { kind, category, files, declined } }: { readonly enquiry: EnquiryWord }) {
  return (
    <span className={chips}>
      {declined ? (
        <span className="due" title="Call declined">
          <Icon name="declined" />
          <span className="vh">Call declined </span>
        </span>
      ) : null}
      {files === 0 ? null : (
        <span title={counted(files, 'file')}>
          <Icon name="clip" /> {files}
          <span className="vh"> {files === 1 ? 'file' : 'files'} </span>
        </span>
      )}
      <span>{categoryWords(category) ?? kindWords(kind)}</span>
    </span>
  );
}
