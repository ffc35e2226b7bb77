import { Link } from 'react-router-dom';
import styles from './brand.module.css';

/** The logo and a name, as a link to the start page. */
export function Brand({ to, name, logo = '/logo.svg' }: { to: string; name: string; logo?: string | undefined }) {
  return (
    <Link to={to} className={styles.brand}>
      <img src={logo} alt="" width="40" height="40" />
      <span>{name}</span>
    </Link>
  );
}
