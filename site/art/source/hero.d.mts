/** What scrolling moves on the charts of the first screen, as CSS; `.hero-wide` and `.hero-tall` hold them. */
export declare const shipKeyframes: () => string;
