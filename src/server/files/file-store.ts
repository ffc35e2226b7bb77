/** Where the bytes of attachments lie, named by their SHA-256 (64 hexadecimal digits). */
export type FileStore = {
  /** Keeps the bytes; resolves once they survive a power cut. Keeping the same bytes twice is harmless. */
  keep(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined where there are none of that name. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /**
   * Forgets the bytes; forgetting what is not there is harmless. This is quick, and may be done inside a transaction; what it
   * resolves to frees their room on the disk, which may take long, and belongs after it.
   */
  forget(sha256: string): Promise<() => Promise<void>>;
  /** The names of all bytes that are kept. */
  names(): AsyncIterable<string>;
  /** Clears what killed processes left half written or half removed, once it is a day old. */
  clearLeftovers(): Promise<void>;
  /** Rejects if files cannot be written now, or soon could not be; for `/readyz`. */
  probe(): Promise<void>;
};
