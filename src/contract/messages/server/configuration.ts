/* Problems of an entry of config.json; the server prints them at its start, after the entry's name. */

export const configurationMessages = {
  notAnAddress: 'must be an http(s), mailto or tel address, or a path that begins with /',
  notAPrefix: 'must be a plus and up to four digits',
};
