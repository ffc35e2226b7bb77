import { useState } from 'react';
import { useConfiguration } from '../../../configuration/configuration.ts';
import { frameMessages as messages } from '../../../contract/messages/frame.ts';
import { ExternalLink } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import styles from './top-bar.module.css';

/** Language, contact and search at the end of the public header. */
export function TopBar() {
  const { contact, search } = useConfiguration();
  const [words, setWords] = useState('');

  function find() {
    const address = new URL(search, window.location.origin);
    address.searchParams.set('q', words.trim());
    // Opens a new tab like every link out of the portal, so that a half-filled form is not lost.
    window.open(address, '_blank', 'noopener,noreferrer');
  }

  return (
    <div className={styles.bar}>
      <span>
        <span className="visually-hidden">{messages.language} </span>
        {messages.languageCode}
      </span>
      <ExternalLink href={contact}>{messages.contact}</ExternalLink>
      <div className={styles.search}>
        <SearchBox
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          value={words}
          onChange={setWords}
          onSearch={find}
        />
      </div>
    </div>
  );
}
