import type { Study } from './study.ts';

const protection =
  'Names are replaced by numbers on the day of collection. The principal investigator keeps the list that links them in a locked cabinet and destroys it one year after the final report.';
const consecutive =
  'Consecutive sampling: everyone who meets the criteria is invited until the sample size is reached.';

export const sleep: Study = {
  title: 'Sleep quality after elective knee replacement',
  duration: '12 months',
  theme: 'sleep after surgery',
  people: 'patients with a new knee',
  problem:
    'Most patients sleep badly in the nights after an operation. After a knee replacement they are woken by pain, by noise and by nursing rounds. Patients who sleep badly exercise less and go home later.',
  gap: 'It is not known how much of this can be prevented by measures that cost almost nothing: ear plugs, an eye mask, and a first nursing round at six o’clock instead of four.',
  purpose:
    'To determine whether ear plugs, an eye mask and a later first round improve sleep in the first five nights after a knee replacement.',
  benefit:
    'We expect that better sleep leads to less pain medication, earlier walking and, on average, one day less in hospital.',
  design:
    'A randomised controlled trial with two groups. One group receives usual care. The other receives ear plugs, an eye mask and no nursing round before six o’clock unless it is needed.',
  inclusion: 'Adults aged 40 to 80 years who are scheduled for replacement of one knee and read Arabic or English.',
  exclusion: 'A known sleep disorder, hearing aids, or admission to intensive care after the operation.',
  sampleSize: '120 patients, 60 in each group. This gives 80% power to detect a difference of 45 minutes.',
  setting: 'The orthopaedic ward, including its two rooms for the first night after surgery.',
  selection: consecutive,
  collection:
    'A sleep diary every morning, a motion sensor on the wrist for five nights, and the pain medication recorded in the chart.',
  protection,
  analysis: 'Mean minutes of sleep in the two groups will be compared in a mixed model with night as a factor.',
  conclusion: 'If sleep improves by half an hour or more, the measures will become part of usual care.',
  resources: 'One research nurse for two mornings a week, 30 motion sensors, and 120 sets of ear plugs and eye masks.',
};

export const handHygiene: Study = {
  title: 'Text messages as a reminder of hand hygiene for outpatient staff',
  duration: '6 months',
  theme: 'hand hygiene in outpatient clinics',
  people: 'staff of the outpatient clinics',
  problem:
    'Infections spread by hands are rare in clinics and hard to count, so they are easily overlooked. Audits on our wards found that hands were cleaned on 86 of 100 occasions. No audit has been done in the clinics.',
  gap: 'Staff read reminders on posters for about a week. Whether text messages hold their attention for longer is unknown.',
  purpose: 'To find out whether a weekly text message increases hand hygiene compliance over three months.',
  benefit: 'Once written, a message costs nothing and can be sent to every clinic of the group on the same day.',
  design:
    'An interrupted time series: six weeks of observation, three months of messages, and six weeks of observation after the last message.',
  inclusion: 'All staff who see patients in the five clinics.',
  exclusion: 'Students. All other staff of the clinics are included.',
  sampleSize: '600 observed occasions in each phase, which takes about 24 hours of observation in each clinic.',
  setting: 'The five outpatient clinics on the ground floor.',
  selection: 'Observation hours are selected at random from all opening hours.',
  collection: 'Two trained observers record each occasion on a card. They write down no names.',
  protection: 'Occasions are counted by clinic and never by person.',
  analysis: 'Segmented regression of weekly compliance, with clinic as a random effect.',
  conclusion: 'If compliance rises by five percentage points and stays there, all clinics will receive the messages.',
  resources: 'Two observers for 240 hours, and the centre’s messaging service.',
};

