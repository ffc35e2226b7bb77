import { createContext, useContext, type Context } from 'react';

/** A context without a default, and the hook that reads it; outside of its provider the hook throws. */
export function createRequiredContext<T extends object>(name: string): [context: Context<T | null>, use: () => T] {
  const context = createContext<T | null>(null);
  context.displayName = name;
  const useRequired = () => {
    const value = useContext(context);
    if (value === null) throw new Error(`Used outside of ${name}`);
    return value;
  };
  return [context, useRequired];
}
