import { useGoingOn } from '../../ui/use-going-on.ts';
import { routes } from '../../contract/routes.ts';
import { useChoosing } from './use-choosing.ts';

/**
 * Solves a conflict and returns to the list of waiting changes. A change that is sent again is a new operation, so this
 * page has nothing left to show.
 */
export function useSolving(id: string) {
  const { solve, retry } = useChoosing();
  const goingOn = useGoingOn();
  const leaveIf = async (kept: Promise<boolean>) => {
    const goOn = goingOn();
    if (await kept) goOn(routes.waiting);
  };
  return {
    solve: (choices: Parameters<typeof solve>[1], done?: string) => void leaveIf(solve(id, choices, done)),
    retry: () => void leaveIf(retry(id)),
  };
}
