import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
import type { FieldProblem } from '../../ui/form/error-summary.tsx';
import type { Failure, Rejection } from './rejection.ts';

type Values = Record<string, string>;
type Refused = { fieldId: string; message: string; value: string };

/** The props that a field gets from its form. */
export type FieldOfForm = {
  id: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  errors: readonly string[];
};

export type AccountForm = {
  field: (name: string) => FieldOfForm;
  values: Readonly<Values>;
  /** All problems that the last attempt found, in the order of the fields; updated while the user types. */
  problems: readonly FieldProblem[];
  /** Counts the failed attempts. */
  attempt: number;
  failure: Failure | undefined;
  closeFailure: () => void;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
};

/**
 * The state of an account form: it shows no problems before the first attempt, and validates on every change after it.
 * `send` gets the validated answers and returns why they were rejected, or undefined on success. A value that the
 * server refused stays marked until the field changes.
 */
export function useAccountForm<Output>({
  fields,
  schema,
  send,
  initial = {},
  alsoWrong = noneWrong,
}: {
  /** The names of the fields, in the order in which they are shown. */
  fields: readonly string[];
  schema: v.GenericSchema<Values, Output>;
  send: (answers: Output) => Promise<Rejection | undefined>;
  initial?: Values | undefined;
  /** Problems known apart from the schema; shown at their fields even before an attempt. */
  alsoWrong?: ((values: Readonly<Values>) => readonly FieldProblem[]) | undefined;
}): AccountForm {
  const [attempt, setAttempt] = useState({ count: 0, asked: false });
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failure, setFailure] = useState<Failure>();
  // Plain state for a few short answers: the wizard's form library would double what loads before sign-in.
  const [values, setValues] = useState<Readonly<Values>>(() => ({
    ...Object.fromEntries(fields.map((name) => [name, ''])),
    ...initial,
  }));
  const [busy, setBusy] = useState(false);

  const known = alsoWrong(values);
  const issues = v.safeParse(schema, values).issues ?? [];
  const wrong: readonly FieldProblem[] = [
    ...issues.map((issue) => ({ fieldId: String(issue.path?.[0]?.key), message: issue.message })),
    ...known,
    ...refused.filter(({ fieldId, value }) => values[fieldId] === value),
  ];
  const problems = attempt.asked ? firstOfEach(fields, wrong) : [];
  const shown = attempt.asked ? problems : firstOfEach(fields, known);
  const failed = () => setAttempt(({ count }) => ({ count: count + 1, asked: true }));

  async function submit(): Promise<void> {
    setFailure(undefined);
    const parsed = v.safeParse(schema, values);
    if (!parsed.success || alsoWrong(values).length > 0) return failed();
    const rejection = await send(parsed.output);
    if (rejection === undefined) return undefined;
    const atFields = rejection.problems.filter(({ field }) => fields.includes(field));
    setRefused(atFields.map(({ field, message }) => ({ fieldId: field, message, value: values[field] ?? '' })));
    // If the same sentence is already shown at its field, it is not repeated at the top.
    const isTold = atFields.some(({ message }) => message === rejection.failure.text);
    if (!isTold) setFailure(rejection.failure);
    return failed();
  }

  return {
    field: (name) => ({
      id: name,
      name,
      value: values[name] ?? '',
      onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
      errors: shown.filter(({ fieldId }) => fieldId === name).map(({ message }) => message),
    }),
    values,
    problems,
    attempt: attempt.count,
    failure,
    closeFailure: () => setFailure(undefined),
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      void submit().finally(() => setBusy(false));
    },
  };
}

const noneWrong = () => [];

/** At most one message per field, in the order of the fields. */
function firstOfEach(fields: readonly string[], problems: readonly FieldProblem[]): FieldProblem[] {
  return fields.flatMap((name) => problems.find(({ fieldId }) => fieldId === name) ?? []);
}
