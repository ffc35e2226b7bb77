/** Replaces the form library's groups of fields in the build: a step is a form without groups. */
export function FormGroup(): never {
  throw new Error('the build has no form groups');
}
export { FormGroup as useFormGroup };
