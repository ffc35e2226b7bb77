import type { Study } from './study.ts';

const protection =
  'Names are replaced by numbers on the day of collection. The list that joins them is kept by the principal investigator, locked, and destroyed a year after the report.';
const consecutive = 'Everybody who fits is asked, one after the other, until the number is reached.';

export const sleep: Study = {
  title: 'Sleep quality after elective knee replacement',
  duration: '12 months',
  theme: 'sleep after surgery',
  people: 'patients with a new knee',
  problem:
    'Most people sleep badly in the nights after an operation. Those with a new knee wake from pain, from noise and from being looked after, and who does not sleep exercises less and goes home later.',
  gap: 'What is not known is how much of this can be prevented by measures that cost almost nothing: ear plugs, an eye mask, and rounds that are moved from four o’clock to six.',
  purpose:
    'To learn whether ear plugs, an eye mask and a later first round improve sleep in the first five nights after a knee replacement.',
  benefit: 'Better sleep would mean less pain medicine, earlier walking and, on average, one day less in hospital.',
  design:
    'A trial with two groups drawn by lot. One group gets the usual care, the other ear plugs, an eye mask and no round before six o’clock unless it is needed.',
  inclusion: 'Adults from 40 to 80 years with a planned replacement of one knee, who read Arabic or English.',
  exclusion: 'A known disorder of sleep, hearing aids, and anybody who goes to intensive care after the operation.',
  sampleSize: '120 patients, 60 in each group: enough to find a difference of 45 minutes with a power of 80 %.',
  setting: 'The orthopaedic ward and its two rooms for the night after the operation.',
  selection: consecutive,
  collection:
    'A diary in the morning, a motion sensor on the wrist for five nights, and the pain medicine from the chart.',
  protection,
  analysis: 'The mean minutes of sleep of the two groups are compared by a mixed model with the night as a factor.',
  conclusion: 'If sleep improves by half an hour or more, the measures become part of the usual care.',
  resources: 'One research nurse for two mornings a week, 30 motion sensors, 120 sets of ear plugs and masks.',
};

export const handHygiene: Study = {
  title: 'Text messages as a reminder of hand hygiene for outpatient staff',
  duration: '6 months',
  theme: 'hand hygiene in outpatient clinics',
  people: 'staff of the outpatient clinics',
  problem:
    'Infections that are passed on by hands are rare in clinics and hard to count, so they are easily forgotten. Audits on our wards show 86 of 100 occasions kept; in the clinics nobody has looked.',
  gap: 'Reminders on posters are read for a week. Whether a message on the telephone is read for longer is an open question.',
  purpose: 'To find out whether a weekly message raises the share of kept occasions for three months.',
  benefit: 'A message costs nothing once it is written, and can be sent to every clinic of the group on one day.',
  design:
    'An interrupted series: six weeks of watching, three months of messages, six weeks of watching after the last of them.',
  inclusion: 'All staff who see patients in the five clinics.',
  exclusion: 'Nobody who works in the clinics is left out; students are not counted.',
  sampleSize: '600 watched occasions in each phase, which is about 24 hours of watching in each clinic.',
  setting: 'The five outpatient clinics on the ground floor.',
  selection: 'Hours of watching are drawn by lot from all opening hours.',
  collection: 'Two trained observers note each occasion on a card. No names are written down.',
  protection: 'Occasions are counted for a clinic and never for a person.',
  analysis: 'A segmented regression of the weekly share, with the clinic as a random effect.',
  conclusion: 'Where the share rises by five points and stays, messages are sent to all clinics.',
  resources: 'Two observers for 240 hours, and the message service of the centre.',
};

