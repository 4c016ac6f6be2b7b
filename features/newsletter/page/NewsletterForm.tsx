import { useEffect, useRef, type SubmitEvent } from 'react';
import type { NewsletterSubscription } from '../schema.ts';
import { functionUrl } from '../../../site/forms/backend.ts';
import { failureNote } from '../../../site/forms/failure-note.ts';
import type { Outcome } from '../../../site/forms/function-client.ts';
import { mountToasts } from '../../../site/forms/toasts/mount-toasts.tsx';
import { toasts } from '../../../site/forms/toasts/toast-store.ts';
import { useSending } from '../../../site/forms/use-sending.ts';
import { NewsletterFields, type NewsletterFormWords } from './NewsletterFields.tsx';
import type { Newsletter } from './newsletter-words.ts';

interface Properties {
  /** Where on the site the form is; kept as part of the proof of opt-in. */
  readonly form: NewsletterSubscription['form'];
  readonly words: NewsletterFormWords;
  readonly toastWords: Newsletter['toasts'];
}

const topic = 'newsletter';

/** The newsletter sign-up. Without scripts the same form posts natively and gets an answer page. */
export function NewsletterForm({ form, words, toastWords }: Properties) {
  const { isSending, touch, send } = useSending();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    mountToasts(toastWords, field.current);
    // The visitor may have started typing before the script loaded.
    if (field.current && (field.current.value !== '' || document.activeElement === field.current)) touch();
  }, [touch, toastWords]);

  const refuseEmpty = (): void => {
    toasts.show({ kind: 'destructive', topic, ...toastWords.empty });
    field.current?.focus();
  };

  const report = (outcome: Outcome, sent: string): void => {
    if (!outcome.ok) {
      console.error('Newsletter subscription failed:', outcome);
      const note = failureNote(outcome, toastWords.notes, navigator.onLine);
      toasts.show({ kind: 'destructive', topic, ...toastWords.failure, ...(note === undefined ? {} : { note }) });
      return;
    }
    toasts.show({
      kind: 'success',
      topic,
      title: toastWords.success.title,
      description: outcome.message ?? toastWords.success.description,
    });
    document.dispatchEvent(new CustomEvent('corbiere:sent', { detail: { form: topic, focus: false } }));
    if (field.current?.value === sent) field.current.value = '';
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (isSending) return;
    if (typed.trim() === '') {
      refuseEmpty();
      return;
    }
    const website = new FormData(event.currentTarget).get('website');
    toasts.dismissTopic(topic);
    document.dispatchEvent(new CustomEvent('corbiere:sending', { detail: { form: topic } }));
    const outcome = await send('subscribe-newsletter', { email: typed.trim(), form, website });
    report(outcome, typed);
  };

  return (
    <form
      method="post"
      action={functionUrl('subscribe-newsletter')}
      onFocus={touch}
      onInput={touch}
      onInvalid={(event) => {
        // A toast reports an empty field; the browser's own message reports an invalid address.
        if (event.target !== field.current || !field.current.validity.valueMissing) return;
        event.preventDefault();
        refuseEmpty();
      }}
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      <NewsletterFields form={form} words={words} isPending={isSending} field={field} />
    </form>
  );
}
