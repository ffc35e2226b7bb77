import { createContext, useContext } from 'react';
import * as v from 'valibot';
import { Configuration, defaultConfiguration } from '../contract/configuration.ts';

/** The centre's settings from `config.json`, for every screen. */
export const ConfigurationContext = createContext<Configuration>(defaultConfiguration);

export const useConfiguration = () => useContext(ConfigurationContext);

/** Reads `config.json`; returns the portal's defaults if it cannot be read or is invalid. */
export async function loadConfiguration(fetch: typeof globalThis.fetch): Promise<Configuration> {
  try {
    const response = await fetch('/config.json');
    const parsed = v.safeParse(Configuration, await response.json());
    return parsed.success ? parsed.output : defaultConfiguration;
  } catch {
    return defaultConfiguration;
  }
}
