import { fasting, firstAid } from './arabic-studies.ts';
import type { AdministratorName, ResearcherName } from './cast.ts';
import {
  antibiotics,
  asthma,
  breastfeeding,
  burnout,
  caffeine,
  footCare,
  handHygiene,
  sleep,
  stroke,
  telehealth,
  vitaminD,
} from './english-studies.ts';
import { begunApplication, halfApplication, wholeApplication, type SampleApplication } from './sample-application.ts';

/** Something that happened to an application, this many days ago, at an hour (UTC) of that day. */
export type StoryEvent = { daysAgo: number; hour: number } & (
  | { kind: 'begins' | 'submits' }
  | { kind: 'replies' | 'changesSampleSize'; text: string }
  | { kind: 'approves'; by: AdministratorName }
  | { kind: 'asks' | 'rejects' | 'writes'; by: AdministratorName; text: string }
);

export type Story = { applicant: ResearcherName; application: SampleApplication; events: readonly StoryEvent[] };

/**
 * Returns what happened to fourteen applications in eight weeks. The applications are made only when this is called,
 * because making their files takes a moment.
 */
export const tellStories = (): readonly Story[] => [
  ...drafts(),
  ...underReview(),
  ...asked(),
  ...approved(),
  ...rejected(),
];

const drafts = (): readonly Story[] => [
  {
    applicant: 'layla',
    application: begunApplication(
      'layla',
      'Night-time noise in the intensive care unit and delirium in the first week',
      '9 months, from March',
    ),
    events: [{ daysAgo: 2, hour: 7, kind: 'begins' }],
  },
  {
    applicant: 'omar',
    application: halfApplication('omar', handHygiene),
    events: [{ daysAgo: 1, hour: 10, kind: 'begins' }],
  },
  {
    applicant: 'noura',
    application: wholeApplication('noura', firstAid, { language: 'Arabic' }),
    events: [{ daysAgo: 1, hour: 12, kind: 'begins' }],
  },
];

const underReview = (): readonly Story[] => [
  {
    applicant: 'layla',
    application: wholeApplication('layla', sleep),
    events: [
      { daysAgo: 4, hour: 6, kind: 'begins' },
      { daysAgo: 1, hour: 8, kind: 'submits' },
    ],
  },
  {
    applicant: 'khalid',
    application: wholeApplication('khalid', fasting, { language: 'Arabic' }),
    events: [
      { daysAgo: 7, hour: 9, kind: 'begins' },
      { daysAgo: 3, hour: 11, kind: 'submits' },
    ],
  },
  {
    applicant: 'maryam',
    application: wholeApplication('maryam', telehealth, { hasConflict: true }),
    events: [
      { daysAgo: 16, hour: 8, kind: 'begins' },
      { daysAgo: 6, hour: 13, kind: 'submits' },
    ],
  },
  {
    applicant: 'omar',
    application: wholeApplication('omar', stroke),
    events: [
      { daysAgo: 25, hour: 6, kind: 'begins' },
      { daysAgo: 19, hour: 7, kind: 'submits' },
      {
        daysAgo: 12,
        hour: 10,
        kind: 'asks',
        by: 'huda',
        text: 'Thank you for your application. The number of patients per year is an estimate. Where does it come from, and what will you do if there are fewer?',
      },
      {
        daysAgo: 11,
        hour: 12,
        kind: 'replies',
        text: 'It comes from last year’s stroke register (183). I have added this to the sample size, and what we will do if there are fewer than 150.',
      },
      {
        daysAgo: 2,
        hour: 8,
        kind: 'changesSampleSize',
        text: 'About 180 patients in each year, based on last year’s stroke register (183).\n\nIf there are fewer than 150, the second year will be extended to 15 months. The analysis will not change.',
      },
      { daysAgo: 2, hour: 9, kind: 'submits' },
    ],
  },
];

