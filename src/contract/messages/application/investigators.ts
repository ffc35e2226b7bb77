/* Texts of the list of investigators that are not the specification's. */

export const investigatorRoleMessages = {
  principal: 'Principal',
  co: 'Co',
  addMe: 'Add me',
};
