import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { NewsletterSubscription } from '../../contract/newsletter.ts';
import { backend, functionUrl } from './backend.ts';
import { browserClock } from './clock.ts';
import { createFunctionClient, type Outcome } from './function-client.ts';
import { createFillTimer, submitAtHumanPace } from './submission.ts';
import { mountToasts } from './toasts/mount-toasts.tsx';
import { toasts } from './toasts/toast-store.ts';
import { NewsletterFields, type NewsletterFormWords } from './NewsletterFields.tsx';
import type { ToastWords } from './toasts/Toasts.tsx';

export interface NewsletterToastWords extends ToastWords {
  readonly success: { readonly title: string; readonly description: string };
  readonly failure: { readonly title: string; readonly description: string };
  readonly empty: { readonly title: string };
}

interface Properties {
  /** Where on the site the form stands; kept as part of the proof of opt-in. */
  readonly form: NewsletterSubscription['form'];
  readonly words: NewsletterFormWords;
  readonly toastWords: NewsletterToastWords;
}

const topic = 'newsletter';

/** The newsletter sign-up. Without a script the same form posts natively and a page of the site answers. */
export function NewsletterForm({ form, words, toastWords }: Properties) {
  const [isPending, setPending] = useState(false);
  const [timer] = useState(() => createFillTimer(browserClock));
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refocusButton = useRef(false);

  useEffect(() => {
    mountToasts(toastWords);
    // Whoever typed before the script arrived has already begun.
    if (field.current && (field.current.value !== '' || document.activeElement === field.current)) timer.touch();
  }, [timer, toastWords]);

  useEffect(() => {
    // A disabled button loses the focus; give it back unless it went elsewhere meanwhile.
    if (isPending || !refocusButton.current) return;
    refocusButton.current = false;
    if (document.activeElement === document.body || document.activeElement === null) button.current?.focus({ preventScroll: true });
  }, [isPending]);

  const refuseEmpty = (): void => {
    toasts.show({ kind: 'destructive', topic, ...toastWords.empty });
    field.current?.focus();
  };

  const report = (outcome: Outcome, sent: string): void => {
    if (!outcome.ok) {
      console.error('Newsletter subscription failed:', outcome);
      toasts.show({ kind: 'destructive', topic, ...toastWords.failure });
      return;
    }
    toasts.show({ kind: 'success', topic, title: toastWords.success.title, description: outcome.message ?? toastWords.success.description });
    timer.reset();
    if (field.current?.value === sent) field.current.value = '';
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (isPending) return;
    if (typed.trim() === '') {
      refuseEmpty();
      return;
    }
    const website = new FormData(event.currentTarget).get('website');
    const client = createFunctionClient(backend, fetch, browserClock);
    toasts.dismissTopic(topic);
    refocusButton.current = document.activeElement === button.current;
    setPending(true);
    const outcome = await submitAtHumanPace(timer, browserClock, (elapsed) =>
      client('subscribe-newsletter', { email: typed.trim(), form, website, elapsed }));
    setPending(false);
    report(outcome, typed);
  };

  return (
    <form
      method="post"
      action={functionUrl('subscribe-newsletter')}
      onFocus={() => { timer.touch(); }}
      onInput={() => { timer.touch(); }}
      onInvalid={(event) => {
        // An empty field is told by a toast; a wrong address by the browser's own words.
        if (event.target !== field.current || !field.current.validity.valueMissing) return;
        event.preventDefault();
        refuseEmpty();
      }}
      onSubmit={(event) => { void submit(event); }}
    >
      <NewsletterFields form={form} words={words} isPending={isPending} field={field} button={button} />
    </form>
  );
}