export const asthma: Study = {
  title: 'Correct use of inhalers in school children with asthma after teaching by a pharmacist',
  duration: '10 months',
  theme: 'inhaler technique',
  people: 'children with asthma',
  problem:
    'Asthma is the most common chronic illness of childhood. Most attacks could be prevented with medicine that families already have at home. However, half of the children use their inhaler in such a way that little of the medicine reaches the lungs.',
  gap: 'Teaching takes ten minutes and is usually done by whichever member of staff has time. Whether its effect lasts longer if a pharmacist teaches with the family’s own inhaler has not been studied here.',
  purpose:
    'To compare inhaler technique three months after teaching by a pharmacist with that after the usual teaching.',
  benefit: 'Better technique could mean fewer attacks, fewer nights in the emergency room, and less wasted medicine.',
  design: 'A randomised controlled trial with two groups and follow-up visits after one and three months.',
  inclusion: 'Children aged 6 to 14 years who have used an inhaler for at least three months, accompanied by a parent.',
  exclusion: 'Children who only use a spacer with a mask, and families who plan to move away within three months.',
  sampleSize: '96 children, 48 in each group. We expect 40 in each group to attend the last visit.',
  setting: 'The paediatric chest clinic and the pharmacy next to it.',
  selection: consecutive,
  collection:
    'A checklist of ten steps, completed from a short film of the child using the inhaler. The film is then deleted.',
  protection,
  analysis: 'The proportions of children with nine or ten correct steps will be compared with a chi-squared test.',
  conclusion: 'If the effect lasts, ten minutes with the pharmacist will become part of every first prescription.',
  resources: 'One pharmacist for four hours a week, training inhalers, and a tablet for filming.',
};

export const antibiotics: Study = {
  title: 'Reasons for antibiotics without a culture in urinary tract infection: a review of two years',
  duration: '5 months',
  theme: 'antibiotic prescribing',
  people: 'patients with a urinary tract infection',
  problem:
    'An antibiotic that is started without a culture may be the wrong one, and can make the next infection harder to treat. The centre’s guideline requires a culture first, but the laboratory receives one in only six of ten cases.',
  gap: 'It is not recorded anywhere why the other four have none. It may be lack of time, habit, or a good clinical reason.',
  purpose: 'To find out how often an antibiotic was started without a culture, and which reasons were documented.',
  benefit: 'Once the centre knows the reasons, it can address their causes instead of repeating the guideline.',
  design: 'A retrospective chart review. A second reader reviews every tenth file.',
  inclusion: 'All adults who received the diagnosis in the two years before the start of the study.',
  exclusion: 'Pregnancy, and patients who were already taking an antibiotic prescribed elsewhere.',
  sampleSize: 'About 840 files. A precision of five percentage points requires 400.',
  setting: 'The files of the emergency room and of the two internal medicine clinics.',
  selection: 'All files that meet the criteria.',
  collection: 'A form with twelve questions, completed from the files by two readers.',
  protection: 'The form has a number instead of a name, and is only completed on a computer of the centre.',
  analysis: 'Proportions with confidence intervals, and a logistic regression with the time of day as a factor.',
  conclusion: 'The next study will address the most common reason that can be changed.',
  resources: 'Two readers for 60 hours each, and access to the files.',
};

export const burnout: Study = {
  title: 'Burnout and the length of shifts in emergency nurses',
  duration: '4 months',
  theme: 'burnout in nurses',
  people: 'emergency nurses',
  problem:
    'Exhausted nurses make more mistakes and leave their jobs sooner. Three of our emergency nurses left last year, and all three named the twelve-hour shifts as a reason.',
  gap: 'Whether shorter shifts help, or only spread the load over more days, is much debated but seldom measured.',
  purpose: 'To compare signs of burnout between nurses who work eight-hour and twelve-hour shifts.',
  benefit: 'The head of nursing plans next year’s shifts in autumn and has asked for the results.',
  design: 'A cross-sectional survey in two hospitals of the group that have different shift lengths.',
  inclusion: 'Nurses who have worked in the emergency room for at least six months.',
  exclusion: 'Nurses on leave during the survey.',
  sampleSize: 'All 140 nurses of the two emergency rooms. We expect 100 responses.',
  setting: 'The emergency rooms of two hospitals of the group.',
  selection: 'All eligible nurses are invited by letter.',
  collection: 'A paper questionnaire with 22 established questions and 8 of our own, returned in a sealed box.',
  protection: 'The questionnaire is anonymous. Wards with fewer than five responses are reported together.',
  analysis: 'Mean scores will be compared, with years of experience as a covariate.',
  conclusion: 'We will share the results with the head of nursing and with every nurse who was invited.',
  resources: '140 printed questionnaires and two boxes.',
};

