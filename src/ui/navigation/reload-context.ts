import { createContext } from 'react';

/** Reloads the whole page, unless that would lose something; null if it is not available. */
export const ReloadContext = createContext<(() => void) | null>(null);
