/** The cookies of one browser, which its pages and its worker share. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  /** As the header `Cookie` has them; undefined where there are none. */
  header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Takes what an answer's `Set-Cookie` says. */
  take(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  /** Puts one in by hand: somebody signed in. */
  set({ name, value }: Cookie): void {
    this.#cookies.set(name, value);
  }

  clear(): void {
    this.#cookies.clear();
  }
}

export type Cookie = { name: string; value: string };
