import { functionPath } from '../../../contract/functions.ts';
import type { Home } from '../../schemas/home.ts';
import { Button } from '../../ui/Button.tsx';

/** The sign-up as a plain form that posts natively. */
export function SignUp({ copy }: { readonly copy: Home['newsletter'] }) {
  return (
    <form className="mt-8 grid max-w-measure gap-2.5 md:grid-cols-[1fr_auto]" action={functionPath('subscribe-newsletter')} method="post">
      <label className="sr-only" htmlFor="newsletter-email">
        {copy.label}
      </label>
      <input
        className="min-h-12 w-full rounded-control border-[1.5px] border-rule-strong bg-paper px-3.5 py-2.5 text-control placeholder:text-ink-3 hover:border-ink"
        id="newsletter-email"
        type="email"
        name="email"
        placeholder={copy.placeholder}
        autoComplete="email"
        required
      />
      <Button type="submit">{copy.submit}</Button>
    </form>
  );
}
