import { createContext } from 'react';

/** Loads the whole page anew, unless something would be lost by that; null where nobody can. */
export const OpenAnewContext = createContext<(() => void) | null>(null);
