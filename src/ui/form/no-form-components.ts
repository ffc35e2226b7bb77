/**
 * Replaces the form library's components in the build, which are a fifth of a step's form code: the app has fields of its
 * own (`ui/form/`), and uses the library as the store of their values.
 */
export function Field(): never {
  throw new Error('the build has no components of the form library');
}
export { Field as FormGroup, Field as useField, Field as useFormGroup };
