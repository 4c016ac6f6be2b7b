import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { readersActs, type Suppression } from './api.ts';
import { pageStore } from '../../../../ui/stores/page-store.ts';
import { useAct } from '../../../../core/desk/app/data/use-act.ts';
import { useKeys } from '../../../../ui/keys/use-keys.ts';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { RoomHead } from '../../../../core/desk/app/shell/RoomHead.tsx';

/** The last address searched without a match; kept in memory only, so that no URL contains it. */
export const lastSearch = pageStore<{ readonly email: string; readonly suppression: Suppression | null } | undefined>(
  undefined,
);

/** Search form for a reader by full address. */
export function ReaderSearch() {
  const [, go] = useLocation();
  const [email, setEmail] = useState('');
  const [why, setWhy] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const find = useAct(readersActs, 'readers.find');
  useKeys({ '/': () => field.current?.focus() });
  return (
    <form
      className="rounded-xs border-edge border px-4 pt-3.5 pb-4 [&_label]:text-(length:--text-body)"
      role="search"
      aria-label="Find one reader"
      onSubmit={(event) => {
        event.preventDefault();
        setWhy(undefined);
        find.run(
          { email: email.trim() },
          {
            done: (found) => {
              if (!found) return;
              if (found.id === null) lastSearch.set({ email: email.trim(), suppression: found.suppression });
              go(found.id === null ? '/readers/nobody' : `/readers/${found.id}`);
            },
            refused: (failure) => setWhy(failure.message),
          },
        );
      }}
    >
      <div className="field">
        <label htmlFor="find-reader">Find one reader</label>
        <div className="flex gap-2">
          <input
            ref={field}
            id="find-reader"
            className="input"
            type="text"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            placeholder="A full address"
            aria-keyshortcuts="/"
            aria-describedby="find-reader-hint"
            aria-invalid={why === undefined ? undefined : true}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <ActButton
            acts
            type="submit"
            waiting={find.waiting}
            off={email.trim() === '' ? 'Enter a full address first.' : undefined}
          >
            Find
          </ActButton>
        </div>
        {why !== undefined && (
          <p className="err" role="alert">
            {why}
          </p>
        )}
        <p className="note" id="find-reader-hint">
          Enter the full address; parts are not searched. Every search is recorded in the journal.
        </p>
      </div>
    </form>
  );
}

/** Page with a back link for one reader, or for a search without a match. */
export function ReaderFrame({ page, children }: { readonly page: string; readonly children: ReactNode }) {
  return (
    <>
      <RoomHead title="Readers / one" page={page} back={{ to: '/readers', words: 'All readers' }} />
      <div className="room-body stack">{children}</div>
    </>
  );
}
