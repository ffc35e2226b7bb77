/** The id of the application whose submission led here; null otherwise. Stored in the state of the history entry. */
export function submittedIn(state: unknown): number | null {
  const id: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'submitted') : null;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
}