export const telehealth: Study = {
  title: 'Video visits in the follow-up of high blood pressure: a comparison with visits in the clinic',
  duration: '18 months',
  theme: 'video follow-up',
  people: 'patients with high blood pressure',
  problem:
    'Patients with high blood pressure need a visit every few months for life. Many of our patients travel for more than an hour, and one appointment in five is missed.',
  gap: 'Video visits were introduced in a hurry and have stayed. It is not known whether they control blood pressure in our patients as well as clinic visits do.',
  purpose:
    'To find out whether blood pressure control after one year is no worse with video visits than with clinic visits.',
  benefit:
    'Depending on the result, video visits could be offered to everyone, or only to patients for whom they are safe.',
  design: 'A randomised non-inferiority trial with two groups and a follow-up of twelve months.',
  inclusion: 'Adults with treated high blood pressure who have a smartphone and a blood pressure cuff at home.',
  exclusion: 'A stroke or heart attack in the last six months, pregnancy, or dialysis.',
  sampleSize: '260 patients, 130 in each group, for a non-inferiority margin of 4 mmHg.',
  setting: 'The internal medicine clinic and the participants’ homes.',
  selection: consecutive,
  collection: 'Seven days of home measurements at baseline and after 6 and 12 months, read from the cuff’s memory.',
  protection: `${protection} Video visits are not recorded.`,
  analysis: 'The difference in means with its 95% confidence interval, by intention to treat and then per protocol.',
  conclusion: 'If control is no worse, patients may choose between the two.',
  resources: '80 cuffs to lend to patients, one nurse for one day a week, and the centre’s video service.',
};

export const vitaminD: Study = {
  title: 'Vitamin D in hospital staff who work indoors: a survey in winter and summer',
  duration: '8 months',
  theme: 'vitamin D deficiency',
  people: 'hospital staff who work indoors',
  problem:
    'In such a sunny country, vitamin D deficiency may seem surprising, yet it is common. Work begins before the heat of the day and ends after sunset, and clothing covers the skin.',
  gap: 'Data exist for patients but not for the staff who care for them, and no study has compared the two seasons in the same people.',
  purpose: 'To measure vitamin D in the same members of staff at the end of winter and at the end of summer.',
  benefit: 'The results will help staff health decide whether to offer a test, a supplement, or neither.',
  design: 'A prospective cohort study with two measurements, six months apart.',
  inclusion: 'Staff of any profession who work indoors for at least 30 hours a week.',
  exclusion: 'Pregnancy, kidney or bowel disease, and high-dose vitamin D.',
  sampleSize: '200 people, so that at least 150 complete both measurements.',
  setting: 'The staff health clinic, in the mornings.',
  selection: 'A random sample from the staff list, stratified by profession.',
  collection: 'One blood sample of 5 ml and a one-page questionnaire at each of the two visits.',
  protection: `${protection} Results are given to the participant only, never to their manager.`,
  analysis: 'A paired comparison of the two seasons, and a linear model of the factors associated with low values.',
  conclusion: 'Each participant receives both of their own values with an explanation.',
  resources: '400 laboratory tests, and one nurse for 40 mornings.',
};

export const stroke: Study = {
  title: 'Door-to-needle time in acute stroke before and after a single emergency call',
  duration: '12 months',
  theme: 'delays in stroke treatment',
  people: 'patients with an acute stroke',
  problem:
    'In acute stroke, every minute of delay costs brain tissue. Last year the average time from arrival at our hospital to the start of treatment was 71 minutes. The target is 60 minutes, and other hospitals have reached 45.',
  gap: 'A single call that alerts the entire team at once has shortened this time elsewhere. Whether it does so at night, when few staff are in the hospital, has rarely been described.',
  purpose: 'To compare door-to-needle times in the year before and the year after the introduction of the single call.',
  benefit:
    'The call costs nothing. According to earlier studies, treatment ten minutes earlier means about one more month of independent life.',
  design: 'A before-and-after study that takes the hour of arrival into account.',
  inclusion: 'All adults who were treated for an acute stroke in the two years.',
  exclusion: 'Strokes that began in hospital, and patients transferred from another hospital.',
  sampleSize: 'About 180 patients in each year.',
  setting: 'The emergency room, the scanner and the stroke unit.',
  selection: 'All patients who meet the criteria.',
  collection: 'Times of arrival, call, scan and start of treatment, extracted from the files by two readers.',
  protection: 'The data contain a study number, and neither a name nor a date of birth.',
  analysis: 'Median times by hour of arrival, and an interrupted time series over 24 months.',
  conclusion: 'If the improvement is smaller at night, we will develop a separate plan for the nights.',
  resources: 'Two readers for 50 hours each.',
};

