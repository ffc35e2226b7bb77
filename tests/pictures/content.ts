/** The content of the pictures: applications like those that a centre receives, in English and Arabic. */

export const detail = (researchTitle: string, studyDuration = '12 months, from March 2027') => ({
  appDetails_ResearchTitle: researchTitle,
  appDetails_StudyDuration: studyDuration,
  appDetails_WorkNumber: 'MRC-20714',
});

export const titles = {
  sleep: 'Earplugs and eye masks for sleep after elective surgery: a randomised trial on two surgical wards',
  hip: 'Early mobilisation after hip fracture in patients over 75',
  diabetes: 'أثر التثقيف المنزلي في ضبط السكري من النوع الثاني لدى كبار السن',
  antibiotics: 'Timing of the first antibiotic dose in paediatric appendicitis',
  heart: 'Telephone follow-up after discharge from the heart failure clinic',
  vitamin: 'Vitamin D and fatigue in nurses who work at night',
  stroke: 'Swallowing screening within four hours of an acute stroke',
  asthma: 'School absence in children with asthma (الربو عند الأطفال): a registry study',
} as const;

export const conflict = {
  conflictofInterest: true,
  explanation_Name_1: 'Nur Al-Harbi',
  explanation_:
    'Employed by the centre alone. No shares in, fees from or family ties to the makers of earplugs, eye masks or actigraphs.',
  explanation_Name_2: 'ليلى حسن',
  explanation_2: 'لا توجد أي مصلحة مالية أو شخصية تتعارض مع هذه الدراسة.',
};

const background = [
  'Patients sleep badly in hospital, and worst in the first three nights after an operation. On our two surgical wards the median score on the Richards-Campbell Sleep Questionnaire was 41 of 100 in an audit of 2025; four in ten patients were woken at least five times a night, most often by noise, light and observations that could have waited.',
  'Poor sleep is not only unpleasant. In the first days after surgery it goes with more pain at the same dose of analgesics, with higher blood glucose, with delirium in patients over 65, and with a longer stay. Sleeping tablets are a poor answer: they add to sedation by opioids, and older patients fall more often.',
  'Earplugs and eye masks cost less than a single dose of most hypnotics. In intensive care they have improved sleep and halved delirium in several small trials. Whether they help on an ordinary ward, where patients are awake, move about and may take them off, is not known: the three trials there had fewer than 60 patients each, measured sleep by questionnaire alone, and did not follow anybody beyond the second night.',
  'أظهرت دراسة استطلاعية في مركزنا أن ٧٨٪ من المرضى يقبلون استخدام سدادات الأذن وأقنعة العين بعد شرح قصير من الممرضة.',
].join('\n\n');

const significance = [
  'If the measure works, it can be offered to every surgical patient the week after the result is known: it needs no prescription, no device that has to be maintained and no additional staff. At about 3,200 elective operations a year, an hour more sleep in each of the first three nights would spare our patients more than 9,000 sleepless hours.',
  'If it does not work, that is worth knowing too. Several hospitals in the region have begun to buy sleep kits without evidence, and nurses spend time on handing them out. A trial of sufficient size with an objective measure settles the question either way, and its actigraphy data, published without names, will help others to plan larger trials on delirium.',
].join('\n\n');

export const study = (title: string) => ({
  study_Title: title,
  study_BackgroundInformation: background,
  study_PurposeInCarrying:
    'To find out whether earplugs and an eye mask, offered by the nurse at bedtime, lengthen objectively measured sleep in the first three nights after an elective operation under general anaesthesia.',
  study_SignificanceOfStudy: significance,
});

const literature = [
  'Sleep after surgery has been studied since the 1980s, when polysomnography first showed that slow-wave and REM sleep all but vanish in the first night after a major operation and return with a rebound on the third or fourth. Rosenberg and others tied this rebound to episodes of low oxygen and to myocardial ischaemia, and so gave sleep a place among the causes of complications rather than among matters of comfort.',
  'What disturbs sleep on a ward has been measured many times with much the same result. Sound levels at night lie between 45 and 55 dB(A) with peaks above 80, against the 30 dB(A) that the World Health Organization recommends. Light is less studied; values of 100 lux and more at the bedside are common whenever a neighbour is seen to. Patients themselves name noise first, then pain, then being woken for observations.',
  'In intensive care, earplugs and eye masks were first tried in 2010. A Cochrane review of 2015 found moderate evidence for longer sleep and less delirium, from trials that were small and could not be blinded. A later meta-analysis of 13 trials with 1,055 patients put the relative risk of delirium at 0.59 (95 % confidence interval 0.44 to 0.78). All of these patients were observed one to one or one to two, and many were sedated.',
  'On ordinary wards there are three randomised trials. Two from the same group in Turkey, with 44 and 58 patients after cardiac surgery, found better questionnaire scores in the first two nights. The third, from Denmark, found no difference, but a third of its patients had taken the mask off by midnight, and nobody had asked them why. None measured sleep objectively, and none recorded delirium beyond discharge.',
  'Actigraphy has since become cheap enough for a ward. Against polysomnography it overestimates sleep by some 20 minutes in surgical patients, equally in both arms of a trial, so that a difference between arms is little affected. It cannot tell the stages of sleep apart; for the question whether patients sleep longer this does not matter.',
  'Adherence is the weak point of all earlier work. Qualitative studies name three reasons for taking the kit off: fear of not hearing a call, pressure on the ears when lying on the side, and a wish to see what goes on. Each can be met: by a light at the bell, by foam plugs in two sizes, and by letting the patient put the mask on and off at will. Our pilot of 2026 with 24 patients, in which these three things were done, had an adherence of 81 % over three nights.',
  'Three registered trials look at light or noise on wards by other means: dimmed corridors at night, staff who carry vibrating pagers, and bundled observations. Their results are expected in 2028 and will neither answer nor replace the question put here; a kit for the patient and a quieter ward may well add to each other.',
  'No trial has been registered in the region, and none is under way elsewhere that measures sleep on a ward objectively (search of four registries, January 2027).',
].join('\n\n');

