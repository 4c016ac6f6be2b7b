import './faq.css';
import { headingAnchor } from '../../copy/heading-anchor.ts';

interface Properties {
  /** Name that the answers share: the browser keeps one of them open at a time. */
  readonly name: string;
  readonly items: readonly { readonly question: string; readonly answer: string }[];
}

/** Questions that open one at a time and close again, without any script. */
export function Faq({ name, items }: Properties) {
  return (
    <div className="faq">
      {items.map(({ question, answer }) => (
        <details key={question} name={name}>
          <summary>
            <h3 id={headingAnchor(question)}>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
