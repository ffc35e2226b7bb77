import { useConfiguration } from '../../configuration/configuration.ts';
import './opening.css';

/** Placeholder for a page that is loading. index.html has the same markup, so nothing moves when the app takes over. */
export function Opening() {
  const { name, logo } = useConfiguration();
  return (
    <header className="opening">
      <p className="opening-brand">
        <img src={logo} alt="" width="40" height="40" />
        <span>{name}</span>
      </p>
    </header>
  );
}
