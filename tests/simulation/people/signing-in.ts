import type { Page } from '../app/page.ts';
import type { PersonName } from '../server-world.ts';
import type { Scene } from './scene.ts';

const SIGN_IN_TRIES = 3;

export async function signIn({ people }: Scene, person: PersonName, page: Page): Promise<void> {
  const { emailAddress } = people[person].user;
  for (let tries = 0; tries < SIGN_IN_TRIES; tries += 1) {
    const outcome = await page.session.begin((signal) =>
      page.account.signIn({ emailAddress, password: 'Secret@12' }, signal),
    );
    if (outcome.kind === 'done') return;
  }
}
