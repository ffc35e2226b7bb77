/**
 * Replaces the form library's event client for developer tools in the build. The original reports every change of a
 * form as window events; the app has no such tools, and what users type must not be exposed.
 */
export class EventClient {
  on(): () => void {
    return () => {};
  }
  emit(): void {}
}

/** Replaces the timer with which the form library limits those reports. */
export function liteThrottle(): () => void {
  return () => {};
}
