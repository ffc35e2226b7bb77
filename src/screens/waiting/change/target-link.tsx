import type { ReactNode } from 'react';
import type { ActionTarget } from '../../../outbox/read/offered-actions.ts';
import { useSession } from '../../../session/session-context.ts';
import { ButtonLink, type ButtonVariant } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icon.tsx';

/** A link to where an application is edited or viewed. For a step, it makes the application the current one. */
export function TargetLink({
  target,
  lane,
  variant,
  icon,
  name,
  children,
}: {
  target: ActionTarget;
  lane: number;
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  name: string;
  children: ReactNode;
}) {
  const { currentApplication } = useSession();
  return (
    <ButtonLink
      to={target.to}
      small
      variant={variant}
      icon={icon}
      aria-label={name}
      onClick={() => {
        if (!target.opens) return;
        currentApplication.clear();
        currentApplication.open(lane);
      }}
    >
      {children}
    </ButtonLink>
  );
}
