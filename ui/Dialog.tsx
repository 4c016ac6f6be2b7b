import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import { useKeyBlock, useKeys } from './keys/use-keys.ts';
import { ActButton, type ActButtonProps } from './ActButton.tsx';
import { announce } from './stores/announce.ts';
import { Icon } from './Icon.tsx';

interface DialogProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Called by *Back*, Esc and, except in an alert, a press outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons after *Back*; the confirming one is last. */
  readonly acts: ReactNode;
  /** Confirms something irreversible, so a press outside does not close it. */
  readonly alert?: boolean;
  readonly wide?: boolean;
  /** Label of *Back* where it needs to say more, such as `Keep the call`. */
  readonly back?: string;
  readonly onSend?: (() => void) | undefined;
  /** Initial focus; by default *Back* in an alert, otherwise the first field. */
  readonly begins?: 'back' | 'field' | (() => HTMLElement | true);
}

/** A modal dialog that keeps the focus and returns it when closed. */
export function Dialog({
  open,
  title,
  onClose,
  children,
  acts,
  alert = false,
  wide = false,
  back = 'Back',
  onSend,
  begins = alert ? 'back' : 'field',
}: DialogProps) {
  const backButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // *Back* may be below the window's edge, and focus would scroll the title out of it.
  const firstFocus = () =>
    (backButton.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight
      ? heading.current
      : backButton.current;
  useKeyBlock(open);
  useKeys({ 'Ctrl+Enter': () => onSend?.() }, { when: open && onSend !== undefined, inDialogs: true });
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  return (
    <Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Viewport className="scrim">
          <BaseDialog.Popup
            className={wide ? 'dialog wide' : 'dialog'}
            initialFocus={begins === 'back' ? firstFocus : begins === 'field' ? true : begins}
          >
            <div className="dlg-head">
              <BaseDialog.Title ref={heading} tabIndex={-1}>
                {title}
              </BaseDialog.Title>
            </div>
            <div className="body">{children}</div>
            <div className="flex flex-wrap justify-end gap-2 border-t border-rule py-3.5">
              <ActButton ref={backButton} onPress={onClose}>
                {back}
              </ActButton>
              {acts}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </Root>
  );
}

/** An open dialog with one act, by button or Ctrl+Enter. */
export function ActDialog({
  does,
  send,
  others,
  kind = 'main',
  waiting,
  off,
  icon,
  failure,
  children,
  ...dialog
}: Omit<DialogProps, 'open' | 'acts' | 'onSend'> &
  Pick<ActButtonProps, 'kind' | 'waiting' | 'off' | 'icon'> & {
    readonly does: ReactNode;
    readonly send: () => void;
    readonly others?: ReactNode;
    /** Why the act failed, unless a field says so. */
    readonly failure?: { readonly message: string } | undefined;
  }) {
  return (
    <Dialog
      {...dialog}
      open
      onSend={() => (off === undefined ? send() : announce(off))}
      acts={
        <>
          {others}
          <ActButton kind={kind} waiting={waiting} off={off} icon={icon} acts keys="Ctrl Enter" onPress={send}>
            {does}
          </ActButton>
        </>
      }
    >
      {children}
      {failure && (
        <p className="bad" role="alert">
          {failure.message}
        </p>
      )}
    </Dialog>
  );
}

/** A list of what will be lost or, with `kept`, of what stays. */
export function LostList({ lines, kept = false }: { readonly lines: readonly ReactNode[]; readonly kept?: boolean }) {
  return (
    <ul className={`border-edge border-y [&_svg]:mt-0.5 [&_svg]:size-4
        ${kept ? '[&_svg]:text-ink-2' : '[&_svg]:text-error'}`}>
      {lines.map((line, index) => (
        <li key={index} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-2.5 border-rule py-1.5 not-first:border-t">
          <Icon name={kept ? 'check' : 'tri'} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
