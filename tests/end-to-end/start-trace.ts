import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** One event of a trace, as far as it is used here. `ts`: in µs. */
type TraceEvent = { name: string; pid: number; tid: number; ts: number; args?: { data?: EventData } };
type EventData = { url?: string; consumedCacheSize?: number; cacheRejected?: boolean };

/** What a page did until its first screen was usable. */
export type StartTrace = {
  /** How many functions were compiled because they were called. */
  compiledFunctions: number;
  /** The names of the chunks over 1 kB, by whether their compiled code came from the browser’s cache. */
  fromCache: string[];
  notFromCache: string[];
};

const CATEGORIES = ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'blink.user_timing'];
const USABLE = 'usable';
/** The browser stores no compiled code of smaller files. */
const TOO_SMALL_BYTES = 1024;

/**
 * Opens an address in a new tab while its worker is stopped, and traces it until `selector` matches. `storage` is the
 * tab's session storage.
 */
export async function traceStart(
  context: BrowserContext,
  { address, selector, storage }: { address: string; selector: string; storage: Record<string, string> },
): Promise<StartTrace> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  try {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await markUsable(page, selector, storage);
    const events = await traceOf(session, async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, USABLE);
    });
    return countIn(events, await largeChunks(page));
  } finally {
    await page.close();
  }
}

const markUsable = (page: Page, selector: string, storage: Record<string, string>) =>
  page.addInitScript(
    ([wanted, mark, entries]) => {
      for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
      const look = new MutationObserver(() => {
        if (document.querySelector(wanted) === null) return;
        performance.mark(mark);
        look.disconnect();
      });
      look.observe(document, { childList: true, subtree: true });
    },
    [selector, USABLE, storage] as const,
  );

async function traceOf(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    // The protocol's type says only that these are objects.
    events.push(...(value as unknown as TraceEvent[]));
  });
  const traceConfig = { includedCategories: CATEGORIES };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await work();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return events;
}

/** The addresses of the loaded chunks that are large enough to be cached, except what no screen waits for. */
async function largeChunks(page: Page): Promise<string[]> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, decodedBodySize }) => ({ name, bytes: decodedBodySize })),
  );
  return scripts
    .filter(
      ({ name, bytes }) => name.endsWith('.js') && bytes > TOO_SMALL_BYTES && !name.includes('worker-registration'),
    )
    .map(({ name }) => name);
}

function countIn(events: readonly TraceEvent[], chunks: readonly string[]): StartTrace {
  const usable = events.find(({ name }) => name === USABLE);
  if (usable === undefined) throw new Error('The trace has no mark of the usable screen');
  // From the beginning of the trace, which is right before the page is opened: the events that tell when the browser
  // begins to open it can come after the first script, or be missing.
  const start = events.filter(({ pid, tid, ts }) => pid === usable.pid && tid === usable.tid && ts <= usable.ts);
  const modules = start
    .filter(({ name }) => name === 'v8.compileModule')
    .map(({ args }) => args?.data ?? {})
    .filter(({ url = '' }) => chunks.includes(url));
  const isCached = ({ consumedCacheSize, cacheRejected }: EventData) =>
    consumedCacheSize !== undefined && cacheRejected !== true;
  return {
    compiledFunctions: start.filter(({ name }) => name === 'V8.CompileCode').length,
    fromCache: modules.filter(isCached).map(nameOf),
    notFromCache: modules.filter((one) => !isCached(one)).map(nameOf),
  };
}

/** Without what the build adds to the name. */
const nameOf = ({ url = '' }: EventData) => url.replace(/^.*\/|-[\w-]{8}\.js$/g, '');
