import { Icon, type IconName } from '../icon.tsx';
import type { Tone } from './tone.ts';
import styles from './badge.module.css';

/** The icon of each tone, for users who cannot see the colour. */
export const TONE_ICONS: Record<Tone, IconName> = {
  green: 'check',
  red: 'cross',
  yellow: 'pencil',
  teal: 'speech',
  grey: 'clock',
};

/** A status in words, with the colour and the icon of its tone. */
export function Badge({
  tone,
  text,
  icon = TONE_ICONS[tone],
}: {
  tone: Tone;
  text: string;
  /** Replaces the icon of the tone. */
  icon?: IconName | undefined;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
