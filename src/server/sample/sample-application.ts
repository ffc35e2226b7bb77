import { noAnswers } from '../../contract/domain/application.ts';
import { applicationDetail } from '../../contract/steps/application-detail.ts';
import { conflictOfInterest } from '../../contract/steps/conflict-of-interest.ts';
import type { FileType } from '../../contract/steps/files.ts';
import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';
import { emptyAnswers } from '../../contract/steps/step.ts';
import { questionSteps, type QuestionStepName, type ApplicationAnswers } from '../../contract/steps/wizard.ts';
import { arabicAnswers } from './arabic-texts.ts';
import { asInvestigator, helpers, type ResearcherName } from './cast.ts';
import { englishAnswers } from './english-texts.ts';
import { pdfOf } from './pdf.ts';
import { scannedForm } from './png.ts';
import { sampleAnswers } from './sample-answers.ts';
import type { Study } from './study.ts';

/** What the applicant of a sample writes and adds, and which steps after the first are saved. */
export type SampleApplication = {
  answers: ApplicationAnswers;
  steps: readonly QuestionStepName[];
  investigators: readonly InvestigatorAnswers[];
  files: readonly { type: FileType; file: File }[];
};

type Language = 'English' | 'Arabic';

/** Returns an application with every answer that a submission requires. */
export function wholeApplication(
  applicant: ResearcherName,
  study: Study,
  { language = 'English', hasConflict = false }: { language?: Language; hasConflict?: boolean } = {},
): SampleApplication {
  const { title, duration, theme } = study;
  const longAnswers = language === 'Arabic' ? arabicAnswers(study) : englishAnswers(study);
  const [first, second] = language === 'Arabic' ? [helpers[1], helpers[3]] : [helpers[0], helpers[2]];
  const investigators = [asInvestigator[applicant], first, second].filter((row) => row !== undefined);
  const answers: ApplicationAnswers = {
    ...sampleAnswers(),
    ...longAnswers,
    workNumber: workNumbers[applicant],
    researchTitle: title,
    duration,
    ...(hasConflict ? emptyAnswers(conflictOfInterest) : noConflict(investigators)),
    studyTitle: title,
    purpose: study.purpose,
    inclusionCriteria: study.inclusion,
    exclusionCriteria: study.exclusion,
    sampleSize: study.sampleSize,
    setting: study.setting,
    selectionOfParticipants: study.selection,
    dataCollectionMethods: study.collection,
    participantsDataProtection: study.protection,
    dataAnalysisMethods: study.analysis,
    conclusion: study.conclusion,
    references: referencesOn(theme, language),
    resources: study.resources,
  };
  return {
    answers,
    steps: questionSteps.flatMap(({ name }) => (name === applicationDetail.name ? [] : [name])),
    investigators,
    files: [
      { type: 1, file: curriculumVitae(applicant) },
      { type: 2, file: consentForm(language, study) },
      { type: 3, file: asFile('data-collection-form.pdf', pdfOf('Data collection form', FORM_LINES)) },
      { type: 4, file: asFile('letter-of-support-scan.png', scannedForm()) },
    ],
  };
}

/** Returns an application that was only begun: its title, and the applicant. */
export function begunApplication(applicant: ResearcherName, title: string, duration: string): SampleApplication {
  return {
    answers: { ...noAnswers(), workNumber: workNumbers[applicant], researchTitle: title, duration },
    steps: [],
    investigators: [asInvestigator[applicant]],
    files: [],
  };
}

/** Returns a half-finished application: the study is begun, the methods are not. */
export function halfApplication(applicant: ResearcherName, study: Study): SampleApplication {
  const whole = wholeApplication(applicant, study);
  const answers = { ...whole.answers, background: study.problem, significance: '' };
  return { ...whole, answers, steps: ['conflict-of-interest', 'title-of-study'], files: [] };
}

const workNumbers: Record<ResearcherName, string> = {
  layla: '4711',
  omar: '5208',
  maryam: '3960',
  noura: '6142',
  khalid: '2875',
};

function noConflict([one, other]: readonly InvestigatorAnswers[]): Partial<ApplicationAnswers> {
  return {
    noConflict: true,
    conflictName1: one?.name ?? '',
    conflictExplanation1:
      'Employed by the centre alone, with no shares in any manufacturer of the devices or medicines used in the study.',
    conflictName2: other?.name ?? '',
    conflictExplanation2: 'Works on the study during normal working hours and receives no payment beyond the salary.',
  };
}

/** Returns made-up references. They say so, so that nobody searches for them. */
function referencesOn(theme: string, language: Language): string {
  const words =
    language === 'Arabic'
      ? (number: number, year: number) => `[${number}] مؤلف مثال. مرجع غير حقيقي عن ${theme}. مجلة الأمثلة ${year}.`
      : (number: number, year: number) =>
          `[${number}] Example A, Sample B. A made-up reference on ${theme}. Journal of Examples ${year}; ${number}: 1–9.`;
  return [2014, 2016, 2017, 2019, 2021, 2022, 2024].map((year, index) => words(index + 1, year)).join('\n');
}

const LATIN_NAMES: Record<ResearcherName, string> = {
  layla: 'Layla Haddad',
  omar: 'Omar Al-Farsi',
  maryam: 'Maryam Siddiqui',
  noura: 'Noura Al-Qahtani',
  khalid: 'Khalid Al-Mutairi',
};

function curriculumVitae(applicant: ResearcherName): File {
  const name = LATIN_NAMES[applicant];
  const lines = [
    'This person is made up, and so is everything below.',
    'Since 2019: consultant at the Medical Research Centre. 2013 to 2018: registrar at a teaching hospital. 2012: licence to practise.',
    'Principal investigator of three studies, co-investigator of seven. Twelve publications, four of them as first author.',
    'Courses: Good Clinical Practice (2024), statistics for clinicians (2021), research ethics (2020).',
    'Languages: Arabic and English.',
  ];
  return asFile(`cv-${name.toLowerCase().replaceAll(' ', '-')}.pdf`, pdfOf(`Curriculum vitae: ${name}`, lines));
}

function consentForm(language: Language, { theme }: Study): File {
  if (language === 'Arabic') return asFile('نموذج الموافقة المستنيرة.png', scannedForm());
  const lines = [
    `You are asked to take part in a study on ${theme}. Taking part is voluntary, and you can stop at any time without giving a reason. Your treatment will be the same either way.`,
    'What you tell us is stored under a number and not under your name. Only the study team can read it.',
    'You will not be paid for taking part. Nothing will be done that is not described on this sheet.',
    'I have read this, or it was read to me, and my questions were answered.',
    'Name: ____________________     Date: ____________     Signature: ________________',
  ];
  return asFile('informed-consent.pdf', pdfOf('Informed consent', lines));
}

const FORM_LINES = [
  'Number: __________     Date: __________     Filled in by: ____________________',
  ...Array.from(
    { length: 12 },
    (_, index) => `${index + 1}.  ____________________________________   yes [  ]   no [  ]   not known [  ]`,
  ),
];

const asFile = (name: string, bytes: Uint8Array) => new File([Uint8Array.from(bytes)], name);
