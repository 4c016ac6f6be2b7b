import './overprint.css';
import '../../ui/switch.css';

/** A switch that hides the magenta overprint on all plates of the page. Works without scripts. */
export function OverprintSwitch({ label, className = '' }: { readonly label: string; readonly className?: string }) {
  return (
    <label className={`no-print switch ${className}`.trim()}>
      <input type="checkbox" role="switch" defaultChecked />
      {label}
    </label>
  );
}
