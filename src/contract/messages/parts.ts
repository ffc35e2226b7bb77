/* Shown if a part of the portal's own code cannot be loaded. */

export const partMessages = {
  title: 'This part of the portal could not be loaded.',
  text: 'What you wrote is still here. If Retry does not help, open the page anew.',
  retry: 'Retry',
  anew: 'Open anew',
};
