/* Texts of the step with the files, and of the preview, that are not in the specification. */

export const fileStepMessages = {
  dropOne: 'Drop a file here, or choose one.',
  dropSeveral: 'Drop files here, or choose them.',
  replace: 'Replace file',
  /** On the small picture of a document. */
  pdf: 'PDF',
  preview: 'Preview',
  close: 'Close',
  open: 'Open in a new tab',
  reading: 'Opening the file…',
  pictureNotShown: 'We couldn’t show this picture. If you’re offline, try again when you’re connected.',
  chosenPictureNotShown: 'We couldn’t show this picture. Your file stays as it is.',
  noViewer: 'This browser can’t show PDF files inside a page.',
  nextChecks: 'Next lets you check everything before you submit.',
};
