import type { Ref } from 'react';

interface Properties {
  readonly label: string;
  readonly input: Ref<HTMLInputElement>;
}

/** Something a figure has or has not. */
export function Switch({ label, input }: Properties) {
  return (
    <label className="switch">
      <input type="checkbox" role="switch" ref={input} />
      <span>{label}</span>
    </label>
  );
}
