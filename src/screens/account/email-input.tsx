import type { ReactNode } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldOfForm } from './use-account-form.ts';

/**
 * The email field of a form. Users sign in with their email, so it tells password managers that it is the user name.
 */
export function EmailInput({ field, label, hint }: { field: FieldOfForm; label: string; hint?: ReactNode }) {
  return (
    <TextField {...field} label={label} type="email" inputMode="email" autoComplete="username" required hint={hint} />
  );
}
