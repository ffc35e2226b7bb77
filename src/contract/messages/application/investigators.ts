/* Texts of the list of investigators that are not the specification's. */

export const investigatorListMessages = {
  principal: 'Principal',
  co: 'Co',
  addMe: 'Add me',
};
