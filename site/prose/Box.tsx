import type { ReactNode } from 'react';

interface Properties {
  readonly title: string;
  readonly children?: ReactNode;
}

/** A worked example or a checklist, set apart on land colour. */
export function Box({ title, children }: Properties) {
  return (
    <div className="box">
      <h3>{title}</h3>
      {children}
    </div>
  );
}
