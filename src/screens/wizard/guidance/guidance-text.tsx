import {
  guidanceMessages as messages,
  type QuestionGuidance,
} from '../../../contract/messages/application/guidance.ts';
import { SmallDisclosure } from '../../../ui/data/small-disclosure.tsx';
import styles from './guidance.module.css';

/** What reviewers look for in an answer, its usual length, and an example behind a press. */
export function GuidanceText({ guidance }: { guidance: QuestionGuidance }) {
  const { reviewersLookFor, usualLength, example } = guidance;
  return (
    <>
      {reviewersLookFor.length > 0 && (
        <div>
          <p className={styles.caption}>{messages.reviewersLookFor}</p>
          <ul className={styles.points}>
            {reviewersLookFor.map((point) => (
              <li key={point} dir="auto">
                {point}
              </li>
            ))}
          </ul>
        </div>
      )}
      {usualLength !== '' && (
        <div>
          <p className={styles.caption}>{messages.usualLength}</p>
          <p dir="auto">{usualLength}</p>
        </div>
      )}
      {example !== '' && (
        <SmallDisclosure title={messages.example}>
          <p className={styles.example} dir="auto">
            {example}
          </p>
        </SmallDisclosure>
      )}
    </>
  );
}
