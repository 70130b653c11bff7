import type { ElementValue } from '@herdboard/contract/core/form.ts'
import { type FormInput, submitValues } from '#modules/forms/service.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { type PlaceDepth, placeOfRow, type ResolvedRowPlace, type RowPlace } from '../checking/place-of-row.ts'
import { entryKind } from './entry-kind.ts'
import type { ImportColumnDefinition, TypedRow } from './import-column.ts'
import type { ConvertedRow, ImportKindDefinition, ImportSession } from './import-kind-definition.ts'

/** What a row fills into its form, and where the form is opened. */
export interface FilledRow {
  row: TypedRow
  at: RowPlace
  values: FormInput
}

/** A kind whose rows are entries of a form, saved through that form. */
interface FormRowKind
  extends Pick<
    ImportKindDefinition<FilledRow>,
    'kind' | 'documentOf' | 'prefillOf' | 'dayColumn' | 'remove' | 'module'
  > {
  columns: readonly ImportColumnDefinition[]
  form: number
  /** As in the audit log. */
  subjectType: string
  depth: PlaceDepth
  /** Finds the place of a row that names it in another way than by its columns. */
  placeOf?(row: TypedRow, session: ImportSession): ResolvedRowPlace
  /** Address in the form by column, for values that the form takes as they are, and for its rules. */
  elements: Readonly<Record<string, string>>
  /** Address by column of elements that rules name and `fill` fills. */
  ruleFields?: Readonly<Record<string, string>>
  /** Whether the row names a batch that it creates; then its place is the barn. */
  isNewBatch?: true
  /** Further values by address, or the rule that the row breaks. */
  fill?(row: TypedRow, at: RowPlace, session: ImportSession): { values: FormInput } | { rule: BrokenRule }
  /** Further values that the database knows, such as the id of a drug. Throws a RuleProblem with columns as fields. */
  resolve?(session: ImportSession, filled: FilledRow): Promise<FormInput>
  /** Finds the unit where the row's place is larger than its form can use, with the doubt to confirm. */
  unitOf?(session: ImportSession, filled: FilledRow): Promise<UnitOfRow>
  /** What the row states beyond its form, once the entry is saved. */
  complete?(session: ImportSession, id: string, filled: FilledRow): Promise<void>
  /** Whether the same entry is stored already. */
  isKnown?(session: ImportSession, row: FilledRow): Promise<boolean>
  /** Whether an entry that equals the row has another number of its own. */
  isUnderOtherNumber?(session: ImportSession, row: FilledRow): Promise<boolean>
}

/** The unit of a row; `doubt` where nobody named it. */
export interface UnitOfRow {
  at: RowPlace
  doubt: BrokenRule | null
  /** Subject that the form is opened for, such as a record that the row replaces. */
  resource?: string
  /** Further values that follow from it. */
  values?: FormInput
  /** Subject instead of it while the doubt is not confirmed, to learn what else the form asks. */
  triedResource?: string
}

/** Makes the kind of rows that are saved one by one through their form, at the place that they name. */
export function formRowKind({
  form,
  subjectType,
  depth,
  placeOf,
  elements,
  ruleFields = {},
  fill,
  isKnown,
  isUnderOtherNumber,
  isNewBatch,
  resolve,
  complete,
  unitOf,
  ...kind
}: FormRowKind) {
  const columns = new Map(Object.entries({ ...ruleFields, ...elements }).map(([column, address]) => [address, column]))
  return entryKind<FilledRow>({
    ...kind,
    audience: 'writers',
    convert(row, session): ConvertedRow<FilledRow> {
      const at = placeOf
        ? placeOf(row, session)
        : placeOfRow(isNewBatch ? { ...row, batch: null } : row, session, depth)
      if (at.rule) return { item: null, rules: [at.rule] }
      const name = session.names.farmById(at.place.farmId)?.name ?? ''
      if (!session.scope.writableFarms.has(at.place.farmId))
        return refused({ code: 'import.farm_not_allowed', verdict: 'refused', field: 'farm', params: { name } })
      const filled = fill?.(row, at, session) ?? { values: {} }
      if ('rule' in filled) return refused(filled.rule)
      return {
        item: { row, at, values: { ...valuesOf(row, elements, kind.columns), ...filled.values } },
        rules: [],
      }
    },
    ...(isKnown && { isKnown }),
    ...(isUnderOtherNumber && { isUnderOtherNumber }),
    async save(session, filled, confirmed) {
      const unit: UnitOfRow = (await unitOf?.(session, filled)) ?? { at: filled.at, doubt: null }
      const values = { ...filled.values, ...(await resolve?.(session, filled)), ...unit.values }
      const submit = (resource_id: string | undefined) => {
        const at = { ...formPlaceOf(unit.at), ...(resource_id !== undefined && { resource_id }) }
        return submitValues(session, { form, at, values, confirmed })
      }
      if (unit.doubt && !confirmed) {
        const rules = await rulesOfSubmit(() => submit(unit.triedResource ?? unit.resource))
        // One of several records that the row may replace equals it; the doubt already asks about them.
        const isOtherTried = unit.triedResource !== undefined
        throw new RuleProblem([unit.doubt, ...rules.filter(({ code }) => !isOtherTried || code !== 'duplicates.same')])
      }
      const { id } = await submit(unit.resource)
      await complete?.(session, id, filled)
      return [{ subjectType, subjectId: id }]
    },
    columnOf: (field) => columns.get(field) ?? kind.columns.find(({ key }) => key === field)?.key,
  })
}

/** Rules that a submitted form breaks; none where it is saved. */
const rulesOfSubmit = (submit: () => Promise<unknown>): Promise<readonly BrokenRule[]> =>
  submit().then(
    () => [],
    (error: unknown) => {
      if (error instanceof RuleProblem) return error.rules
      throw error
    },
  )

const refused = (rule: BrokenRule): ConvertedRow<FilledRow> => ({ item: null, rules: [rule] })

/** Values of the filled cells by address; an empty cell leaves what the form proposes. */
const valuesOf = (
  row: TypedRow,
  elements: Readonly<Record<string, string>>,
  columns: readonly ImportColumnDefinition[],
): FormInput =>
  Object.fromEntries(
    Object.entries(elements).flatMap(([column, address]): [string, ElementValue][] => {
      const value = row[column] ?? null
      // Decimals are exact texts until here; the form takes numbers.
      const isDecimal = columns.some(({ key, type }) => key === column && type === 'decimal')
      return value === null ? [] : [[address, isDecimal ? Number(value) : value]]
    }),
  )

/** Returns the place at which a form is opened. */
export function formPlaceOf({ place: { farmId, barnId, sectionId, batchId } }: Pick<RowPlace, 'place'>) {
  if (batchId) return { batch_id: batchId }
  if (sectionId) return { section_id: sectionId }
  return barnId ? { barn_id: barnId } : { farm_id: farmId }
}
