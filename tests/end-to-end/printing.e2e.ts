import type { BrowserContext, Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { formatDateTime } from '../../src/contract/wording/dates.ts';
import { printApplication, reviewApplication, viewApplication } from '../../src/contract/routes.ts';
import { methodology } from '../../src/contract/steps/methodology.ts';
import { leastOf, type Step } from '../../src/contract/steps/step.ts';
import { titleOfStudy } from '../../src/contract/steps/title-of-study.ts';
import { pagesOf, type PdfLine } from '../support/pdf-pages.ts';
import { longText, title } from './application.ts';
import { callsOf, dataAt, pdfOf, userIdOf } from './at-server.ts';
import { expect, expectAccessible, test } from './faulty-fixtures.ts';
import { enter, nur, signInAsAdministrator } from './people.ts';

/** Every question of a step with an answer of its own, as long as required. */
const answersOf = (step: Step) =>
  step.questions.flatMap((question) =>
    question.kind === 'tick'
      ? []
      : [{ wire: question.wire, label: question.label, text: longText(question.label, leastOf(question) ?? 0) }],
  );
const study = answersOf(titleOfStudy);
const method = answersOf(methodology);
const wireOf = (answers: ReturnType<typeof answersOf>) =>
  Object.fromEntries(answers.map(({ wire, text }) => [wire, text]));

const agreedAt = new Date().toISOString();
const detail = {
  appDetails_ResearchTitle: title,
  appDetails_StudyDuration: '12 months',
  appDetails_WorkNumber: '4711',
};
const conflict = {
  conflictofInterest: true,
  explanation_Name_1: 'Nur Al-Harbi',
  explanation_: 'Paid by the centre alone.',
  explanation_Name_2: 'ليلى حسن',
  explanation_2: 'No shares in any maker.',
};

type Calls = ReturnType<typeof callsOf>;

/** Adds co-investigators to those that an application has. */
async function addInvestigators(calls: Calls, id: number, rows: readonly (readonly [string, string, string])[]) {
  for (const [principleInvestigatorName, idNumber, position] of rows) {
    await calls.post('InvestigatorInfo', {
      applicationId: id,
      userId: calls.userId,
      principleInvestigatorName,
      idNumber,
      position,
    });
  }
}

/** The content of a window at the moment when it called `print`. */
type Print = { headings: string[]; hasLogo: boolean };

/**
 * Headless Chromium has no print dialog, so what would be printed is recorded instead. The attribute on the document
 * shows that the page has called `close`, which takes the browser a moment.
 */
async function notePrints(context: BrowserContext): Promise<Print[]> {
  const prints: Print[] = [];
  await context.exposeFunction('notePrint', (print: Print) => void prints.push(print));
  await context.addInitScript(() => {
    window.print = () => {
      const headings = [...document.querySelectorAll('article :is(h1, h2, h3)')].map((one) => one.textContent);
      const logo = document.querySelector<HTMLImageElement>('article img');
      const note: unknown = Reflect.get(window, 'notePrint');
      if (typeof note === 'function')
        note({ headings, hasLogo: logo !== null && logo.complete && logo.naturalWidth > 0 });
    };
    const close = window.close.bind(window);
    window.close = () => {
      document.documentElement.dataset['closing'] = 'yes';
      close();
    };
  });
  return prints;
}

/** Presses Print and returns the window that opens. */
async function printOn(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print' }).click();
  return opened;
}

const section = (sheet: Page, name: string): Locator =>
  sheet.locator('section').filter({ has: sheet.getByRole('heading', { level: 2, name, exact: true }) });
/** The value beside or below a label. */
const valueOf = (place: Page | Locator, label: string): Locator =>
  place
    .locator('dt')
    .filter({ hasText: new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}$`) })
    .locator('+ dd');

test('both roles print the official package, in a window that prints once it is all there and closes automatically', async ({
  line,
  portal,
  visit,
}) => {
  const { page, context } = await visit();
  const prints = await notePrints(context);
  await enter(page, portal, nur);
  const calls = callsOf(page, portal.url, await userIdOf(page));
  const { id: draft } = v.parse(v.object({ id: v.number() }), await calls.save(0, 1, detail));
  const id = await calls.startDraft();
  await calls.save(id, 1, { ...detail, agreedAt, agreedPolicyVersion: '1' });
  await addInvestigators(calls, id, [
    ['ليلى حسن', '203040', 'Research nurse'],
    ['Sara Khan', '77', 'Statistician'],
  ]);
  await calls.save(id, 3, conflict);
  await calls.save(id, 4, wireOf(study));
  await calls.save(id, 5, wireOf(method));
  await calls.upload(id, 1, 'cv.pdf', pdfOf('Curriculum vitae'));
  await calls.upload(id, 2, 'موافقة مستنيرة.pdf', pdfOf('Consent'));
  await calls.submit(id);
  const { recordHash } = v.parse(v.object({ recordHash: v.string() }), await dataAt(page, `ProjectApplication/${id}`));

  await page.goto(printApplication(id));
  await expect(page.getByRole('heading', { level: 2, name: 'Approval Form' })).toBeVisible();
  await page.goto(viewApplication(id));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const sheet = await test.step('the print window prints only after its content has rendered', async () => {
    const released = Promise.withResolvers<void>();
    line.fate = ({ method: verb, path }) =>
      verb === 'GET' && /^\/api\/v1\/(ProjectApplication|InvestigatorInfo|Pi-CV)\b/.test(path)
        ? { until: released.promise }
        : undefined;
    // The copy on this device is no longer recent, so it is not printed automatically.
    await page.clock.install();
    await page.clock.fastForward('02:00');
    const opened = await printOn(page);
    await expect(opened.getByText('We’re loading the latest version.')).toBeVisible();
    await expect(valueOf(opened, 'As read on')).toBeVisible();
    expect(prints).toEqual([]);
    released.resolve();
    await expect.poll(() => prints.length).toBe(1);
    await expect(valueOf(opened, 'As read on')).toHaveCount(0);
    const { headings, hasLogo } = prints[0] ?? { headings: [], hasLogo: false };
    expect(hasLogo).toBe(true);
    expect(headings[0]).toBe(title);
    expect(headings.at(-1)).toBe('Chair of the Research Committee');
    line.fate = () => undefined;
    return opened;
  });
  await expectAccessible(sheet);

  await test.step('a researcher prints the package: its cover sheet has the centre, the title and the reference', async () => {
    const cover = sheet.locator('article header');
    await expect(cover.locator('img')).toHaveAttribute('src', '/logo.svg');
    await expect(cover.getByText('Medical Research Centre')).toBeVisible();
    await expect(cover.getByText('Research Project Application')).toBeVisible();
    await expect(cover.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(valueOf(cover, 'Reference')).toHaveText(/^RA-\d{4}-00001$/);
    await expect(valueOf(cover, 'Applicant')).toHaveText('Nur Al-Harbi');
    await expect(valueOf(cover, 'Status')).toHaveText('Pending Review');
    await expect(valueOf(cover, 'Record')).toHaveText(recordHash);
    await expect(sheet).toHaveTitle(new RegExp(`^RA-\\d{4}-00001 – ${title} – Research Project Application$`));
  });

  await test.step('the agreement says who agreed and when', async () => {
    const agreement = section(sheet, 'Agreement');
    await expect(valueOf(agreement, 'Agreed by')).toHaveText('Nur Al-Harbi');
    await expect(valueOf(agreement, 'Agreed at')).toHaveText(formatDateTime(agreedAt));
    await expect(valueOf(agreement, 'Version of the policies')).toHaveText('1');
  });

  await test.step('the first of the investigators in the table is the Principal Investigator, all others are Co-Investigators', async () => {
    await expect(section(sheet, 'Investigators').getByRole('row')).toHaveText([
      '#NameID NumberPositionRole',
      '1Nur Al-Harbi1029384756ConsultantPrincipal Investigator',
      '2ليلى حسن203040Research nurseCo-Investigator',
      '3Sara Khan77StatisticianCo-Investigator',
    ]);
  });

  await test.step('it states that the Principal Investigator must be a member of the organisation', async () => {
    await expect(
      section(sheet, 'Investigators').getByText('The Principal Investigator must be a member of the organisation.'),
    ).toBeVisible();
  });

  await test.step('the conflict of interest is printed with its explanations', async () => {
    const place = section(sheet, 'Conflict of Interest');
    await expect(place.locator('p').first()).toHaveText('There is no Conflict of Interest(Ticked)');
    await expect(valueOf(place, 'Name 1')).toHaveText('Nur Al-Harbi');
    await expect(valueOf(place, 'Explanation 1')).toHaveText('Paid by the centre alone.');
    await expect(valueOf(place, 'Name 2')).toHaveText('ليلى حسن');
    await expect(valueOf(place, 'Explanation 2')).toHaveText('No shares in any maker.');
  });

  await test.step('the research project is printed with every answer, to the last word', async () => {
    const place = section(sheet, 'Research Project');
    for (const name of ['Title of Study', 'Methodology'])
      await expect(place.getByRole('heading', { level: 3, name })).toBeVisible();
    const printed = await place
      .locator('dl > div')
      .evaluateAll((answers) =>
        answers.map((answer) => [answer.querySelector('dt')?.textContent, answer.querySelector('dd')?.textContent]),
      );
    expect(printed).toEqual([...study, ...method].map(({ label, text }) => [label, text.replaceAll('\n', '')]));
  });

  await test.step('the literature review is labelled as 500 words', async () => {
    await expect(valueOf(section(sheet, 'Research Project'), 'Literature Review (500 words)')).toContainText(
      'understood by every nurse on the ward',
    );
  });

  await test.step('the informed consent has a heading, with its file below', async () => {
    await expect(section(sheet, 'Informed Consent').getByText('موافقة مستنيرة.pdf')).toBeVisible();
    await expect(section(sheet, 'Attachments').getByRole('row')).toHaveText([
      '#KindFile name',
      '1Principle Investigator CVcv.pdf',
      '2Informed Consent Formموافقة مستنيرة.pdf',
    ]);
  });

  await test.step('the approval form ends it, with a block for each signature', async () => {
    const form = sheet.locator('article > div > section').last();
    await expect(form.getByRole('heading', { level: 2 })).toHaveText('Approval Form');
    const signatories = ['Principal Investigator', 'Head of Department', 'Chair of the Research Committee'];
    for (const signatory of signatories) {
      const block = form.locator('div').filter({ has: sheet.getByRole('heading', { level: 3, name: signatory }) });
      await expect(block.getByRole('term')).toHaveText(['Name', 'Signature', 'Date']);
    }
    await expect(valueOf(form, 'Name').first()).toHaveText('Nur Al-Harbi');
  });

  const ofResearcher = await sheet.locator('article > div > section').allInnerTexts();

  await test.step('an administrator prints the same package', async () => {
    const reviewer = await visit();
    const printsOfReviewer = await notePrints(reviewer.context);
    await signInAsAdministrator(reviewer.page);
    await reviewer.page.goto(reviewApplication(id));
    const own = await printOn(reviewer.page);
    await expect.poll(() => printsOfReviewer).toEqual(prints);
    expect(await own.locator('article > div > section').allInnerTexts()).toEqual(ofResearcher);
  });

  await test.step('where no agreement is recorded, the package says so, and its address alone does not print', async () => {
    await page.goto(printApplication(draft));
    await expect(valueOf(page, 'Agreed by')).toHaveText('not recorded');
    await expect(valueOf(page, 'Agreed at')).toHaveText('not recorded');
    expect(prints).toHaveLength(1);
  });

  await test.step('an agreement by a clock that was wrong is printed with the time at which it was received', async () => {
    const wrong = '9999-12-31T12:00:00.000Z';
    await calls.save(draft, 1, { ...detail, agreedAt: wrong, agreedPolicyVersion: '1' });
    const read = await dataAt(page, `ProjectApplication/${draft}`);
    const { agreementRecordedAt } = v.parse(v.object({ agreementRecordedAt: v.string() }), read);
    await page.goto(printApplication(draft));
    await expect(valueOf(page, 'Agreed at')).toHaveText(formatDateTime(agreementRecordedAt));
    await expect(valueOf(page, 'Time of the device, whose clock was wrong')).toHaveText(formatDateTime(wrong));
  });

  await test.step('where the browser opens no window, this one prints, and only once', async () => {
    await page.goto(viewApplication(id));
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page).toHaveURL(new RegExp(`${printApplication(id)}$`));
    await expect.poll(() => prints.length).toBe(2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: 'Approval Form' })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(new RegExp(`${viewApplication(id)}$`));
    expect(prints).toHaveLength(2);
  });

  await test.step('the print window closes 500 ms after printing', async () => {
    await sheet.clock.pauseAt((await sheet.evaluate(() => Date.now())) + 60_000);
    await sheet.evaluate(() => dispatchEvent(new Event('afterprint')));
    const closing = () => sheet.evaluate(() => document.documentElement.dataset['closing']);
    await sheet.clock.runFor(499);
    expect(await closing()).toBeUndefined();
    const closed = sheet.waitForEvent('close');
    await sheet.clock.runFor(1);
    await closed;
  });
});

test.describe('in a dark theme', () => {
  test.use({ colorScheme: 'dark' });

  test('a long application is printed black on white, and no page of it is torn', async ({ portal, visit }) => {
    const { page } = await visit();
    await enter(page, portal, nur);
    const calls = callsOf(page, portal.url, await userIdOf(page));
    const id = await calls.startDraft();
    const longTitle = `${title}: ${'an effect of the second round of nurses that is seen on some wards and not on others, '.repeat(7)}`;
    await calls.save(id, 1, { ...detail, appDetails_ResearchTitle: longTitle.slice(0, 600) });
    await addInvestigators(
      calls,
      id,
      Array.from({ length: 19 }, (_, index) => [
        ['ليلى حسن عبد الرحمن القحطاني', 'Maximilian Featherstonehaugh-Cholmondeley', 'Dr. سارة Al-Otaibi'][
          index % 3
        ] ?? '',
        String(1_029_384_701 + index),
        index % 2 === 0 ? 'Anaesthesiologist of the department of surgery and reanimation' : 'استشاري جراحة العظام',
      ]),
    );
    await calls.save(id, 3, { ...conflict, explanation_: longText('Conflict', 1500) });
    await calls.save(id, 4, { ...wireOf(study), study_BackgroundInformation: longText('Background', 4000) });
    await calls.save(id, 5, {
      ...wireOf(method),
      methodology_ResearchDesign: longText('Design', 3000),
      methodology_LiteratureReview: `${longText('Review', 12_000)}\nHere the review ends.`,
    });
    const extra = `CV_of_an_investigator_without_any_blank_in_its_name_${'and_one_more_part'.repeat(6)}.pdf`;
    for (const name of [
      'السيرة الذاتية للباحث الرئيسي استشاري جراحة العظام والمفاصل في المركز - الإصدار الأخير.pdf',
      extra,
    ])
      await calls.upload(id, 1, name, pdfOf(name));
    await calls.submit(id);
    await page.goto(printApplication(id));
    await expect(page.getByRole('heading', { level: 2, name: 'Approval Form' })).toBeVisible();

    for (const media of ['screen', 'print'] as const) {
      await test.step(`black on white on ${media}, whatever the theme`, async () => {
        await page.emulateMedia({ media });
        const colours = await page.getByRole('article').evaluate((sheet) => {
          const pages = [...sheet.children];
          const parts = pages.flatMap((page) => [...page.querySelectorAll('*')]);
          const backgrounds = (of: Element[]) => [...new Set(of.map((part) => getComputedStyle(part).backgroundColor))];
          return {
            ink: [...new Set([sheet, ...pages, ...parts].map((part) => getComputedStyle(part).color))],
            paper: backgrounds(pages),
            on: backgrounds(parts),
          };
        });
        expect(colours).toEqual({ ink: ['rgb(0, 0, 0)'], paper: ['rgb(255, 255, 255)'], on: ['rgba(0, 0, 0, 0)'] });
      });
    }
    const labels = await page.locator('article :is(h2, h3, dt)').allTextContents();
    const windowTitle = await page.title();
    expect(windowTitle).toMatch(/^RA-\d{4}-00001 /);
    const reference = windowTitle.split(' ', 1)[0] ?? '';

    for (const format of ['A4', 'Letter'] as const) {
      const pdf = await page.pdf(format === 'A4' ? { preferCSSPageSize: true } : { format });
      const pages = pagesOf(pdf);
      const bodies = pages.map((lines) => lines.slice(0, -1));
      const has = (lines: readonly PdfLine[], words: RegExp) => lines.filter(({ text }) => words.test(text)).length;

      await test.step(`each page on ${format} bears the centre, the reference and its number`, () => {
        expect(pages.length).toBeGreaterThan(5);
        expect(pages.map((lines) => lines.at(-1)?.text)).toEqual(
          pages.map((_, index) => `Medical Research Centre · ${reference} ${index + 1} / ${pages.length}`),
        );
      });

      await test.step(`no long name shrinks the pages on ${format}`, () => {
        const [first] = bodies.flat().filter(({ text }) => text.startsWith('Contact'));
        // 10.5 points; an A4 page that is fitted to Letter has 94 % of its height.
        expect(first?.size).toBeGreaterThan(format === 'A4' ? 10.4 : 9.8);
      });

      await test.step(`the table of the investigators on ${format} repeats its head and tears no row`, () => {
        const parts = bodies.filter((lines) => has(lines, /10293847\d\d/) > 0);
        expect(parts.length).toBeGreaterThan(1);
        expect(parts.flatMap((lines) => lines.filter(({ text }) => /10293847\d\d/.test(text)))).toHaveLength(20);
        for (const lines of parts) {
          expect(has(lines, /^# Name ID Number Position Role$/)).toBe(1);
          expect(has(lines, /Anaesthesiologist/)).toBe(has(lines, /reanimation/));
        }
      });

      await test.step(`no heading and no label is left alone at the foot of a page on ${format}`, () => {
        expect(labels.length).toBeGreaterThan(20);
        expect(bodies.map((lines) => lines.at(-1)?.text ?? '').filter((text) => labels.includes(text))).toEqual([]);
      });

      await test.step(`the whole literature review is there on ${format}`, () => {
        const all = bodies.flat().map(({ text }) => text);
        const from = all.indexOf('Literature Review (500 words)');
        const to = all.indexOf('Here the review ends.');
        expect(from).toBeGreaterThan(0);
        const printed = all.slice(from, to).join(' ');
        const written = longText('Review', 12_000);
        // Single words: a line of an Arabic paragraph is read in the order in which it is drawn.
        for (const word of [/\brecover\b/g, /\bmore\b/g, /\bslowly\b/g]) {
          expect(printed.match(word)).toHaveLength(written.match(word)?.length ?? 0);
        }
      });

      await test.step(`the approval form on ${format} begins a page, and each signature block stands on one`, () => {
        const form = bodies.slice(bodies.findIndex(([first]) => first?.text === 'Approval Form'));
        expect(form[0]?.[0]?.text).toBe('Approval Form');
        const signatories = /^(Principal Investigator|Head of Department|Chair of the Research Committee)$/;
        expect(form.map((lines) => has(lines, signatories)).reduce((sum, count) => sum + count)).toBe(3);
        for (const lines of form) expect(has(lines, /^Name Signature Date$/)).toBe(has(lines, signatories));
      });
    }
  });
});