export const asthma: Study = {
  title: 'Correct use of inhalers in school children with asthma after teaching by a pharmacist',
  duration: '10 months',
  theme: 'the use of inhalers',
  people: 'children with asthma',
  problem:
    'Asthma is the commonest long illness of childhood. Most attacks could be avoided with medicine that the families have at home, but half of the children use the inhaler so that little of it arrives in the lungs.',
  gap: 'Teaching takes ten minutes and is mostly done by anyone who has time. Whether it lasts longer where a pharmacist does it, with the family’s own inhaler, has not been looked at here.',
  purpose:
    'To compare the use of the inhaler three months after teaching by a pharmacist and after the usual teaching.',
  benefit: 'Fewer attacks, fewer nights in the emergency room, and less medicine that is inhaled in vain.',
  design: 'A trial with two groups drawn by lot, with a visit after one month and another after three.',
  inclusion: 'Children from 6 to 14 years who have used an inhaler for at least three months, with one parent.',
  exclusion: 'Children who use a spacer with a mask only, and families who will move away within three months.',
  sampleSize: '96 children: 48 in each group, of whom we expect 40 to come to the last visit.',
  setting: 'The paediatric chest clinic and the pharmacy beside it.',
  selection: consecutive,
  collection:
    'A list of ten steps, filled in from a short film of the child with the inhaler; the film is then deleted.',
  protection,
  analysis: 'The share of children with nine or ten correct steps is compared by a chi-squared test.',
  conclusion: 'If it lasts, the pharmacist’s ten minutes become part of every first prescription.',
  resources: 'One pharmacist for four hours a week, training inhalers, a tablet for the films.',
};

export const antibiotics: Study = {
  title: 'Reasons for antibiotics without a culture in urinary tract infection: a review of two years',
  duration: '5 months',
  theme: 'the prescription of antibiotics',
  people: 'patients with an infection of the urinary tract',
  problem:
    'An antibiotic that is begun without a culture may be the wrong one, and makes the next infection harder to treat. The guideline of the centre asks for a culture first; the laboratory says that it gets one in six cases of ten.',
  gap: 'Why the other four have none is not written anywhere: it may be haste, habit, or a good reason.',
  purpose: 'To find out how often, and for which written reasons, an antibiotic was begun without a culture.',
  benefit: 'A centre that knows the reasons can change what causes them, instead of repeating the guideline.',
  design: 'A review of files, with a second reader for every tenth file.',
  inclusion: 'All adults with the diagnosis in the two years before the beginning of the study.',
  exclusion: 'Pregnancy, and patients who came with an antibiotic from elsewhere.',
  sampleSize: 'About 840 files; 400 are enough for a precision of five points.',
  setting: 'The files of the emergency room and of the two clinics for internal medicine.',
  selection: 'All files that fit.',
  collection: 'A form of twelve questions, filled in from the file by two readers.',
  protection: 'The form bears a number and no name, and is filled in on a computer of the centre only.',
  analysis: 'Shares with their confidence intervals, and a logistic regression with the hour of the day as a factor.',
  conclusion: 'The commonest reason that can be changed is what the next study changes.',
  resources: 'Two readers for 60 hours each, and access to the files.',
};

export const burnout: Study = {
  title: 'Burnout and the length of shifts in emergency nurses',
  duration: '4 months',
  theme: 'burnout in nurses',
  people: 'emergency nurses',
  problem:
    'Nurses who are exhausted make more mistakes and leave sooner. Three of our emergency nurses left in the last year, and all three named the shifts of twelve hours.',
  gap: 'Whether shorter shifts help, or only move the load to more days, is argued about and seldom measured.',
  purpose: 'To compare the signs of burnout in nurses with shifts of eight and of twelve hours.',
  benefit: 'The head of nursing plans the shifts of the coming year in autumn and has asked for the result.',
  design: 'A survey at one point in time in two hospitals of the group with different shifts.',
  inclusion: 'Nurses who have worked in the emergency room for at least six months.',
  exclusion: 'Nurses on leave during the survey.',
  sampleSize: 'All 140 nurses of the two emergency rooms; we expect 100 answers.',
  setting: 'The emergency rooms of two hospitals of the group.',
  selection: 'Everybody is invited by letter.',
  collection: 'A questionnaire on paper with 22 known questions and 8 of our own, put into a closed box.',
  protection: 'Without names. Wards with fewer than five answers are reported together.',
  analysis: 'Mean scores are compared with the years of work as a covariate.',
  conclusion: 'The result is given to the head of nursing and to everybody who was asked.',
  resources: '140 printed questionnaires and two boxes.',
};

