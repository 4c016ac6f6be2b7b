import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface ModalProps {
  readonly className: string;
  readonly role?: 'dialog' | 'alertdialog';
  readonly label?: string;
  /** Id of the element that names it. */
  readonly labelledBy?: string;
  /** Called by Esc and by a press outside. An alert dialog stays at a press outside. */
  readonly onClose: () => void;
  /** The element to focus first; by default the first that takes input. */
  readonly begins?: (() => HTMLElement | null | undefined) | undefined;
  readonly children: ReactNode;
}

const below = '.skip, .shell, .scrim';
const takesFocus = 'a[href], button, input:not([type=radio]), input:checked, select, textarea, [tabindex="0"]';

/** The sheet of a dialog above everything but messages; it keeps the focus and returns it when closed. */
export function Modal({ className, role = 'dialog', label, labelledBy, onClose, begins, children }: ModalProps) {
  const scrim = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const pressed = useRef<EventTarget>(null);
  const start = useRef(begins);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const before = document.activeElement;
    const { overflow, scrollbarGutter } = root.style;
    const covered = [...document.querySelectorAll<HTMLElement>(below)].filter(
      (part) => part !== scrim.current && !part.inert,
    );
    const hasBar = window.innerWidth > root.clientWidth;
    Object.assign(root.style, { overflow: 'hidden', scrollbarGutter: hasBar ? 'stable' : scrollbarGutter });
    for (const part of covered) part.inert = true;
    const controls = [...(sheet.current?.querySelectorAll<HTMLElement>(takesFocus) ?? [])];
    const first = controls.find((part) => part.checkVisibility() && !part.matches(':disabled'));
    (start.current?.() ?? first ?? sheet.current)?.focus();
    return () => {
      Object.assign(root.style, { overflow, scrollbarGutter });
      for (const part of covered) part.inert = false;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    // On paper a dialog is not drawn, and so loses the focus.
    const close = ({ key, target }: KeyboardEvent): void => {
      if (key === 'Escape' && target === document.body) onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [onClose]);
  return createPortal(
    <div
      ref={scrim}
      className="scrim"
      role="presentation"
      onMouseDown={(event) => {
        pressed.current = event.target;
        // A press outside leaves the focus where Esc is heard.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      onClick={({ currentTarget }) => {
        if (pressed.current === currentTarget && role === 'dialog') onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div
        ref={sheet}
        className={`dialog ${className}`}
        role={role}
        aria-modal
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
