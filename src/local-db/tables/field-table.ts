import { Dexie } from 'dexie';
import { questionSteps } from '../../contract/steps/wizard.ts';
import type { FieldRow, FieldsRow } from './rows.ts';
import type { UserTable, Rows } from './tables.ts';

export type FieldKey = [applicationId: number, name: string];

/**
 * Gives access to single fields, although the fields of a step are stored in one row: writing 13 rows takes longer than
 * all the rest of a save. Each field has its own origin, revision and state, and a transaction changes only the fields
 * that it is told to.
 */
export type FieldTable = Pick<
  UserTable<FieldRow, FieldKey>,
  'get' | 'bulkGet' | 'put' | 'bulkPut' | 'delete' | 'bulkDelete' | 'clear' | 'toArray' | 'count' | 'each'
> & {
  filter(isWanted: (field: FieldRow) => boolean): Pick<Rows<FieldRow, FieldKey>, 'toArray' | 'count'>;
  /** Everything that a user typed in one application. */
  of(applicationId: number): Promise<FieldRow[]>;
};

/** The fields of one application by name, each with the name of the row that contains it. */
type Fields = Map<string, { part: string; field: FieldRow }>;

/**
 * The fields in the rows of one transaction. A row is read once and then cached, because nothing else writes during a
 * transaction. A field is found by its name in any row, and stays in that row: in a later release it may belong to
 * another step.
 */
export function fieldTable(rows: UserTable<FieldsRow, [applicationId: number, part: string]>): FieldTable {
  const known = new Map<number, Promise<Fields>>();
  const read = async (applicationId: number): Promise<Fields> => {
    const range = rows
      .where('[applicationId+part]')
      .between([applicationId, Dexie.minKey], [applicationId, Dexie.maxKey]);
    return byName(await range.toArray());
  };
  const fieldsIn = (applicationId: number): Promise<Fields> => {
    const fields = known.get(applicationId) ?? read(applicationId);
    known.set(applicationId, fields);
    return fields;
  };
  const changeIn = async (applicationId: number, names: readonly string[], apply: (fields: Fields) => void) => {
    const fields = await fieldsIn(applicationId);
    const partsNow = () => names.flatMap((name) => fields.get(name)?.part ?? []);
    const before = partsNow();
    apply(fields);
    for (const part of new Set([...before, ...partsNow()])) {
      const inIt = [...fields.values()].flatMap((one) => (one.part === part ? [one.field] : []));
      if (inIt.length === 0) await rows.delete([applicationId, part]);
      else await rows.put({ applicationId, part, fields: inIt });
    }
  };
  const get = async ([applicationId, name]: FieldKey) => (await fieldsIn(applicationId)).get(name)?.field;
  const bulkPut = async (many: readonly FieldRow[]) => {
    const put = ([applicationId, own]: [number, FieldRow[]]) =>
      changeIn(
        applicationId,
        own.map(({ name }) => name),
        (fields) => {
          for (const field of own) {
            fields.set(field.name, { part: fields.get(field.name)?.part ?? partOf(field.name), field });
          }
        },
      );
    await Promise.all([...Map.groupBy(many, (field) => field.applicationId)].map(put));
  };
  const bulkDelete = async (keys: readonly FieldKey[]) => {
    const remove = ([applicationId, own]: [number, FieldKey[]]) => {
      const names = own.map(([, name]) => name);
      return changeIn(applicationId, names, (fields) => {
        for (const name of names) fields.delete(name);
      });
    };
    await Promise.all([...Map.groupBy(keys, ([applicationId]) => applicationId)].map(remove));
  };
  const of = async (applicationId: number) => [...(await fieldsIn(applicationId)).values()].map(({ field }) => field);
  const toArray = async () => {
    for (const [applicationId, own] of Map.groupBy(await rows.toArray(), (row) => row.applicationId)) {
      if (!known.has(applicationId)) known.set(applicationId, Promise.resolve(byName(own)));
    }
    return (await Promise.all([...known.keys()].map(of))).flat();
  };

  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    put: (row) => bulkPut([row]),
    bulkPut,
    delete: (key) => bulkDelete([key]),
    bulkDelete,
    of,
    toArray,
    filter(isWanted) {
      const wanted = async () => (await toArray()).filter((field) => isWanted(field));
      return { toArray: wanted, count: async () => (await wanted()).length };
    },
    async each(listener) {
      for (const field of await toArray()) listener(field);
    },
    count: async () => (await toArray()).length,
    clear: async () => bulkDelete((await toArray()).map(({ applicationId, name }) => [applicationId, name])),
  };
}

const byName = (rows: readonly FieldsRow[]): Fields =>
  new Map(rows.flatMap(({ part, fields }) => fields.map((field) => [field.name, { part, field }])));

const stepOf = new Map<string, string>(
  questionSteps.flatMap((step) => step.questions.map((question): [string, string] => [question.name, step.name])),
);

/** The row that a new field is put in: that of its step, or one of its own. */
const partOf = (name: string): string => stepOf.get(name) ?? name;