export const telehealth: Study = {
  title: 'Video visits in the follow-up of high blood pressure: a comparison with visits in the clinic',
  duration: '18 months',
  theme: 'follow-up by video',
  people: 'patients with high blood pressure',
  problem:
    'High blood pressure needs a visit every few months for the rest of a life. Many of our patients travel for more than an hour, and one appointment in five is missed.',
  gap: 'Video visits were begun in a hurry and have stayed. Whether the blood pressure is as good with them as without is not known for our patients.',
  purpose:
    'To find out whether the blood pressure after a year is no worse with video visits than with visits in the clinic.',
  benefit: 'Visits that need no journey could be offered to everybody, or kept for those for whom they do no harm.',
  design: 'A trial for non-inferiority with two groups drawn by lot and a follow-up of twelve months.',
  inclusion: 'Adults with treated high blood pressure who have a telephone with a camera and a cuff at home.',
  exclusion: 'A stroke or a heart attack in the last six months, pregnancy, dialysis.',
  sampleSize: '260 patients: 130 in each group, with a margin of 4 mmHg.',
  setting: 'The clinic for internal medicine, and the homes of those who take part.',
  selection: consecutive,
  collection:
    'Seven days of measurements at home, read from the cuff’s memory, at the beginning and after 6 and 12 months.',
  protection: `${protection} No visit is recorded.`,
  analysis: 'The difference of the means with its 95 % interval, first as drawn, then as done.',
  conclusion: 'If it is no worse, patients may choose.',
  resources: '80 cuffs to lend, one nurse for a day a week, the video service of the centre.',
};

export const vitaminD: Study = {
  title: 'Vitamin D in hospital staff who work indoors: a survey in winter and summer',
  duration: '8 months',
  theme: 'a lack of vitamin D',
  people: 'hospital staff who work indoors',
  problem:
    'In a country with so much sun a lack of vitamin D surprises, and is common all the same: work begins before the heat and ends after sunset, and clothes cover the skin.',
  gap: 'Figures exist for patients, not for those who look after them, and none compares the two seasons in the same people.',
  purpose: 'To measure vitamin D in the same members of the staff at the end of winter and at the end of summer.',
  benefit: 'Staff health can decide whether to offer a test, a supplement, or nothing.',
  design: 'A cohort that is measured twice, half a year apart.',
  inclusion: 'Staff of any profession who work indoors for at least 30 hours a week.',
  exclusion: 'Pregnancy, disease of the kidney or the bowel, and vitamin D in a high dose.',
  sampleSize: '200 people, so that 150 are measured twice.',
  setting: 'Staff health, in the morning hours.',
  selection: 'By lot from the list of staff, in groups by profession.',
  collection: 'One blood sample of 5 ml and a page of questions at each of the two visits.',
  protection: `${protection} Results are told to the person alone and never to their head.`,
  analysis: 'A paired comparison of the seasons, and a linear model of what goes with a low value.',
  conclusion: 'Everybody who takes part gets their own two values with an explanation.',
  resources: '400 laboratory tests, one nurse for 40 mornings.',
};

export const stroke: Study = {
  title: 'Minutes from the door to the needle in acute stroke before and after a common call',
  duration: '12 months',
  theme: 'delay in the treatment of stroke',
  people: 'patients with an acute stroke',
  problem:
    'In a stroke every minute costs brain. From the door of our hospital to the beginning of treatment it took 71 minutes on average last year, where 60 is the aim and 45 has been reached elsewhere.',
  gap: 'One call that reaches everybody at once has shortened the time in other places; whether it does so at night, with few people in the house, has hardly been described.',
  purpose: 'To compare the minutes from the door to the needle in the year before and the year after the common call.',
  benefit: 'A call costs nothing. Ten minutes less are, by what is known, a month more of life without help.',
  design: 'A comparison of before and after, with the hour of arrival taken into account.',
  inclusion: 'All adults who were treated for an acute stroke in the two years.',
  exclusion: 'A stroke that began in the hospital, and transfers from another one.',
  sampleSize: 'About 180 patients in each year.',
  setting: 'The emergency room, the scanner and the stroke unit.',
  selection: 'All patients who fit.',
  collection: 'Times of the door, the call, the scan and the needle from the files, read by two people.',
  protection: 'The data bear a number, no name and no date of birth.',
  analysis: 'Medians by the hour of arrival, and an interrupted time series over 24 months.',
  conclusion: 'Where the nights lag behind, they get a plan of their own.',
  resources: 'Two readers for 50 hours each.',
};

