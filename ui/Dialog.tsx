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
  /** Back, Esc, and outside an alert a press beside it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons after *Back*, the one that does it last. */
  readonly acts: ReactNode;
  /** Asks before something that cannot be taken back: a press beside it does not close it. */
  readonly alert?: boolean;
  readonly wide?: boolean;
  /** Says what leaving does, where that is not plain: `Keep the call`. */
  readonly back?: string;
  /** Ctrl+Enter does it. */
  readonly onSend?: (() => void) | undefined;
  /** The focus begins on *Back* in an alert, else in the first field; this names another place. */
  readonly begins?: 'back' | 'field' | (() => HTMLElement | true);
}

/** A question over the room. The focus stays in it and goes back to where it came from. */
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
  useKeyBlock(open);
  useKeys({ 'Ctrl+Enter': () => onSend?.() }, { when: open && onSend !== undefined, inDialogs: true });
  const Root = alert ? AlertDialog.Root : BaseDialog.Root;
  return (
    <Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Viewport className="scrim">
          <BaseDialog.Popup
            className={wide ? 'dialog wide' : 'dialog'}
            initialFocus={begins === 'back' ? backButton : begins === 'field' ? true : begins}
          >
            <div className="dlg-head">
              <BaseDialog.Title>{title}</BaseDialog.Title>
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

/** An open dialog with one act, done by its button or by Ctrl+Enter. */
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
    /** What its button says. */
    readonly does: ReactNode;
    readonly send: () => void;
    /** Buttons before it. */
    readonly others?: ReactNode;
    /** Why it was not done, where no field says so. */
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

/** What is lost for good, or with `kept` what stays, one line each. */
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
