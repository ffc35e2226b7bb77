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
        text: 'Thank you for the application. The number of patients in each year is an estimate: where does it come from, and what happens if there are fewer?',
      },
      {
        daysAgo: 11,
        hour: 12,
        kind: 'replies',
        text: 'It comes from the stroke register of last year (183). I have written that into the sample size, and what we do below 150.',
      },
      {
        daysAgo: 2,
        hour: 8,
        kind: 'changesSampleSize',
        text: 'About 180 patients in each year, by the stroke register of last year (183).\n\nBelow 150 the second year is extended to 15 months; the analysis stays as it is.',
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
        text: 'Children are filmed in this study.\n\n1. Say in the consent form that there is a film, who sees it, and when it is deleted.\n2. Add a form by which the child agrees, in words for a child of six.\n3. What happens where the child agrees and a parent does not, or the other way round?',
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
        text: 'Staff are asked by their own employer here. How do you make sure that nobody feels obliged to take part?',
      },
      {
        daysAgo: 13,
        hour: 13,
        kind: 'replies',
        text: 'The letter comes from us and not from staff health, heads of departments do not learn who was asked, and nobody asks twice. Would a sentence on that in the consent form be enough?',
      },
      {
        daysAgo: 10,
        hour: 7,
        kind: 'writes',
        by: 'huda',
        text: 'Yes. Put it into the consent form and into “Selection of Participants”, and submit again.',
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
        text: 'The committee cannot approve this study. Those who take part look after patients in the same night, with a dose of which nobody knows what it does to them, and the patients are not asked. We suggest a new application with up to 200 mg, which is what two cups of coffee have, or one in the laboratory instead of on duty. We gladly look at a plan of it beforehand.',
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
        text: 'Two wards have four nurses each. How do they stay unknown?',
      },
      { daysAgo: 23, hour: 10, kind: 'replies', text: 'Wards with fewer than five answers are reported together.' },
      {
        daysAgo: 18,
        hour: 11,
        kind: 'rejects',
        by: 'huda',
        text: 'Another group of the centre has asked the same nurses the same questions since January. The nurses should not be asked twice within a year. Their figures will be open to you in summer; a new application that uses them is welcome.',
      },
    ],
  },
];
