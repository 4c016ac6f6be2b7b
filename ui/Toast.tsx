import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { TextButton } from './ActButton.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { endUndo, takenBack, unshown, wayBack, type Message } from './say.ts';

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

const manager = Toast.createToastManager<Message>();

function lastsFor({ kind = 'done', press }: Message): number {
  if (kind === 'bad') return 0;
  return press === undefined && kind === 'done' ? 5_000 : wayBack;
}

function show(message: Message): void {
  manager.add({
    title: message.title,
    description: message.text,
    data: message,
    timeout: lastsFor(message),
    // With high priority Base UI would hide the message and its button from screen readers.
    priority: 'low',
    onClose: () => endUndo(message),
  });
}

function List() {
  const { toasts } = Toast.useToastManager<Message>();
  const waiting = unshown.use();
  useEffect(() => {
    // Includes messages added since the render.
    const said = unshown.get();
    if (said.length === 0) return;
    unshown.set([]);
    said.forEach(show);
  }, [waiting]);
  const back = takenBack.use();
  const gone = back && toasts.find(({ data }) => data === back)?.id;
  useEffect(() => (gone === undefined ? undefined : manager.close(gone)), [gone]);
  return toasts.map((toast) => {
    const { kind = 'done', press } = toast.data ?? {};
    return (
      <Toast.Root key={toast.id} toast={toast} className={`${card} ${looks[kind]}`} swipeDirection="right">
        <Icon name={signs[kind]} />
        <div>
          <Toast.Title render={<b />} />
          <Toast.Description render={<p />} />
        </div>
        <div className="col-[2/-1] flex items-center gap-5">
          {press === undefined ? null : (
            <TextButton
              onPress={() => {
                manager.close(toast.id);
                press.run();
              }}
            >
              {press.label}
            </TextButton>
          )}
          <Toast.Close render={<button type="button" className="textbtn" />}>Dismiss</Toast.Close>
        </div>
        {press === undefined || kind === 'bad' ? null : (
          <div className="col-[2/-1] h-0.75 bg-rule motion-reduce:hidden" aria-hidden="true">
            <span className="block h-full w-3/5 bg-ink forced-colors:bg-[CanvasText]" />
          </div>
        )}
      </Toast.Root>
    );
  });
}

/** The corner with toasts; rendered once, in the shell. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className={corner} aria-label="Toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
