import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import type { Tone } from './tone.ts';
import styles from './strip.module.css';

/** A note about the page above its content, in the colours of its tone. */
export function Strip({ icon, tone, children }: { icon: IconName; tone: Tone; children: ReactNode }) {
  return (
    <div className={styles.strip} data-tone={tone}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}
