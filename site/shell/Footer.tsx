import { drawing } from '../art/drawing.ts';
import { firm } from '../copy/registers.ts';
import { footerColumns } from '../routes.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { FooterColumn } from './FooterColumn.tsx';

/** The same coast at night: eleven links, five networks, the copyright line. */
export function Footer() {
  const wordmark = drawing('logo-wordmark-night');
  return (
    <footer className="footer on-night">
      <div className="footer-sky">
        <Drawing name="plate-night" />
      </div>
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <img className="h-12 w-auto" src={wordmark.src} width={wordmark.width} height={wordmark.height} alt={firm.name} loading="lazy" />
            <p className="mt-4 max-w-[22rem]">{firm.blurb}</p>
          </div>
          {footerColumns.map(({ title, routes }) => (
            <FooterColumn key={title} title={title} links={routes.map(({ label, path }) => ({ label, href: path }))} />
          ))}
          <FooterColumn title="Elsewhere" links={firm.social.map(({ name, url }) => ({ label: name, href: url, external: true }))} />
        </div>
        <div className="footer-base">
          <p>{`© ${firm.copyrightYear} ${firm.name}. All rights reserved.`}</p>
          <p>{firm.places}</p>
          <a href="/cookies" data-consent>
            Cookie settings
          </a>
        </div>
      </div>
    </footer>
  );
}
