/** Key of the signed-in user in local storage, under the name that the specification gives it. */
export const USER_KEY = 'user';
