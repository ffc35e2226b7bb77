/* Shown if a part of the portal's own code cannot be loaded. */

export const partMessages = {
  title: 'We couldn’t load this part of the portal.',
  text: 'Your text is still here. If Retry doesn’t help, reload the page.',
  retry: 'Retry',
  reload: 'Reload',
};
