import './overprint.css';
import '../../ui/switch.css';

interface Properties {
  readonly label: string;
  readonly className?: string;
}

/** Takes the magenta off the plates of its page, all at once. It needs no script. */
export function OverprintSwitch({ label, className = '' }: Properties) {
  return (
    <label className={`no-print switch ${className}`.trim()}>
      <input type="checkbox" role="switch" defaultChecked />
      {label}
    </label>
  );
}
