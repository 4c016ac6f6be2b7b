import type { Contact } from './contact-words.ts';

/** Heading of the message form, and what happens to what is sent. */
export function FormIntro({ form }: Pick<Contact, 'form'>) {
  return (
    <>
      <h2 id="message">{form.title}</h2>
      <p className="mt-3 mb-8 text-ink-2">
        {form.intro}{' '}
        <a className="link" href="/privacy">
          {form.privacy}
        </a>{' '}
        {form.after}
      </p>
    </>
  );
}
