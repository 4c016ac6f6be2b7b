import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { say } from './say.ts';
import { useDisabledReason } from './disabled-reason.ts';
import { Icon, type IconName } from './Icon.tsx';

/** `decide`: the act that settles a decision. `forgood`: opens an irreversible act, `lost` confirms it. */
export type ButtonKind = 'plain' | 'main' | 'decide' | 'forgood' | 'lost' | 'bare';

const classes: Readonly<Record<ButtonKind, string>> = {
  plain: '',
  main: ' main',
  decide: ' decide',
  forgood: ' forgood',
  lost: ' forgood solid',
  bare: ' bare',
};

interface Face {
  readonly kind?: ButtonKind | undefined;
  readonly icon?: IconName | undefined;
  /** Shows only the icon; the label is for screen readers. */
  readonly only?: boolean | undefined;
  /** Key of the act, shown on the button; the room binds it with `useKeys`. */
  readonly keys?: string | undefined;
  readonly more?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

function classOf({ kind = 'plain', only, className }: Face): string {
  return `btn${classes[kind]}${only === true ? ' icon' : ''}${className === undefined ? '' : ` ${className}`}`;
}

function Inner({ icon, only, keys, more, children }: Face) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {only === true ? <span className="vh">{children}</span> : children}
      {more === undefined ? null : <span className="vh"> {more}</span>}
      {keys === undefined || only === true ? null : <kbd aria-hidden="true">{keys}</kbd>}
    </>
  );
}

export interface ActButtonProps extends Face {
  /** Whether it changes something on the server, and so is disabled while that is impossible. */
  readonly acts?: boolean | undefined;
  /** Why it is disabled; the button stays focusable and says so. */
  readonly off?: string | undefined;
  readonly waiting?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly onPress?: (() => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button of the kit. */
export function ActButton({
  acts = false,
  off,
  waiting = false,
  pressed,
  type = 'button',
  onPress,
  ref,
  ...face
}: ActButtonProps) {
  const whyOff = useDisabledReason();
  const why = off ?? (acts ? whyOff : undefined);
  return (
    <button
      ref={ref}
      type={type}
      className={`${classOf(face)}${waiting ? ' wait' : ''}`}
      aria-disabled={why !== undefined || waiting ? true : undefined}
      aria-pressed={pressed}
      aria-keyshortcuts={face.keys}
      title={why ?? (face.only === true && typeof face.children === 'string' ? face.children : undefined)}
      onClick={(event) => {
        if (waiting || why !== undefined) {
          event.preventDefault();
          if (why !== undefined) say({ kind: 'info', title: why });
          return;
        }
        onPress?.();
      }}
    >
      <Inner {...face} />
    </button>
  );
}

/** A link to an address of the desk that looks like a button. */
export function ActLink({ to, ...face }: Face & { readonly to: string }) {
  return (
    <Link to={to} className={classOf(face)} aria-keyshortcuts={face.keys}>
      <Inner {...face} />
    </Link>
  );
}

interface Properties {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly more?: string;
  readonly acts?: boolean;
}

/** A button within running text. */
export function TextButton({ children, onPress, more, acts = false }: Properties) {
  const why = useDisabledReason();
  const off = acts && why !== undefined;
  return (
    <button
      type="button"
      className="textbtn"
      aria-disabled={off ? true : undefined}
      title={off ? why : undefined}
      onClick={() => (off ? say({ kind: 'info', title: why }) : onPress())}
    >
      {children}
      {more === undefined ? null : <span className="vh"> {more}</span>}
    </button>
  );
}
