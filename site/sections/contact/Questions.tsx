import type { Contact } from './contact-words.ts';
import { Faq } from '../../ui/Faq.tsx';

/** Three questions that most messages begin with. */
export function Questions({ faq }: Pick<Contact, 'faq'>) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-6">
        {faq.title}
      </h2>
      <Faq name="faq" items={faq.items} />
    </section>
  );
}
