import { PASSWORD_MIN_UNITS } from '../../../contract/api/limits.ts';
import { passwordRules } from '../../../contract/api/new-account.ts';
import { passwordRuleMessages as messages } from '../../../contract/messages/account/new-account.ts';
import { SpokenLater } from '../../../ui/form/character-counter.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './password-rules.module.css';

const { rules } = messages;
const shown = [
  { isMet: passwordRules.length, text: rules.length(PASSWORD_MIN_UNITS) },
  { isMet: passwordRules.uppercase, text: rules.uppercase },
  { isMet: passwordRules.lowercase, text: rules.lowercase },
  { isMet: passwordRules.digit, text: rules.digit },
  { isMet: passwordRules.symbol, text: rules.symbol },
];

/** The rules of a new password; each gets a tick as soon as the typed password meets it. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className={styles.rules}>
      {shown.map(({ isMet, text }) => (
        <li key={text} className={styles.rule} data-met={isMet(password) || undefined}>
          {isMet(password) ? <Icon name="check" /> : <span className={styles.dot} />}
          <span>
            {isMet(password) && <span className="visually-hidden">{messages.met} </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Tells a screen reader how many rules are met, once typing pauses. */
export function SpokenRules({ password }: { password: string }) {
  return <SpokenLater text={messages.count(shown.filter(({ isMet }) => isMet(password)).length, shown.length)} />;
}
