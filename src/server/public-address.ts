const THIS_COMPUTER = new Set(['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost']);

/**
 * Returns the address that users use if PUBLIC_URL is not set: mailed links lead there, whatever a request's Host is.
 */
export function defaultPublicUrl(host: string, port: number): string {
  const name = THIS_COMPUTER.has(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
