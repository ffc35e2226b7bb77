import { parseSync } from 'vite';

/** A string in code, a part of a template, or text between tags. */
export type StringInCode = { kind: 'string' | 'template' | 'between tags'; text: string };

/**
 * Returns the strings in a file, in the order of its code. `isSkipped` leaves out a node with all that is in it. Throws
 * if the code cannot be parsed.
 */
export function stringsInCode(
  path: string,
  code: string,
  isSkipped: (node: object, type: string) => boolean = () => false,
): StringInCode[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: StringInCode[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== 'object' || node === null) return undefined;
    const type = String(Reflect.get(node, 'type'));
    if (isSkipped(node, type)) return undefined;
    const value: unknown = Reflect.get(node, 'value');
    if (type === 'JSXText' && typeof value === 'string') found.push({ kind: 'between tags', text: value });
    if (type === 'Literal' && typeof value === 'string') found.push({ kind: 'string', text: value });
    if (type === 'TemplateElement')
      found.push({ kind: 'template', text: String(Reflect.get(Object(value), 'cooked')) });
    for (const child of Object.values(node)) look(child);
    return undefined;
  };
  look(program);
  return found;
}
