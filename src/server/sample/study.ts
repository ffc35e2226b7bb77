/** The facts of a made-up study, from which the long answers of its application are written. */
export type Study = {
  title: string;
  duration: string;
  /** What the study is about, as part of a sentence: "sleep after surgery". */
  theme: string;
  /** Who takes part, in the plural: "patients with a new knee". */
  people: string;
  /** From here on, up to three sentences each. */
  problem: string;
  gap: string;
  purpose: string;
  benefit: string;
  design: string;
  inclusion: string;
  exclusion: string;
  sampleSize: string;
  setting: string;
  selection: string;
  collection: string;
  protection: string;
  analysis: string;
  conclusion: string;
  resources: string;
};

/** The answers that have a minimum length. */
export type LongAnswers = {
  background: string;
  significance: string;
  researchDesign: string;
  literatureReview: string;
};

export const paragraphs = (...texts: string[]) => texts.join('\n\n');
