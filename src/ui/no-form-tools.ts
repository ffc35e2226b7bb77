/**
 * Stands in the build for what the form library tells developer tools with: every change of a form, as events of the window.
 * The app has no such tools, and what people write is nobody else's.
 */
export class EventClient {
  on(): () => void {
    return () => {};
  }
  emit(): void {}
}
