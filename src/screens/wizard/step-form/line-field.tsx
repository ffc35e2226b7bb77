import { LINE_MAX_UNITS } from '../../../contract/api/limits.ts';
import { isNearLimit } from '../../../contract/api/near-limit.ts';
import { CharacterCounter } from '../../../ui/form/character-counter.tsx';
import { TextField, type TextFieldProps } from '../../../ui/form/text-field.tsx';

/** A one-line answer. Near the maximum length, a counter below it says how long it is. */
export function LineField(field: Omit<TextFieldProps, 'after' | 'describedBy'> & { id: string }) {
  const counterId = `${field.id}-counter`;
  // In UTF-16 units, as the validation counts it.
  const count = field.value.length;
  const isCounted = isNearLimit(count, LINE_MAX_UNITS);
  return (
    <TextField
      {...field}
      describedBy={isCounted ? counterId : undefined}
      after={isCounted && <CharacterCounter id={counterId} counter={{ count, most: LINE_MAX_UNITS }} />}
    />
  );
}
