/** How long the browser may take to read the file before its object URL is revoked, in ms. */
const FETCHED_WITHIN_MS = 60_000;

/** Starts a download of a file. The page is not told whether it succeeds. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_WITHIN_MS);
}
