import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean | string;
  }
}

/** Astro integration that adds the directive `client:touch` (site/browser/touch.ts). */
export function clientTouch(): AstroIntegration {
  return {
    name: 'corbiere:client-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './site/browser/touch.ts' });
      },
    },
  };
}
