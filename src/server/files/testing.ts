import type { FileStore, OpenFile, ReceivedBytes } from './file-store.ts';

/** Gives bytes to the store as if they had arrived in two pieces. */
export function receiveBytes(files: FileStore, bytes: Uint8Array): Promise<ReceivedBytes> {
  return files.receive(inTwoPieces(bytes));
}

async function* inTwoPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, 1);
  yield bytes.subarray(1);
}

export async function keepFile(files: FileStore, sha256: string, bytes: Uint8Array): Promise<void> {
  const received = await receiveBytes(files, bytes);
  try {
    await received.keep(sha256);
  } finally {
    await received.discard();
  }
}

/** Returns the stored bytes; undefined if there are none with this name. */
export async function readFile(files: FileStore, sha256: string): Promise<Buffer | undefined> {
  const file = await files.open(sha256);
  return file === undefined ? undefined : readWhole(file);
}

/** Reads an open file to its end, and closes it. */
export async function readWhole(file: OpenFile): Promise<Buffer> {
  const pieces = [];
  try {
    for await (const piece of file.pieces()) pieces.push(piece);
  } finally {
    await file.close();
  }
  return Buffer.concat(pieces);
}