export const breastfeeding: Study = {
  title: 'Skin-to-skin contact in the first hour after a caesarean section and breastfeeding at six weeks',
  duration: '14 months',
  theme: 'the first hour after a caesarean section',
  people: 'mothers after a caesarean section',
  problem:
    'After a caesarean section, the newborn is often taken to another room for an hour. Fewer of these mothers are breastfeeding at six weeks than of mothers who gave birth without an operation.',
  gap: 'Skin-to-skin contact in the operating theatre is possible and is practised in some hospitals. It requires effort from the entire team, and its effect at six weeks is uncertain.',
  purpose:
    'To determine whether skin-to-skin contact in the first hour increases the proportion of mothers who are breastfeeding at six weeks.',
  benefit: 'The measure needs no medication, and every fourth birth in our hospital could benefit from it.',
  design: 'A randomised controlled trial with two groups, assigned on the morning of the operation.',
  inclusion: 'Healthy women with a planned caesarean section from week 37 onwards who wish to breastfeed.',
  exclusion: 'General anaesthesia, twins, or any need to observe the newborn elsewhere.',
  sampleSize: '220 mothers and their newborns.',
  setting: 'The operating theatres of the maternity ward.',
  selection: consecutive,
  collection: 'Minutes of skin-to-skin contact from the chart, and a five-minute phone call at six weeks.',
  protection,
  analysis: 'Proportions at six weeks will be compared by intention to treat, stratified by first birth.',
  conclusion:
    'If the proportion rises by ten percentage points, the procedure in the operating theatre will be changed.',
  resources: 'One additional midwife in the operating theatre for 110 operations.',
};

export const footCare: Study = {
  title: 'A photograph a week: diabetic foot self-care by phone',
  duration: '10 months',
  theme: 'foot care in diabetes',
  people: 'patients with diabetes and numb feet',
  problem:
    'A small wound that the patient does not feel can end in an amputation. Patients are told to check their feet every day, but of the 50 whom we asked, only 11 had done so in the previous week.',
  gap: 'Whether patients are more likely to send a photograph that someone else checks than to check their own feet unobserved has not been studied in our patients.',
  purpose: 'To find out how many patients send a photograph in at least 20 of 24 weeks, and what the photographs show.',
  benefit: 'Wounds that are found a week earlier can be treated in the clinic instead of the operating theatre.',
  design: 'A feasibility study with one group and no control group.',
  inclusion: 'Adults with diabetes who do not feel the monofilament on the sole of the foot and have their own phone.',
  exclusion: 'An open wound at baseline, or blindness without help at home.',
  sampleSize: '40 patients, which is sufficient for a feasibility study.',
  setting: 'The foot clinic and the participants’ homes.',
  selection: consecutive,
  collection:
    'Photographs sent through the hospital’s messaging service, and one visit at the beginning and one at the end.',
  protection: 'Photographs show feet only. They are stored in the patient’s file and nowhere else.',
  analysis: 'The proportion with its confidence interval, and a description of every wound found.',
  conclusion: 'If 30 of the 40 patients reach this number of photographs, we will plan a trial.',
  resources: 'One nurse for three hours a week.',
};

export const caffeine: Study = {
  title: 'High-dose caffeine and reaction time in residents on night duty',
  duration: '6 months',
  theme: 'sleepiness on night duty',
  people: 'residents on night duty',
  problem:
    'Between three and five in the morning, a resident on duty reacts as slowly as a person who has drunk alcohol. Most residents drink coffee, each in their own way and without a plan.',
  gap: 'Single doses above 400 mg have been studied in soldiers but not in physicians, and the effect on their sleep afterwards is unknown.',
  purpose: 'To compare reaction time at four o’clock after 600 mg of caffeine and after a placebo tablet.',
  benefit: 'If caffeine helps, nurses on night duty could also be offered a tablet.',
  design:
    'A randomised crossover trial. Each resident has four nights with caffeine and four without, in random order.',
  inclusion: 'Residents of any department who have at least eight nights on duty in three months.',
  exclusion: 'High blood pressure, pregnancy, and people who do not drink coffee.',
  sampleSize: '40 residents.',
  setting: 'The wards where the residents are on duty.',
  selection: 'All residents are invited by letter.',
  collection:
    'A ten-minute test on a tablet computer at two and four o’clock, and a sleep diary for the following day.',
  protection,
  analysis: 'A mixed model with order and night as factors.',
  conclusion: 'The result will show whether a longer trial is worthwhile.',
  resources: '320 tablets of each kind, prepared by the pharmacy.',
};
