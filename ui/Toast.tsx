import { useEffect, useId, useState } from 'react';
import { TextButton } from './ActButton.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { messages, press, unsay, wayBack, type Message, type Said } from './say.ts';

const signs: Readonly<Record<NonNullable<Message['kind']>, IconName>> = { done: 'check', info: 'info', bad: 'tri' };
const looks: Readonly<Record<NonNullable<Message['kind']>, string>> = {
  done: 'border-s-ok *:first:text-ok',
  info: 'border-s-ink *:first:text-ink',
  bad: 'border-s-error *:first:text-error',
};

const corner =
  'fixed bottom-5 left-[calc(var(--spacing-rail,0px)+1.25rem)] z-45 grid w-[min(24rem,calc(100vw-2rem))] gap-2.5 ' +
  'max-[700px]:bottom-17 max-[700px]:left-4 print:hidden';
const card =
  'grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 rounded-control border border-s-6 ' +
  'border-edge bg-paper px-3.5 py-3 shadow-lift *:first:size-5';

/** More would cover the page; the others follow as these go. */
const mostShown = 4;

function lastsFor({ kind = 'done', press: act }: Message): number {
  if (kind === 'bad') return 0;
  return act === undefined && kind === 'done' ? 5_000 : wayBack;
}

function Toast({ message }: { readonly message: Said }) {
  const { kind = 'done', title, text, press: act } = message;
  const id = useId();
  // Its time begins again once the pointer or the focus has left it.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const lasts = lastsFor(message);
    if (isHeld || lasts === 0) return undefined;
    const timer = setTimeout(() => unsay(message), lasts);
    return () => clearTimeout(timer);
  }, [isHeld, message]);
  const [hold, letGo] = [() => setHeld(true), () => setHeld(false)];
  return (
    <div
      className={`${card} ${looks[kind]}`}
      role="dialog"
      aria-modal={false}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <Icon name={signs[kind]} />
      <div>
        <b id={id}>{title}</b>
        {text === undefined ? null : <p id={`${id}-text`}>{text}</p>}
      </div>
      <div className="col-[2/-1] flex items-center gap-5">
        {act === undefined ? null : <TextButton onPress={() => press(message)}>{act.label}</TextButton>}
        <TextButton onPress={() => unsay(message)}>Dismiss</TextButton>
      </div>
      {act === undefined || kind === 'bad' ? null : (
        <div className="col-[2/-1] h-0.75 bg-rule motion-reduce:hidden" aria-hidden="true">
          <span className="block h-full w-3/5 bg-ink forced-colors:bg-[CanvasText]" />
        </div>
      )}
    </div>
  );
}

/** The corner with toasts; rendered once, in the shell. */
export function Toasts() {
  const said = messages.use();
  return (
    <section className={corner} aria-label="Toasts" aria-live="polite" aria-relevant="additions text">
      {said.slice(0, mostShown).map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </section>
  );
}
