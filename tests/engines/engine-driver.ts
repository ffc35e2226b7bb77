/** A browser that a person sits at, over a profile that stays on disk when it dies. */
export type EngineDriver = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** The first-level heading of the page as it is read; empty while there is none. */
  heading(): Promise<string>;
  /** What is written on the page and can be seen, with blanks as one. */
  words(): Promise<string>;
  /** Replaces what stands in the field of this name. */
  fill(label: string, text: string): Promise<void>;
  tick(label: string): Promise<void>;
  /** Presses the button of this name. */
  press(button: string): Promise<void>;
  /** Chooses a file by the button of this name. */
  chooseFile(button: string, path: string): Promise<void>;
  /** Whether the open tab can go on without the server: it has fetched all that it needs, and a worker delivers. */
  isReadyForNoServer(): Promise<boolean>;
  /** SIGKILL to the browser and all of its processes, as a power cut would; resolves when none is left. */
  kill(): Promise<void>;
};

/** One of the three engines that browsers are made of. */
export type Engine = {
  name: string;
  /** Starts the browser over a profile: a new one where the folder is empty, else the one that was left there. */
  start(profileFolder: string): Promise<EngineDriver>;
};

/** A control that a person finds by its role and name. */
export type Sought = { role: 'textbox' | 'checkbox' | 'button'; name: string };

/** What may have a role, for engines that are asked for the name alone. */
export const elementsOf: Record<Sought['role'], string> = {
  textbox: 'input, textarea',
  checkbox: 'input[type=checkbox]',
  // A file input is a button to whoever reads the page by roles.
  button: 'button, [role=button], input[type=submit], input[type=file]',
};

/** A control that is not there after this long does not come any more, also on a busy machine. */
export const CONTROL_COMES_WITHIN_MS = 30_000;
const LOOK_AGAIN_MS = 100;

/** Looks until something is found. */
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
 * Replaces what stands in a field as pasting does: trusted `beforeinput` and `input` events, in one go. Keys would make
 * thousands of events of a long answer, and WebKitGTK has none for Arabic or an emoji. Runs inside the page.
 */
export function pasteInto(field: Element, text: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('Not a text field');
  field.focus();
  field.select();
  document.execCommand('insertText', false, text);
}

/** Runs inside the page. `innerText` leaves out what is not rendered, such as a closed dialog. */
export function wordsOnPage(): string {
  return document.body.innerText.replace(/\s+/g, ' ');
}

/** Runs inside the page. */
export function headingOnPage(): string {
  return document.querySelector('h1')?.innerText ?? '';
}

/**
 * Runs inside the page: a worker is there to deliver, and the code and the styles of every step have been fetched whole, so
 * that the open tab needs no server any more.
 */
export async function isReadyForNoServer(): Promise<boolean> {
  const worker = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';
  // An entry is there once its answer is.
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(({ href }) => href);
  // All steps, and the page that checks them, are one file of the build.
  const code = links.some((href) => href.includes('/assets/wizard-'));
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  return worker && code && links.every((href) => fetched.has(href)) && styles.every(({ sheet }) => sheet !== null);
}
