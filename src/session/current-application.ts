import type { SessionStorage } from './session.ts';

const APPLICATION_KEY = 'applicationId';
const INVESTIGATOR_KEY = 'investigatorId';

/** The current application and investigator of this tab, both integers; null if there is none. */
export type CurrentApplication = {
  applicationId(): number | null;
  investigatorId(): number | null;
  open(applicationId: number): void;
  openInvestigator(investigatorId: number): void;
  clear(): void;
};

/** Uses session storage; if that cannot be used (blocked, full), memory. */
export function createCurrentApplication(storage: SessionStorage | undefined): CurrentApplication {
  const memory = new Map<string, number>();
  const read = (key: string) => {
    let text: string | null = null;
    try {
      text = storage?.getItem(key) ?? null;
    } catch {
      // Blocked: the value in memory is used.
    }
    const value = text === null ? memory.get(key) : Number(text);
    return value !== undefined && Number.isSafeInteger(value) && value !== 0 ? value : null;
  };
  const write = (key: string, value: number) => {
    memory.set(key, value);
    try {
      storage?.setItem(key, String(value));
    } catch {
      // Kept in memory above.
    }
  };
  return {
    applicationId: () => read(APPLICATION_KEY),
    investigatorId: () => read(INVESTIGATOR_KEY),
    open: (applicationId) => write(APPLICATION_KEY, applicationId),
    openInvestigator: (investigatorId) => write(INVESTIGATOR_KEY, investigatorId),
    clear() {
      memory.clear();
      try {
        storage?.removeItem(APPLICATION_KEY);
        storage?.removeItem(INVESTIGATOR_KEY);
      } catch {
        // Blocked: nothing was stored there either.
      }
    },
  };
}
