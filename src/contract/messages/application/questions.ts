/* Texts of an application’s questions. The specification’s own wording is kept verbatim, with its odd spellings. */

/** The questions of the wizard: labels, hints and the messages that the specification gives. */
export const questions = {
  agreement: {
    label: 'I read and agree: Policy Statement, Conditions, and Workflow.',
    missing: 'Read the policies and tick the box to agree',
    outdated: 'The policies have changed since you agreed. Read them and tick the box to agree',
  },
  name: { label: 'Name' },
  officialEmail: { label: 'Official Email' },
  mobileNumber: { label: 'Mobile number' },
  researchTitle: { label: 'Research Title' },
  duration: { label: 'Duration of Study', hint: 'For example: 12 months, from March 2027' },
  workNumber: { label: 'Work Number', required: 'Work number is required', hint: 'Your employee number at the centre' },
  investigatorName: { label: 'Principle Investigator Name', required: 'Principle Investigator Name is required.' },
  idNumber: { label: 'ID Number', required: 'ID Number is required.', numeric: 'ID Number must be numeric.' },
  position: { label: 'Position', required: 'Position is required.' },
  noConflict: {
    label: 'There is no Conflict of Interest',
    hintBefore:
      'Tick this if neither you nor your team has a conflict of interest. You then name two people who confirm it.',
    hint: 'Name two people who confirm this. For each, explain why they have no conflict of interest.',
    unanswered: 'Open this step and save your answer',
  },
  conflictName1: { label: 'Name 1' },
  conflictExplanation1: { label: 'Explanation 1' },
  conflictName2: { label: 'Name 2' },
  conflictExplanation2: { label: 'Explanation 2' },
  studyTitle: { label: 'Study Title', required: 'Study title is required' },
  background: {
    label: 'Background Information',
    hint: 'What is already known about the subject, and what isn’t.',
  },
  purpose: {
    label: 'Purpose',
    required: 'Purpose is required',
    hint: 'What you want to find out, and why. Two or three sentences are enough.',
  },
  significance: { label: 'Significance', hint: 'What the result would change, and for whom.' },
  researchDesign: { label: 'Research Design', hint: 'The type of study and how you will carry it out.' },
  inclusionCriteria: { label: 'Inclusion Criteria' },
  exclusionCriteria: { label: 'Exclusion Criteria' },
  sampleSize: { label: 'Sample Size', hint: 'The number of participants and how you calculated it.' },
  setting: { label: 'Setting', hint: 'Where the study takes place.' },
  selectionOfParticipants: { label: 'Selection of Participants' },
  dataCollectionMethods: { label: 'Data Collection Methods' },
  participantsDataProtection: { label: 'Participants Data Protection' },
  dataAnalysisMethods: { label: 'Data Analysis Methods' },
  conclusion: { label: 'Conclusion' },
  literatureReview: { label: 'Literature Review (500 words)' },
  references: { label: 'References' },
  resources: { label: 'Resources', hint: 'What you need from the centre: staff, rooms, equipment, funding.' },
};
