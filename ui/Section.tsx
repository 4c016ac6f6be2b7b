import { useId, type ReactNode } from 'react';

interface Properties {
  readonly title: ReactNode;
  readonly beside?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a room: ruled title with a quiet note, and a link or text button at its end. */
export function Section({ title, beside, end, children }: Properties) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sechead">
        <h2 id={id}>{title}</h2>
        {beside === undefined ? null : <span className="n">{beside}</span>}
        {end}
      </div>
      {children}
    </section>
  );
}
