import type { Configuration } from '../../../contract/configuration.ts';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import type { OuterLink } from '../../../ui/navigation/nav-links.tsx';

/** The centre's own pages, linked from both headers. */
export function centreLinks({ links }: Pick<Configuration, 'links'>): OuterLink[] {
  return [
    { text: messages.home, href: links.home },
    { text: messages.news, href: links.news },
    { text: messages.policies, href: links.policies },
  ];
}
