/**
 * What Chromium may print for a request to a server that has just been killed or cut off. Which one it is depends on
 * the moment: before, while or after the request used a connection that was open already.
 */
export const serverGone = [
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_RESET',
  'net::ERR_CONNECTION_CLOSED',
  'net::ERR_EMPTY_RESPONSE',
  'net::ERR_SOCKET_NOT_CONNECTED',
] as const;
