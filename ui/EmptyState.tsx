import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Properties {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
}

/** An empty list or pane: what it means and what one can do. */
export function EmptyState({ icon, title, children, acts }: Properties) {
  return (
    <div className="blank [&>.i]:mx-auto [&>.i]:size-7">
      {icon === undefined ? null : <Icon name={icon} />}
      <h2>{title}</h2>
      {children === undefined ? null : <p>{children}</p>}
      {acts === undefined ? null : <div className="row mt-4 justify-center">{acts}</div>}
    </div>
  );
}
