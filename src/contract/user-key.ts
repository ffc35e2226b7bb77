/** Key of the signed-in user in local storage, under the name that the specification gives it. */
export const USER_KEY = 'user';

/** Key of the list that this user saw last, as it was painted. It is removed together with the user. */
export const SNAPSHOT_KEY = 'snapshot';