export const breastfeeding: Study = {
  title: 'Skin contact in the first hour after a caesarean section and breastfeeding at six weeks',
  duration: '14 months',
  theme: 'the first hour after a caesarean section',
  people: 'mothers after a caesarean section',
  problem:
    'After a birth by caesarean section the child is often taken to another room for an hour. Fewer of these mothers breastfeed at six weeks than of those who gave birth without an operation.',
  gap: 'Skin contact in the operating theatre is possible and is done in some places. It asks something of the whole team, and what it changes at six weeks is not certain.',
  purpose: 'To learn whether skin contact in the first hour raises the share of mothers who breastfeed at six weeks.',
  benefit: 'A measure without a medicine, for every fourth birth in our hospital.',
  design: 'A trial with two groups drawn by lot on the morning of the operation.',
  inclusion: 'Healthy women with a planned section from the 37th week on, who wish to breastfeed.',
  exclusion: 'General anaesthesia, twins, and any reason to watch the child elsewhere.',
  sampleSize: '220 mothers and their children.',
  setting: 'The operating theatres of the maternity ward.',
  selection: consecutive,
  collection: 'Minutes of skin contact from the chart, and a telephone call of five minutes at six weeks.',
  protection,
  analysis: 'The shares at six weeks are compared as drawn, with the first birth as a stratum.',
  conclusion: 'If the share rises by ten points, the theatre’s procedure is changed.',
  resources: 'One midwife more in the theatre for 110 operations.',
};

export const footCare: Study = {
  title: 'A photograph a week: self-care of the feet in diabetes by telephone',
  duration: '10 months',
  theme: 'care of the feet in diabetes',
  people: 'patients with diabetes and numb feet',
  problem:
    'A small wound that is not felt can end in an amputation. Patients are told to look at their feet every day; of 50 whom we asked, 11 had done so in the week before.',
  gap: 'Whether a photograph that somebody else looks at is taken more faithfully than a look that nobody sees has not been tried with our patients.',
  purpose: 'To find out how many patients send a photograph in at least 20 of 24 weeks, and what is found.',
  benefit: 'Wounds that are found a week earlier heal in the clinic and not in the operating theatre.',
  design: 'A feasibility study with one group and no comparison.',
  inclusion: 'Adults with diabetes who do not feel the thread on the sole, with a telephone of their own.',
  exclusion: 'An open wound at the beginning, and blindness without help at home.',
  sampleSize: '40 patients: a feasibility study needs no more.',
  setting: 'The foot clinic, and the homes of those who take part.',
  selection: consecutive,
  collection: 'Photographs by the message service of the hospital, and a visit at the beginning and at the end.',
  protection: 'Photographs of feet only. They are kept in the patient’s file and nowhere else.',
  analysis: 'The share with its interval, and a description of every wound that was found.',
  conclusion: 'With 30 faithful patients of 40 a trial is planned.',
  resources: 'One nurse for three hours a week.',
};

export const caffeine: Study = {
  title: 'High doses of caffeine in residents on night duty and their time of reaction',
  duration: '6 months',
  theme: 'sleepiness on night duty',
  people: 'residents on night duty',
  problem:
    'Between three and five in the morning a resident on duty reacts as slowly as somebody who has drunk alcohol. Most help themselves with coffee, each in their own way and without a plan.',
  gap: 'Single doses above 400 mg have been tried in soldiers and not in physicians, and nobody knows how they sleep after it.',
  purpose: 'To compare the time of reaction at four o’clock after 600 mg of caffeine and after a tablet without any.',
  benefit: 'Should it help, a tablet could be offered to the nurse who is on duty at night.',
  design: 'A crossover trial: each resident has four nights with and four without, in an order that is drawn by lot.',
  inclusion: 'Residents of any department with at least eight nights on duty in three months.',
  exclusion: 'High blood pressure, pregnancy, and people who drink no coffee.',
  sampleSize: '40 residents.',
  setting: 'The wards on which they are on duty.',
  selection: 'By a letter to all residents.',
  collection:
    'A test of ten minutes on a tablet at two and at four o’clock, and a diary of the sleep on the day after.',
  protection,
  analysis: 'A mixed model with the order and the night as factors.',
  conclusion: 'The result decides whether a longer trial is worth its effort.',
  resources: '320 tablets of each kind, prepared by the pharmacy.',
};
