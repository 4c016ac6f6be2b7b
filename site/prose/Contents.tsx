import './contents.css';

interface Properties {
  readonly title: string;
  readonly sections: readonly { readonly slug: string; readonly text: string }[];
}

/** Table of contents of an article or a legal text, with the numbers of its headings. */
export function Contents({ title, sections }: Properties) {
  return (
    <nav className="toc" aria-label={title}>
      <p className="mb-2.5 text-note/[1.4] font-medium text-ink-3">{title}</p>
      <ol>
        {sections.map(({ slug, text }, place) => (
          <li key={slug}>
            <a href={`#${slug}`}>
              <span className="figures">{place + 1}</span> <span>{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
