import type { InvestigatorAnswers } from '../../contract/steps/investigators.ts';

/** Everyone here is made up. */
export type CastMember = { firstName: string; lastName: string; emailAddress: string; mobileNumber: string };

export const administrators = {
  huda: {
    firstName: 'Huda',
    lastName: 'Al-Qahtani',
    emailAddress: 'huda@example.org',
    mobileNumber: '0550000001',
  },
  samir: { firstName: 'Samir', lastName: 'Mansour', emailAddress: 'samir@example.org', mobileNumber: '0550000002' },
} as const satisfies Record<string, CastMember>;

export const researchers = {
  layla: { firstName: 'Layla', lastName: 'Haddad', emailAddress: 'layla@example.org', mobileNumber: '0550000011' },
  omar: { firstName: 'Omar', lastName: 'Al-Farsi', emailAddress: 'omar@example.org', mobileNumber: '0550000012' },
  maryam: { firstName: 'Maryam', lastName: 'Siddiqui', emailAddress: 'maryam@example.org', mobileNumber: '0550000013' },
  noura: { firstName: 'نورة', lastName: 'القحطاني', emailAddress: 'noura@example.org', mobileNumber: '0550000014' },
  khalid: { firstName: 'خالد', lastName: 'المطيري', emailAddress: 'khalid@example.org', mobileNumber: '0550000015' },
} as const satisfies Record<string, CastMember>;

export type AdministratorName = keyof typeof administrators;
export type ResearcherName = keyof typeof researchers;

/** How each researcher appears in a list of investigators. */
export const asInvestigator: Record<ResearcherName, InvestigatorAnswers> = {
  layla: { name: 'Layla Haddad', idNumber: '1029384756', position: 'Consultant, orthopaedics' },
  omar: { name: 'Omar Al-Farsi', idNumber: '1038475629', position: 'Registrar, emergency medicine' },
  maryam: { name: 'Maryam Siddiqui', idNumber: '1047562938', position: 'Consultant, internal medicine' },
  noura: { name: 'نورة القحطاني', idNumber: '1056293847', position: 'استشارية طب الأطفال' },
  khalid: { name: 'خالد المطيري', idNumber: '1062938475', position: 'اختصاصي الغدد الصماء' },
};

/** Investigators without an account. */
export const helpers: readonly InvestigatorAnswers[] = [
  { name: 'Aisha Rahman', idNumber: '2015263748', position: 'Research nurse' },
  { name: 'يوسف العتيبي', idNumber: '2026374851', position: 'صيدلي' },
  { name: 'Daniel Okafor', idNumber: '2037485162', position: 'Statistician' },
  { name: 'سارة الشمري', idNumber: '2048516273', position: 'ممرضة' },
];
