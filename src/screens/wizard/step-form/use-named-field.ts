import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { focusField } from '../../../ui/form/focus-field.ts';

/** Moves focus to the field named by the `#` of the address: the check page links to single answers. */
export function useNamedField(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash.length > 1) focusField(hash.slice(1));
  }, [hash]);
}
