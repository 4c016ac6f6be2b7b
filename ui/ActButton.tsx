import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { say } from './say.ts';
import { useWhyOff } from './why-off.ts';
import { Icon, type IconName } from './Icon.tsx';

/** `decide`: the act that settles what waits. `forgood`: what cannot be taken back; `lost` is the last press of it. */
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
  /** The sign stands alone; the words are for who hears them. */
  readonly only?: boolean | undefined;
  /** The key that does the same, written on the button; the room binds it with `useKeys`. */
  readonly keys?: string | undefined;
  /** Words after the label for who hears it, such as the reference. */
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
  /** Changes something on the server: off by itself while the connection is lost or the database takes no changes. */
  readonly acts?: boolean | undefined;
  /** Why it cannot be pressed now; it stays in the order of focus and says so. */
  readonly off?: string | undefined;
  /** Its request is on the way. */
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
  const whyOff = useWhyOff();
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
          if (why !== undefined) say({ kind: 'told', title: why });
          return;
        }
        onPress?.();
      }}
    >
      <Inner {...face} />
    </button>
  );
}

/** Looks like a button, leads to an address of the desk. */
export function ActLink({ to, ...face }: Face & { readonly to: string }) {
  return (
    <Link to={to} className={classOf(face)} aria-keyshortcuts={face.keys}>
      <Inner {...face} />
    </Link>
  );
}

/** Words that can be pressed, inside a line of text. */
export function TextButton({
  children,
  onPress,
  more,
  acts = false,
}: {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly more?: string;
  readonly acts?: boolean;
}) {
  const why = useWhyOff();
  const off = acts && why !== undefined;
  return (
    <button
      type="button"
      className="textbtn"
      aria-disabled={off ? true : undefined}
      title={off ? why : undefined}
      onClick={() => (off ? say({ kind: 'told', title: why }) : onPress())}
    >
      {children}
      {more === undefined ? null : <span className="vh"> {more}</span>}
    </button>
  );
}
