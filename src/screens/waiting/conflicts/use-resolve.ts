import { useRef } from 'react';
import { useNavigateIfHere } from '../../../ui/navigation/use-navigate-if-here.ts';
import { routes } from '../../../contract/routes.ts';
import { useChoose } from './use-choose.ts';

/**
 * Solves a conflict and returns to the list of waiting changes. A change that is sent again is a new operation, so this
 * page has nothing left to show, and a second press would find the change gone: it is ignored.
 */
export function useSolving(id: string) {
  const choosing = useChoose();
  const ifHere = useNavigateIfHere();
  const isBusy = useRef(false);
  const solve = async (choices: Parameters<typeof choosing.solve>[1], done?: string) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const goOn = ifHere();
    const isLeaving = (await choosing.solve(id, choices, done)) && goOn(routes.waiting);
    isBusy.current = isLeaving;
  };
  return { solve: (...chosen: Parameters<typeof solve>) => void solve(...chosen) };
}
