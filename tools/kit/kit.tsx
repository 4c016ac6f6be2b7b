import '../../core/desk/app/styles/desk.css';
import { useId } from 'react';
import { Patterns } from '../../core/desk/app/shell/Patterns.tsx';
import { createRoot } from 'react-dom/client';
import type { Fixtures } from '../../ui/fixtures/fixture.ts';

/** What stands in ui/fixtures/, by the names of the parts. */
const parts = Object.values(
  import.meta.glob<{ readonly fixtures: Fixtures }>('../../ui/fixtures/*.tsx', { eager: true }),
)
  .flatMap(({ fixtures }) => Object.entries(fixtures))
  .sort(([one], [other]) => one.localeCompare(other));

/** Every part of the kit, in every state. */
function Kit() {
  const id = useId();
  return (
    <main className="room-body stack wide">
      <h1>The kit</h1>
      <Patterns />
      {parts.map(([part, states]) => (
        <section key={part} className="sec" aria-labelledby={id + part}>
          <h2 id={id + part}>{part}</h2>
          <div className="stack">
            {Object.entries(states).map(([state, Shown]) => (
              <div key={state} className="stack tight">
                <p className="note">{state}</p>
                <div data-state={state}>
                  <Shown />
                </div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  );
}

const place = document.getElementById('kit');
if (place === null) throw new Error('The page of the kit has no element "kit".');
createRoot(place).render(<Kit />);
