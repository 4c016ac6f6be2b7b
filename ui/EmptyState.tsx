import type { ReactNode } from 'react';

/** An empty list or pane: what that means, and what one can do. */
export function EmptyState({
  title,
  children,
  acts,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
}) {
  return (
    <div className="blank">
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {acts === undefined ? null : <div className="row mt-4 justify-center">{acts}</div>}
    </div>
  );
}
