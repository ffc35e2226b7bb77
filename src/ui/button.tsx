import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './feedback/spinner.tsx';
import { useUiText } from './ui-text.ts';
import styles from './button.module.css';

/** `tinted`: as quiet as secondary, but in the accent; `outlinedDanger`: a serious step that is not the last one. */
export type ButtonVariant = 'primary' | 'secondary' | 'tinted' | 'quiet' | 'danger' | 'outlinedDanger' | 'quietDanger';

type Look = {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  small?: boolean | undefined;
  /** Shows only the icon, with the text as its tip; a screen reader still gets the text or the `aria-label`. */
  iconOnly?: boolean | undefined;
  /** For a quiet button at the start of a line: aligns its text with the text above and below. */
  flush?: boolean | undefined;
};

export type ButtonProps = Look & {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  type?: 'button' | 'submit' | undefined;
  /** The action is running: the button shows a spinner and `busyLabel`, and ignores further clicks. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Why the button is unavailable, in words. It stays focusable, and a click calls `onUnavailable`. */
  unavailableBecause?: string | undefined;
  onUnavailable?: (() => void) | undefined;
  /** The id of an element that already states the reason, so that two buttons do not repeat it. */
  reasonId?: string | undefined;
  id?: string | undefined;
  form?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  'aria-label'?: string | undefined;
  /** The id of what the button is about, if several buttons have the same name. */
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  /** The keys that press it, for assistive technology; `title` names them for everyone else. */
  'aria-keyshortcuts'?: string | undefined;
  title?: string | undefined;
};

/**
 * A button that is never `disabled`: a disabled button explains nothing and keyboard users cannot reach it. While it is
 * unavailable or busy its click is cancelled, and with it the submit of its form.
 */
export function Button({
  children,
  variant = 'secondary',
  icon,
  small,
  iconOnly,
  flush,
  onClick,
  type = 'button',
  busy = false,
  busyLabel,
  unavailableBecause,
  onUnavailable,
  reasonId,
  title,
  'aria-describedby': aboutId,
  ...rest
}: ButtonProps) {
  const ownReasonId = useId();
  const unavailable = unavailableBecause !== undefined;
  const describedBy = unavailable ? (reasonId ?? ownReasonId) : aboutId;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable || busy) {
      event.preventDefault();
      if (unavailable && !busy) onUnavailable?.();
      return;
    }
    onClick?.(event);
  }

  // The wrapper is always rendered: if it were added later, the button would be mounted again and lose the focus.
  return (
    <span className={styles.wrapper}>
      {unavailable && reasonId === undefined && (
        <span id={ownReasonId} className={styles.reason}>
          {unavailableBecause}
        </span>
      )}
      <button
        {...rest}
        type={type === 'submit' ? 'submit' : 'button'}
        className={classNames(
          styles.button,
          styles[variant],
          small && styles.small,
          iconOnly && styles.iconOnly,
          flush && styles.flush,
        )}
        title={title ?? (iconOnly && typeof children === 'string' ? children : undefined)}
        aria-disabled={unavailable || busy || undefined}
        aria-describedby={describedBy}
        onClick={press}
      >
        {busy ? <Spinner /> : icon && <Icon name={icon} />}
        <span className={iconOnly ? 'visually-hidden' : undefined}>{busy ? (busyLabel ?? children) : children}</span>
      </button>
    </span>
  );
}

/** A link to a page of the product that looks like a button. */
export function ButtonLink({
  to,
  children,
  variant = 'secondary',
  icon,
  small,
  flush,
  onClick,
  ...aria
}: Look & {
  to: string;
  onClick?: (() => void) | undefined;
  'aria-label'?: string | undefined;
  /** The id of what the link is about, if several links have the same name. */
  'aria-describedby'?: string | undefined;
}) {
  return (
    <Link
      to={to}
      className={classNames(styles.button, styles[variant], small && styles.small, flush && styles.flush)}
      onClick={onClick}
      {...aria}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  );
}

/** A link out of the product. It opens a new tab, so that unfinished work stays open, and says so. */
export function ExternalLink({
  href,
  children,
  look,
}: {
  href: string;
  children: ReactNode;
  /** Looks like a button instead of a link. */
  look?: ButtonVariant | undefined;
}) {
  const { newTab } = useUiText();
  const className = look === undefined ? styles.external : classNames(styles.button, styles[look]);
  // `mailto:` and `tel:` open no page; with a target they would leave an empty tab behind.
  if (/^(mailto|tel):/.test(href)) {
    return (
      <a href={href} className={className}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon name="external" />
      <span className="visually-hidden"> {newTab}</span>
    </a>
  );
}
