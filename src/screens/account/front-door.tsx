import { useConfiguration } from '../../configuration/configuration.ts';
import { frontDoorMessages as messages } from '../../contract/messages/account/front-door.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './front-door.module.css';

/** What the portal is for, how long it takes and what is needed, for users who see it for the first time. */
export function FrontDoor() {
  const { name } = useConfiguration();
  return (
    <section className={styles.door} aria-labelledby="front-door">
      <div>
        <p className={styles.eyebrow}>{name}</p>
        <h2 id="front-door" className={styles.title}>
          {messages.title}
        </h2>
        <p className={styles.lead}>{messages.lead}</p>
      </div>
      <ol className={styles.steps}>
        {messages.steps.map(({ icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.disc}>
              <Icon name={icon} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <details className={styles.needs}>
        <summary className={styles.summary}>
          {messages.needed}
          <Icon name="chevron-down" className={styles.chevron} />
        </summary>
        <ul className={styles.list}>
          {messages.needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
