import { useState } from 'react';
import { lettersActs, type OneLetter } from './api.ts';
import { DoButton } from '../../../../core/desk/app/data/DoButton.tsx';
import { ActButton } from '../../../../ui/ActButton.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { TestForm } from './LetterReview.tsx';
import { numberOf } from './letter-words.ts';
import { counted, grouped } from '../../../../ui/numbers.ts';

/** Panel of a letter that was paused automatically: the reason, what to do in which order, and the acts. */
export function StoppedLetter({ letter, onCancel }: { readonly letter: OneLetter; readonly onCancel: () => void }) {
  const [tests, setTests] = useState(false);
  const { standing, refusing } = letter;
  const seen = { slug: letter.slug, version: letter.version ?? 0 };
  const said = { title: `${numberOf(letter)} resumed`, text: 'Refusals are counted from zero again.' };
  const [worst] = refusing;
  return (
    <Notice
      tone="decide"
      icon="pause"
      title={`${numberOf(letter)} stopped automatically: ${standing.pausedWhy ?? 'the reason is not known'}`}
      acts={
        <>
          <ActButton acts kind="main" icon="send" pressed={tests} onPress={() => setTests(!tests)}>
            Send a test
          </ActButton>
          <DoButton acts={lettersActs} does="letters.resume" input={seen} said={said} kind="decide" icon="play">
            Resume
          </DoButton>
          {refusing.slice(0, 2).map(({ domain, waiting }) => (
            <DoButton
              key={domain}
              acts={lettersActs}
              does="letters.resume"
              input={{ ...seen, without: domain }}
              said={(result) => ({
                ...said,
                text: `Without ${domain}: ${counted(result?.takenBack ?? waiting, 'email')} withdrawn.`,
              })}
              kind="decide"
            >
              {`Resume without ${domain}`}
            </DoButton>
          ))}
          <ActButton acts kind="forgood" onPress={onCancel}>
            Cancel the rest
          </ActButton>
        </>
      }
    >
      <p>
        {worst
          ? `${counted(worst.refused, 'email')} to ${worst.domain} were refused because of us, not because of the readers. No reader was suppressed. `
          : ''}
        <b>
          {grouped(standing.sent)} {standing.sent === 1 ? 'reader has' : 'readers have'} it, {grouped(standing.waiting)}{' '}
          are waiting; nobody gets it twice
        </b>{' '}
        whatever you do next.
      </p>
      <ol className="steps">
        <li>
          <span>
            Read the answers of the servers below. “They refuse us” means that this provider does not trust our sending
            address today.
          </span>
        </li>
        <li>
          <span>
            Ask the operator of the mail relay. Leave it paused until they have looked: it can wait for{' '}
            {letter.mailsKept.correctable} days.
          </span>
        </li>
        <li>
          <span>
            Send a test to an address at that provider. If it arrives, resume; if not, resume without that provider, or
            cancel the rest.
          </span>
        </li>
      </ol>
      {tests && <TestForm letter={letter} />}
    </Notice>
  );
}
