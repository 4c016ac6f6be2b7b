import type { ReactNode } from 'react';

/** A link back to the parent page. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a
      className="no-print mb-6 inline-flex items-center gap-2 py-1 text-small font-medium no-underline underline-offset-4 before:w-8 before:border-t-[1.5px] before:border-over hover:underline"
      href={href}
    >
      {children}
    </a>
  );
}