export const literatureReview = literature;

const design = [
  'A randomised, controlled, parallel-group trial on two surgical wards with blinded analysis. Patients are allocated one to one in random blocks of four and six, stratified by ward and by age (below 65, 65 and above), by a list that the pharmacy keeps in sealed envelopes.',
  'The intervention is a kit of foam earplugs in two sizes and a contoured eye mask, offered by the night nurse between 21:30 and 22:30 in the first three nights. Controls receive usual care. All patients wear an actigraph on the wrist of the hand without a cannula. The primary outcome is total sleep time in the second night.',
].join('\n\n');

export const methodology = {
  methodology_ResearchDesign: design,
  methodology_InclusionCriteria:
    'Age 18 years or more; elective operation under general anaesthesia; planned stay of at least three nights; able to consent in Arabic or English.',
  methodology_ExclusionCriteria:
    'Regular use of hypnotics; known sleep apnoea under treatment; deafness or blindness; delirium at admission; transfer to intensive care.',
  methodology_SampleSize:
    '128 patients (64 in each arm) show a difference of 45 minutes with a standard deviation of 85 minutes, a power of 80 % and a two-sided error of 5 %, allowing for 12 % who drop out.',
  methodology_Setting: 'Wards 3 and 5 of the surgical building, 58 beds together.',
  methodology_SelectionOfParticipants:
    'Every patient on the list of elective operations is seen by a research nurse on the day before, told about the study and given the leaflet. Those who agree sign the consent form on the evening before the operation at the earliest.',
  methodology_DataCollectionMethods:
    'Actigraphy in one-minute epochs for three nights; Richards-Campbell Sleep Questionnaire every morning; Confusion Assessment Method twice daily; pain scores and analgesics from the chart.',
  methodology_ParticipantsDataProtection:
    'Each patient gets a study number. The list that ties numbers to names stays in a locked cabinet of the ward office and is destroyed two years after publication. Actigraphs hold numbers only.',
  methodology_DataAnalysisMethods:
    'Intention to treat. Total sleep time by a mixed linear regression with ward and age stratum as fixed effects and patient as random effect; delirium by logistic regression. No interim analysis.',
  methodology_Conclusion:
    'The study answers a question of daily practice with a small burden on patients: a bracelet, and four short questionnaires.',
  methodology_LiteratureReview: literature,
  methodology_References: [
    '1. Rosenberg J. Sleep disturbances after non-cardiac surgery. Sleep Med Rev. 2001;5:129–37.',
    '2. Hu RF, et al. Non-pharmacological interventions for sleep promotion in the intensive care unit. Cochrane Database Syst Rev. 2015;(10):CD008808.',
    '3. Litton E, et al. The efficacy of earplugs as a sleep hygiene strategy. Crit Care Med. 2016;44:992–9.',
    '4. الزهراني س. جودة النوم لدى مرضى الجراحة. المجلة السعودية للتمريض. ٢٠٢٤؛ ٦: ٢١–٣٠.',
  ].join('\n'),
  methodology_HMGResources:
    'Two research nurses at half time for nine months; 40 actigraphs on loan from the sleep laboratory; 400 kits at 11 SAR each.',
};

export const investigators = [
  ['Nur Al-Harbi', '1029384756', 'Consultant anaesthetist'],
  ['ليلى حسن', '2030405060', 'رئيسة تمريض الجراحة'],
  ['James O’Connor-Whitfield', '1098765432', 'Senior statistician, Department of Epidemiology'],
  ['عمر Haddad', '1076543219', 'Resident, general surgery'],
] as const;

/** The thread between the administrator and the applicant. */
export const messages = {
  first:
    'Thank you for a clear application. Two questions from the committee:\n\n1. Who holds the list that ties study numbers to names, and who may open the cabinet?\n2. The consent form is in English only. Please add the Arabic one.',
  answer:
    'The head nurse of ward 3 holds the key; only she and I may open it. I have written it into the data protection section.\n\nنموذج الموافقة باللغة العربية مرفق الآن.',
  second: 'شكراً جزيلاً.\nOne last point: the leaflet gives no telephone number for questions at night.',
  rejection:
    'The committee cannot approve a design that delays the first dose in one arm. A study of routine records could answer the same question.',
} as const;
