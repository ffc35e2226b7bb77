/** The cookies of one browser, which its pages and its worker share. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** The value of the header `Cookie`; undefined if there are no cookies. */
  header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Applies the `Set-Cookie` headers of a response. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Sets a cookie directly, as after a sign-in. */
  set({ name, value }: Cookie): void {
    this.#cookies.set(name, value);
  }

  clear(): void {
    this.#cookies.clear();
  }
}

export type Cookie = { name: string; value: string };
