/** How long the browser may take to fetch what it was handed before the bytes are let go. */
const FETCHED_WITHIN_MS = 60_000;

/** Hands a file to the browser's downloads. What becomes of it there, a page is not told. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_WITHIN_MS);
}
