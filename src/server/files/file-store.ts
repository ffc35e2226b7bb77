/** Stored bytes that are open. They can be read to their end, also if they are deleted in the meantime. */
export type OpenFile = {
  size: number;
  /** Yields the bytes in pieces, each read when it is asked for. */
  pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Has to be called at the end; calling it again is harmless. */
  close(): Promise<void>;
};

/** Bytes that have arrived, and that are not stored before `keep`. */
export type ReceivedBytes = {
  /** Opens them, before they are kept. */
  open(): Promise<OpenFile>;
  /**
   * Stores them under their SHA-256; resolves once they survive a power cut. Storing the same bytes twice is harmless.
   */
  keep(sha256: string): Promise<void>;
  /** Deletes them unless they are kept. Has to be called at the end; calling it again is harmless. */
  discard(): Promise<void>;
};

/** Stores the bytes of attachments, named by their SHA-256 (64 hexadecimal digits). */
export type FileStore = {
  /**
   * Writes bytes while they arrive, piece by piece. If the pieces break off with an error, or cannot be written, it
   * rejects and nothing of them remains.
   */
  receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedBytes>;
  /** Opens the bytes to read them piece by piece; returns undefined if there are none with this name. */
  open(sha256: string): Promise<OpenFile | undefined>;
  /**
   * Deletes the bytes; harmless if they do not exist. This is quick, and may be called inside a transaction. It
   * resolves to a function that frees their room on the disk, which may take long and has to be called after the
   * transaction.
   */
  forget(sha256: string): Promise<() => Promise<void>>;
  /** Yields the names of all stored bytes. */
  names(): AsyncIterable<string>;
  /** Deletes what killed processes left half written or half deleted, once it is a day old. */
  clearLeftovers(): Promise<void>;
  /** Rejects if files cannot be written now, or soon could not be; for `/readyz`. */
  probe(): Promise<void>;
};
