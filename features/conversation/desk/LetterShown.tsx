import type { PostMail } from './api.ts';

export function LetterShown({ letter: { subject, paragraphs } }: { readonly letter: PostMail['notForUs'] }) {
  return (
    <section className="call" aria-label="Email to the sender">
      <h3>{subject}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
