import { chromium, expect, type Browser, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { readingMessages } from '../../src/contract/messages/reading.ts';
import { status } from '../../src/contract/domain/statuses.ts';
import { chromiumFlags, findOrInstallChromium } from '../support/chromium.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startPortal, type PortalProcess } from '../support/portal-process.ts';
import { callsOf, userIdOf } from '../end-to-end/at-server.ts';
import { makeFiles } from '../end-to-end/application.ts';
import { enter, nur, signInAsAdministrator, type Person } from '../end-to-end/people.ts';
import { conflict, detail, investigators, messages, methodology, study, titles } from './content.ts';

const beginner: Person = { ...nur, firstName: 'Layla', lastName: 'Hassan', emailAddress: 'layla@hospital.example.org' };

/** A portal with people and applications, and a browser for each person. */
export type Studio = {
  portal: PortalProcess;
  /** The proxy between all browsers and the portal. */
  line: FaultProxy;
  /** A browser without a signed-in user. */
  visitor: Page;
  researcher: Page;
  /** A researcher without applications. */
  beginner: Page;
  administrator: Page;
  /** The same researcher in another browser. */
  elsewhere: ReturnType<typeof callsOf>;
  byAdministrator: ReturnType<typeof callsOf>;
  applications: Awaited<ReturnType<typeof prepare>>;
  files: Awaited<ReturnType<typeof makeFiles>>;
  /** A page of a new visitor, in its own browser. */
  visit(): Promise<Page>;
  end(): Promise<void>;
};

export async function openStudio(): Promise<Studio> {
  const line = await startFaultProxy();
  const portal = await startPortal({ PUBLIC_URL: line.url });
  line.target = { url: portal.url };
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumFlags });
  const end = async () => {
    await browser.close();
    await portal.end();
    await line.cut().catch(() => undefined);
  };
  try {
    return { ...(await people(browser, { ...portal, url: line.url }, line)), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function people(browser: Browser, portal: PortalProcess, line: FaultProxy): Promise<Omit<Studio, 'end'>> {
  const visit = async () => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'en-GB', reducedMotion: 'reduce' });
    return context.newPage();
  };
  const [visitor, researcher, beginnersPage, administrator] = [
    await visit(),
    await visit(),
    await visit(),
    await visit(),
  ];
  await enter(researcher, portal, nur);
  await enter(beginnersPage, portal, beginner);
  await signInAsAdministrator(administrator);
  const elsewhere = callsOf(researcher, portal.url, await userIdOf(researcher));
  const byAdministrator = callsOf(administrator, portal.url, await userIdOf(administrator));
  const files = await makeFiles(visitor);
  const applications = await prepare(elsewhere, byAdministrator, files.pdf);
  spreadOverTime(portal);
  return {
    portal,
    line,
    visitor,
    researcher,
    beginner: beginnersPage,
    administrator,
    elsewhere,
    byAdministrator,
    applications,
    files,
    visit,
  };
}

type Calls = ReturnType<typeof callsOf>;

/** Makes an application that is complete but not submitted. Returns its id. */
export async function completeDraft(calls: Calls, title: string, pdf: Buffer): Promise<number> {
  const { userId } = calls;
  const agreement = { agreedAt: new Date().toISOString(), agreedPolicyVersion: '1' };
  const saved = await calls.save(0, 1, { ...detail(title), ...agreement });
  const id = Number(Reflect.get(Object(saved), 'id'));
  await calls.post(
    'InvestigatorInfo',
    investigators.map(([principleInvestigatorName, idNumber, position]) => ({
      applicationId: id,
      userId,
      principleInvestigatorName,
      idNumber,
      position,
    })),
  );
  await calls.save(id, 3, conflict);
  await calls.save(id, 4, study(title));
  await calls.save(id, 5, methodology);
  await calls.upload(id, 1, 'CV Nur Al-Harbi 2027.pdf', pdf);
  await calls.upload(id, 2, 'Consent form – نموذج الموافقة المستنيرة.pdf', pdf);
  await calls.upload(id, 4, 'Leaflet for patients.pdf', pdf);
  return id;
}

async function prepare(researcher: Calls, administrator: Calls, pdf: Buffer) {
  const begun = async (title: string) => Number(Reflect.get(Object(await researcher.save(0, 1, detail(title))), 'id'));
  const submitted = async (title: string) => {
    const id = await completeDraft(researcher, title, pdf);
    await researcher.submit(id);
    return id;
  };
  const created = () => new Date().toISOString();
  const say = (calls: Calls, applicationID: number, comment: string, statusId?: number) =>
    calls.post('Comments', { userID: calls.userId, applicationID, comment, created: created(), statusId });

  const accepted = await submitted(titles.hip);
  await administrator.post('ProjectApplication/change-status', {
    id: accepted,
    applicationSatusId: status.accepted,
    userId: administrator.userId,
    createdDate: created(),
  });
  const rejected = await submitted(titles.antibiotics);
  await say(administrator, rejected, messages.rejection, status.rejected);
  const asked = await submitted(titles.diabetes);
  await administrator.ask(asked, messages.first);
  await say(researcher, asked, messages.answer);
  await say(administrator, asked, messages.second);
  const pending = await submitted(titles.sleep);
  await submitted(titles.stroke);
  await submitted(titles.asthma);
  await begun(titles.vitamin);
  const begunOnly = await begun(titles.heart);
  const complete = await completeDraft(researcher, titles.sleep.replace(': a randomised trial', ' –'), pdf);
  return { accepted, rejected, asked, pending, begunOnly, complete };
}

/** Spreads the applications over several weeks, because a centre's applications are not all of one day. */
function spreadOverTime({ dataFolder }: PortalProcess): void {
  const database = new Database(join(dataFolder, 'portal.sqlite'));
  database.exec(`
    update applications set
      created_at = strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '-' || (90 - 8 * id) || ' days', '-' || (id * 47) || ' minutes'),
      modified_at = strftime('%Y-%m-%dT%H:%M:%fZ', modified_at, '-' || (40 - 4 * id) || ' days', '-' || (id * 31) || ' minutes');
    update history set at = (
      select case history.event
        when 'created' then applications.created_at
        when 'submitted' then strftime('%Y-%m-%dT%H:%M:%fZ', min(applications.modified_at, strftime('%Y-%m-%dT%H:%M:%fZ', applications.created_at, '+20 days')))
        else applications.modified_at end
      from applications where applications.id = history.application_id
    );
    update history set recorded_at = at;
    update comments set created = (select modified_at from applications where applications.id = comments.application_id);
    update comments set created_at = created
  `);
  database.close();
}

/** Waits until nothing is loading and elements that measure themselves are painted. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByText(readingMessages.loading, { exact: true })).toHaveCount(0);
  await painted(page);
}

export const painted = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
