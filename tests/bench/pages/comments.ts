/** How many applications have waiting comments, and how many comments each of them has. */
export type CommentsToSend = { applications: number; each: number };

/**
 * The comments in the order in which they were written: the first one of every application, then the second one of
 * each.
 */
export function numberedComments({ applications, each }: CommentsToSend): { applicationId: number; text: string }[] {
  return Array.from({ length: applications * each }, (_, index) => ({
    applicationId: 1 + (index % applications),
    text: numberedComment(1 + Math.floor(index / applications)),
  }));
}

/** A comment that starts with its number within its application, so that the server can check the order. */
function numberedComment(number: number): string {
  return `${number}. Please say how participants are told what is done with their answers, and how long these are kept.`;
}
