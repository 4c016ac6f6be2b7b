import type { Ethics } from './ethics-words.ts';

/** What the ethics form is for, how soon it is answered, and the address for those who would rather write. */
export function EnquiryNote({ enquiry, address }: Pick<Ethics, 'enquiry'> & { readonly address: string }) {
  return (
    <div>
      <h2 id="enquiry">{enquiry.title}</h2>
      <p className="mt-4 text-ink-2">{enquiry.text}</p>
      <p className="mt-4 text-ink-2">
        {enquiry.alternative}{' '}
        <a className="link" href={`mailto:${address}`}>
          {address}
        </a>
        .
      </p>
    </div>
  );
}
