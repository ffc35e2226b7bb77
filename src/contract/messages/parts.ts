/* Shown if a part of the portal's own code cannot be loaded. */

export const partMessages = {
  title: 'This part of the portal could not be loaded.',
  text: 'What you wrote is still here. If Retry does not help, reload the page.',
  retry: 'Retry',
  reload: 'Reload',
};
