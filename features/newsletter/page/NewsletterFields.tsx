import { type RefObject, useId } from 'react';
import { emailMaximum } from '../../../contract/email-address.ts';
import type { NewsletterSubscription } from '../schema.ts';
import type { Newsletter } from './newsletter-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { PendingLabel } from '../../../site/forms/PendingLabel.tsx';

export type NewsletterFormWords = Newsletter['form'] & { readonly idle: string; readonly pending: string };

interface Properties {
  readonly form: NewsletterSubscription['form'];
  readonly words: NewsletterFormWords;
  readonly email?: string;
  /** Id of the message that says why the address was refused. */
  readonly refusedFor?: string;
  readonly isPending?: boolean;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** Content of a newsletter form, with and without scripts: a field, a button, a note, and a honeypot. */
export function NewsletterFields({ form, words, email, refusedFor, isPending = false, field }: Properties) {
  const id = `newsletter${useId()}`;
  return (
    <div className="flex max-w-measure flex-wrap gap-2.5 [&>button]:grow">
      <div className="flex-[99_1_12.5rem]">
        <label className="sr-only" htmlFor={id}>
          {words.label}
        </label>
        <input
          ref={field}
          id={id}
          className="min-h-12 w-full rounded-control border-[1.5px] border-rule-strong bg-field px-3.5 py-2.5 text-control transition-colors placeholder:text-ink-3 placeholder:opacity-100 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-error aria-invalid:bg-error-tint"
          type="email"
          name="email"
          placeholder={words.placeholder}
          autoComplete="email"
          maxLength={emailMaximum}
          required
          {...(email === undefined ? {} : { defaultValue: email })}
          {...(refusedFor === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': refusedFor })}
        />
      </div>
      <Button type="submit" disabled={isPending}>
        <PendingLabel idle={words.idle} pending={words.pending} isPending={isPending} />
      </Button>
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={`${id}trap`}>{words.trap}</label>
        <input id={`${id}trap`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="form" value={form} />
      <p className="basis-full note">
        {words.note}{' '}
        <a className="link" href={words.privacy.to}>
          {words.privacy.label}
        </a>
        .
      </p>
    </div>
  );
}