const asked = (): readonly Story[] => [
  {
    applicant: 'noura',
    application: wholeApplication('noura', asthma),
    events: [
      { daysAgo: 21, hour: 11, kind: 'begins' },
      { daysAgo: 15, hour: 6, kind: 'submits' },
      {
        daysAgo: 9,
        hour: 9,
        kind: 'asks',
        by: 'samir',
        text: 'Children are filmed in this study.\n\n1. State in the consent form that there is a film, who will see it, and when it will be deleted.\n2. Add an assent form in words that a six-year-old can understand.\n3. What happens if the child agrees and a parent does not, or the other way round?',
      },
    ],
  },
  {
    applicant: 'maryam',
    application: wholeApplication('maryam', vitaminD),
    events: [
      { daysAgo: 27, hour: 7, kind: 'begins' },
      { daysAgo: 20, hour: 12, kind: 'submits' },
      {
        daysAgo: 14,
        hour: 8,
        kind: 'asks',
        by: 'huda',
        text: 'Here, staff are invited by their own employer. How will you make sure that no one feels obliged to take part?',
      },
      {
        daysAgo: 13,
        hour: 13,
        kind: 'replies',
        text: 'The letter will come from us and not from staff health, heads of department will not learn who was invited, and no one will be asked twice. Would a sentence about this in the consent form be enough?',
      },
      {
        daysAgo: 10,
        hour: 7,
        kind: 'writes',
        by: 'huda',
        text: 'Yes. Please add it to the consent form and to “Selection of Participants”, and submit again.',
      },
    ],
  },
];

const approved = (): readonly Story[] => [
  {
    applicant: 'layla',
    application: wholeApplication('layla', breastfeeding),
    events: [
      { daysAgo: 55, hour: 6, kind: 'begins' },
      { daysAgo: 50, hour: 10, kind: 'submits' },
      { daysAgo: 41, hour: 9, kind: 'approves', by: 'huda' },
    ],
  },
  {
    applicant: 'khalid',
    application: wholeApplication('khalid', footCare),
    events: [
      { daysAgo: 52, hour: 8, kind: 'begins' },
      { daysAgo: 44, hour: 7, kind: 'submits' },
      {
        daysAgo: 38,
        hour: 11,
        kind: 'asks',
        by: 'samir',
        text: 'ما الذي يحدث إذا أُرسلت صورة لجرح في عطلة نهاية الأسبوع؟',
      },
      {
        daysAgo: 37,
        hour: 6,
        kind: 'replies',
        text: 'يصل إلى المريض رد آلي فيه رقم قسم الطوارئ، وتُنظر الصور صباح الأحد. أضفت ذلك إلى الطلب.',
      },
      { daysAgo: 35, hour: 12, kind: 'submits' },
      { daysAgo: 29, hour: 8, kind: 'approves', by: 'samir' },
    ],
  },
  {
    applicant: 'omar',
    application: wholeApplication('omar', antibiotics),
    events: [
      { daysAgo: 33, hour: 9, kind: 'begins' },
      { daysAgo: 30, hour: 13, kind: 'submits' },
      { daysAgo: 22, hour: 10, kind: 'approves', by: 'huda' },
    ],
  },
];

const rejected = (): readonly Story[] => [
  {
    applicant: 'maryam',
    application: wholeApplication('maryam', caffeine),
    events: [
      { daysAgo: 46, hour: 7, kind: 'begins' },
      { daysAgo: 40, hour: 8, kind: 'submits' },
      {
        daysAgo: 33,
        hour: 12,
        kind: 'rejects',
        by: 'samir',
        text: 'The committee cannot approve this study. The participants would care for patients on the same night, after a dose whose effects on them are unknown, and without the patients’ consent. We suggest a new application with up to 200 mg, the amount in two cups of coffee, or a study in the laboratory instead of on duty. We would be glad to look at a draft protocol beforehand.',
      },
    ],
  },
  {
    applicant: 'layla',
    application: wholeApplication('layla', burnout),
    events: [
      { daysAgo: 31, hour: 6, kind: 'begins' },
      { daysAgo: 27, hour: 9, kind: 'submits' },
      {
        daysAgo: 24,
        hour: 7,
        kind: 'asks',
        by: 'huda',
        text: 'Two wards have only four nurses each. How will you protect their anonymity?',
      },
      { daysAgo: 23, hour: 10, kind: 'replies', text: 'Wards with fewer than five responses are reported together.' },
      {
        daysAgo: 18,
        hour: 11,
        kind: 'rejects',
        by: 'huda',
        text: 'Since January, another group at the centre has been asking the same nurses the same questions. The nurses should not be surveyed twice within a year. The data will be available to you in summer, and we would welcome a new application that uses them.',
      },
    ],
  },
];
