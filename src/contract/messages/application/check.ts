import { counted } from '../counted.ts';

/** The page "Check your application". */
export const checkMessages = {
  title: 'Check your application',
  lead: 'Check your answers before you submit. You can’t change the application while it’s under review.',
  states: {
    completed: 'Completed',
    filledIn: 'Filled in, not saved',
    inProgress: 'In progress',
    notStarted: 'Not yet started',
  },
  goesWithSubmit: 'Will be sent when you submit',
  change: 'Change',
  completeTitle: 'Everything is complete',
  completeText: 'You can submit the application.',
  /** How many answers are missing, and in how many steps. */
  missing: (count: number, steps: number) =>
    counted({
      one: '# answer is missing',
      other: counted({
        one: `${count} answers are missing in # step`,
        other: `${count} answers are missing in # steps`,
      })(steps),
    })(count),
  missingText: counted({
    one: 'Add it, then submit the application.',
    other: 'Add them, then submit the application.',
  }),
  missingIn: (step: string, count: number) => `${step} (${count})`,
  add: (label: string) => `Add ${label}`,
  addInvestigator: 'Add the Principal Investigator',
  showAll: 'Show all',
  showLess: 'Show less',
  ofAnswer: (act: string, label: string) => `${act}: ${label}`,
  idNumber: (number: string) => `ID ${number}`,
  agreement: 'Agreement to the policies',
  agreedOn: (date: string) => `Agreed on ${date}`,
  agreedBefore: 'Agreed (date not recorded)',
  notAgreed: 'Not recorded',
  noFile: 'No file',
  noInvestigators: 'No investigators yet',
  yes: 'Yes',
  no: 'No',
};
