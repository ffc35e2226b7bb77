/** How many comments wait, in each of how many applications. */
export type CommentsToSend = { applications: number; each: number };

/** The comments in the order in which somebody wrote them: one of every application, then the second of every one. */
export function numberedComments({ applications, each }: CommentsToSend): { applicationId: number; text: string }[] {
  return Array.from({ length: applications * each }, (_, index) => ({
    applicationId: 1 + (index % applications),
    text: numberedComment(1 + Math.floor(index / applications)),
  }));
}

/** A comment that tells its place among those of its application, by which the server sees the order. */
function numberedComment(number: number): string {
  return `${number}. Please say how participants are told what is done with their answers, and how long these are kept.`;
}
