import { useState, type FormEvent } from 'react';
import * as v from 'valibot';
import type { FieldProblem } from '../../ui/error-summary.tsx';
import type { Failure, Rejection } from './rejection.ts';

type Values = Record<string, string>;
type Refused = { fieldId: string; message: string; value: string };

/** What a field needs of its form. */
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
  /** Everything that the last attempt found wrong, in the order of the fields; it follows the typing. */
  problems: readonly FieldProblem[];
  /** Grows with every failed attempt. */
  attempt: number;
  failure: Failure | undefined;
  closeFailure: () => void;
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
};

/**
 * A form of an account: nothing is wrong with it before an attempt, then every answer is looked at as it is typed. `send`
 * gets the checked answers and says why they were rejected, or nothing where all went well. A field that was refused by
 * the server stays so until it is changed.
 */
export function useAccountForm<Output>({
  fields,
  schema,
  send,
  initial = {},
  alsoWrong = noneWrong,
}: {
  /** The names of the fields, in the order in which they stand. */
  fields: readonly string[];
  schema: v.GenericSchema<Values, Output>;
  send: (answers: Output) => Promise<Rejection | undefined>;
  initial?: Values | undefined;
  /** What is known to be wrong beside the schema; shown at its field even before an attempt. */
  alsoWrong?: ((values: Readonly<Values>) => readonly FieldProblem[]) | undefined;
}): AccountForm {
  const [attempt, setAttempt] = useState({ count: 0, asked: false });
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [failure, setFailure] = useState<Failure>();
  // A few short answers; the library that the steps of an application use would double what is loaded before sign-in.
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
    // Where the sentence stands at its field already, saying it above as well would only say it twice.
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

/** At most one message a field, in the order of the fields. */
function firstOfEach(fields: readonly string[], problems: readonly FieldProblem[]): FieldProblem[] {
  return fields.flatMap((name) => problems.find(({ fieldId }) => fieldId === name) ?? []);
}
