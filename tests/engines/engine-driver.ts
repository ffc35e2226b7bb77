/** A browser with one open tab, over a profile that stays on disk when the browser is killed. */
export type EngineDriver = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** The first-level heading of the page; empty while there is none. */
  heading(): Promise<string>;
  /** The visible text of the page, with each run of white space as one space. */
  words(): Promise<string>;
  /** Replaces the value of the field with this label. */
  fill(label: string, text: string): Promise<void>;
  tick(label: string): Promise<void>;
  /** Presses the button of this name. */
  press(button: string): Promise<void>;
  /** Chooses a file with the button of this name. */
  chooseFile(button: string, path: string): Promise<void>;
  /**
   * Whether the open tab can work without the server: it has fetched all that it needs, and an active worker does the
   * delivery.
   */
  isReadyForNoServer(): Promise<boolean>;
  /** Sends SIGKILL to the browser and all of its processes, as a power cut would; resolves when none is left. */
  kill(): Promise<void>;
};

/** One of the three browser engines. */
export type Engine = {
  name: string;
  /** Starts the browser over a profile: a new one if the folder is empty, otherwise the existing one. */
  start(profileFolder: string): Promise<EngineDriver>;
};

/** A control to find by its role and name. */
export type Sought = { role: 'textbox' | 'checkbox' | 'button'; name: string };

/** Selectors of the elements that may have a role, for engines that can only search by name. */
export const elementsOf: Record<Sought['role'], string> = {
  textbox: 'input, textarea',
  checkbox: 'input[type=checkbox]',
  // In the accessibility tree a file input is a button.
  button: 'button, [role=button], input[type=submit], input[type=file]',
};

/** The timeout for a control to appear, long enough for a busy machine. */
export const CONTROL_COMES_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/** Polls until `look` finds something; throws after the timeout. */
export async function eventually<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + CONTROL_COMES_WITHIN_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what} did not come within ${CONTROL_COMES_WITHIN_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/**
 * Replaces the value of a field as pasting does: one trusted `beforeinput` and one `input` event. Simulated keys would
 * cause thousands of events for a long answer, and WebKitGTK has no keys for Arabic or an emoji. Runs inside the page.
 */
export function pasteInto(field: Element, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('Not a text field');
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

/** Runs inside the page. `innerText` omits what is not rendered, such as a closed dialog. */
export function wordsOnPage(): string {
  return document.body.innerText.replace(/\s+/g, ' ');
}

/** Runs inside the page. */
export function headingOnPage(): string {
  return document.querySelector('h1')?.innerText ?? '';
}

/**
 * Runs inside the page: checks that an active worker can do the delivery, and that the code and the styles of every
 * step have been fetched completely, so that the open tab no longer needs the server.
 */
export async function isReadyForNoServer(): Promise<boolean> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';
  // A resource has an entry once its response is there.
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
  // All steps and the check page are one file of the build.
  const code = links.some((href) => href.includes('/assets/wizard-'));
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return worker && code && links.every((href) => fetched.has(href)) && styles.every(({ sheet }) => sheet !== null);
}
