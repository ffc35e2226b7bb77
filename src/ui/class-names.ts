/** Joins the class names that apply; a CSS module gives `undefined` for a class it does not have. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
