/** What is known of a made-up study; the long answers of its application are written from it. */
export type Study = {
  title: string;
  duration: string;
  /** What it is about, as it stands in a sentence: "sleep after surgery". */
  theme: string;
  /** Who takes part, in the plural: "patients with a new knee". */
  people: string;
  /** Two or three sentences each. */
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

/** The answers that are asked for at a least length. */
export type LongAnswers = {
  background: string;
  significance: string;
  researchDesign: string;
  literatureReview: string;
};

export const paragraphs = (...texts: string[]) => texts.join('\n\n');
