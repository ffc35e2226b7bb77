import { createContext, useContext } from 'react';
import * as v from 'valibot';
import { Configuration, defaultConfiguration } from '../contract/configuration.ts';

/** The centre's settings from `config.json`, for every screen. */
export const ConfigurationContext = createContext<Configuration>(defaultConfiguration);

export const useConfiguration = () => useContext(ConfigurationContext);

/**
 * Reads the response to a request for `config.json`; returns the portal's defaults if there is none or it is invalid.
 */
export async function loadConfiguration(asked: Promise<Response>): Promise<Configuration> {
  try {
    const parsed = v.safeParse(Configuration, await (await asked).json());
    return parsed.success ? parsed.output : defaultConfiguration;
  } catch {
    return defaultConfiguration;
  }
}
