/** Numbers values by their content: equal values have the same id. */
export type Interner<T> = { numberOf(value: T): number; valueOf(number: number): T };

export function interner<T>(): Interner<T> {
  const numbers = new Map<string, number>();
  const values: T[] = [];
  return {
    numberOf(value) {
      const text = JSON.stringify(value);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, values.length);
      values.push(value);
      return values.length - 1;
    },
    valueOf(number) {
      const value = values[number];
      if (value === undefined) throw new Error(`Nothing has the number ${number}.`);
      return value;
    },
  };
}
