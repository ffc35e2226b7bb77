import { createContext } from 'react';

/** Reloads the whole page, unless that would lose something; null if it is not available. */
export const OpenAnewContext = createContext<(() => void) | null>(null);
