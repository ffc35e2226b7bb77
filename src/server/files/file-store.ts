/** Where the bytes of attachments lie, named by their SHA-256 (64 hexadecimal digits). */
export type FileStore = {
  /** Keeps the bytes; resolves once they survive a power cut. Keeping the same bytes twice is harmless. */
  keep(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined where there are none of that name. */
  read(sha256: string): Promise<Uint8Array | undefined>;
  /** Forgets the bytes; forgetting what is not there is harmless. */
  forget(sha256: string): Promise<void>;
  /** Rejects if files cannot be written now, or soon could not be; for `/readyz`. */
  probe(): Promise<void>;
};
