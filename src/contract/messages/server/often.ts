/* The server's messages about what was done too often in a day. */

function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 100) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

export const oftenMessages = {
  applicationSubmitted: (most: number, seconds: number) =>
    `This application was submitted ${most} times within a day, as often as the portal takes it. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  personSubmitted: (most: number, seconds: number) =>
    `You have submitted applications ${most} times within a day, as often as the portal takes them of one person. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
  messagesRevised: (most: number, seconds: number) =>
    `Messages of this application were changed or deleted ${most} times within a day, as often as the portal takes it. Nothing was changed. Try again in ${waitInWords(seconds)}.`,
};
