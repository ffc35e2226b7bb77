/* What several screens call the same things. */

/** An application whose title is empty. */
export const untitled = 'No title yet';

export const roleNames = { principal: 'Principal Investigator', co: 'Co-Investigator' };
