import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

export type NoticeTone = 'plain' | 'decide' | 'broke' | 'fine' | 'info';

interface NoticeProps {
  readonly title: ReactNode;
  readonly tone?: NoticeTone;
  readonly icon?: IconName | undefined;
  readonly children?: ReactNode;
  readonly acts?: ReactNode;
  /** Whether screen readers announce it immediately. */
  readonly alert?: boolean;
}

/** A block with one message: a failure, a pending decision, or a success. */
export function Notice({
  title,
  tone = 'plain',
  icon = tone === 'broke' ? 'tri' : undefined,
  children,
  acts,
  alert = false,
}: NoticeProps) {
  return (
    <div className={tone === 'plain' ? 'call' : `call ${tone}`} role={alert ? 'alert' : undefined}>
      <h2>
        {icon === undefined ? null : <Icon name={icon} />}
        <span>{title}</span>
      </h2>
      {children}
      {acts === undefined ? null : <div className="row">{acts}</div>}
    </div>
  );
}
