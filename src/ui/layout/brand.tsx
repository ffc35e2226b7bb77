import { Link } from 'react-router-dom';
import styles from './brand.module.css';

/**
 * The logo and a name, as a link to the start page. If there is a short name, it takes the place of the name on a
 * phone.
 */
export function Brand({
  to,
  name,
  shortName,
  logo,
}: {
  to: string;
  name: string;
  shortName?: string | undefined;
  logo: string;
}) {
  return (
    <Link to={to} className={styles.brand} data-two-names={shortName === undefined ? undefined : true}>
      <img src={logo} alt="" width="40" height="40" />
      <span className={styles.name}>{name}</span>
      {shortName !== undefined && <span className={styles.shortName}>{shortName}</span>}
    </Link>
  );
}
