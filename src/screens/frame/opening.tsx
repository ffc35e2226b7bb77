import { useConfiguration } from '../../configuration/configuration.ts';
import './opening.css';

/** Stands where a page is about to be. The same stands in index.html, so that nothing moves once the app takes over. */
export function Opening() {
  const { name, logo } = useConfiguration();
  return (
    <header className="opening">
      <div className="opening-line" />
      <p className="opening-brand">
        <img src={logo} alt="" width="40" height="40" />
        <span>{name}</span>
      </p>
    </header>
  );
}
