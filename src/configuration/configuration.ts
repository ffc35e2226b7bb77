import { createContext, useContext } from 'react';
import * as v from 'valibot';
import { Configuration, defaultConfiguration } from '../contract/configuration.ts';

/** What the centre set in `config.json`, for every screen. */
export const ConfigurationContext = createContext<Configuration>(defaultConfiguration);

export const useConfiguration = () => useContext(ConfigurationContext);

/** Reads `config.json`; where it cannot be read or is wrong, the portal goes on with its own defaults. */
export async function loadConfiguration(fetch: typeof globalThis.fetch): Promise<Configuration> {
  try {
    const response = await fetch('/config.json');
    const parsed = v.safeParse(Configuration, await response.json());
    return parsed.success ? parsed.output : defaultConfiguration;
  } catch {
    return defaultConfiguration;
  }
}
