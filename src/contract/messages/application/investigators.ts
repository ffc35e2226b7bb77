/* Texts of the list of investigators that are not the specification's. */

export const investigatorRoleMessages = {
  principal: 'Principal',
  coInvestigator: 'Co',
  addMe: 'Add me',
};
