import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { choicesOf, numberOf, requiredText, textOf } from '../common-columns.ts'
import { entryKind } from '../entry-kind.ts'
import type { TypedRow } from '../import-column.ts'
import type { ConvertedRow } from '../import-kind-definition.ts'
import { placeIdsOf } from './place-levels.ts'
import { type LocationRow, removeLocations, sameLocation, saveLocation } from './save-location.ts'

/** Larger places come first. */
const LEVELS: readonly LocationRow['level'][] = ['farm', 'barn', 'section']

/** Columns of the stock with which the figures of a place begin. */
const OPENING_COLUMNS = ['opening_date', 'opening_number', 'opening_kg'] as const

/**
 * Farms, barns and sections: forms `formId.newFarm`, `formId.newBarn` and `formId.newSection`. A barn names its farm, a
 * section its barn. Where the opening columns are filled in, a stock count (form `formId.stockCount`) begins the
 * figures.
 */
export const locationImport = entryKind<LocationRow>({
  kind: 'locations',
  audience: 'administrators',
  dayColumn: null,
  columns: [
    {
      key: 'level',
      type: 'choice',
      required: true,
      choices: [
        { value: 'farm', text: 'imports:column.farm' },
        { value: 'barn', text: 'imports:column.barn' },
        { value: 'section', text: 'imports:column.section' },
      ],
    },
    { key: 'name', type: 'text', required: true, maxLength: 100 },
    { key: 'farm', type: 'text', maxLength: 100 },
    { key: 'barn', type: 'text', maxLength: 100 },
    { key: 'chr', type: 'text', maxLength: 6 },
    { key: 'street', type: 'text', maxLength: 200 },
    { key: 'postal_town', type: 'text', maxLength: 100 },
    { key: 'places', type: 'integer', min: 0, max: 100_000 },
    {
      key: 'animal_group',
      type: 'choice',
      choices: [
        { value: 'weaners', text: 'option:animal_group.WEANERS' },
        { value: 'slaughter_pigs', text: 'option:animal_group.SLAUGHTER_PIGS' },
      ],
    },
    { key: 'batch_production', type: 'flag' },
    { key: 'production_kind', type: 'choice', choices: choicesOf('production_kind', [1, 2, 3, 4, 5, 6]) },
    { key: 'area_m2', type: 'decimal', decimals: 1, min: 0, max: 100_000 },
    { key: 'opening_date', type: 'day' },
    { key: 'opening_number', type: 'integer', min: 0, max: 99_999 },
    { key: 'opening_kg', type: 'decimal', decimals: 3, min: 0, max: 200 },
    { key: 'external_id', type: 'text', maxLength: 80 },
  ],
  convert(row): ConvertedRow<LocationRow> {
    const rules = [...neededRules(row), ...openingRules(row)]
    return { item: rules.length > 0 ? null : locationOf(row), rules }
  },
  orderOf: ({ level }) => LEVELS.indexOf(level),
  isKnown: sameLocation,
  save: saveLocation,
  columnOf: (field) => columnOfValue(field.replace(/^0\./, '')),
  remove: (session, effects) => removeLocations(session, effects, placeIdsOf(effects)),
})

/** Columns of the values of a place, and of its opening count. */
const COLUMNS: Readonly<Record<string, string>> = {
  chr_number: 'chr',
  pig_capacity: 'places',
  date: 'opening_date',
  counted: 'opening_number',
  average_kg: 'opening_kg',
}

const columnOfValue = (field: string): string => COLUMNS[field] ?? field

const required = (field: string): BrokenRule => ({ code: 'import.required', verdict: 'refused', field })

/** Rules: a barn has an animal group, a section its barn. */
function neededRules(row: TypedRow): BrokenRule[] {
  if (row.level === 'barn' && row.animal_group === null) return [required('animal_group')]
  if (row.level === 'section' && row.barn === null) return [required('barn')]
  const chr = textOf(row, 'chr')
  return chr !== null && !/^\d{1,6}$/.test(chr)
    ? [{ code: 'import.not_a_number', verdict: 'refused', field: 'chr', params: { value: chr } }]
    : []
}

/** Rules: an opening count has a day, a number and a weight, and no farm has one. */
function openingRules(row: TypedRow): BrokenRule[] {
  const filled = OPENING_COLUMNS.filter((key) => row[key] !== null)
  if (filled.length === 0) return []
  if (row.level === 'farm') return [{ code: 'import.place_needed', verdict: 'refused', field: filled[0] ?? 'level' }]
  return OPENING_COLUMNS.filter((key) => row[key] === null).map(required)
}

const locationOf = (row: TypedRow): LocationRow => ({
  level: requiredText(row, 'level') as LocationRow['level'],
  name: requiredText(row, 'name').trim(),
  farm: textOf(row, 'farm'),
  barn: textOf(row, 'barn'),
  chr_number: textOf(row, 'chr'),
  street: textOf(row, 'street'),
  postal_town: textOf(row, 'postal_town'),
  pig_capacity: numberOf(row, 'places'),
  animal_group: row.animal_group === 'weaners' ? 'WEANERS' : row.animal_group === null ? null : 'SLAUGHTER_PIGS',
  is_batch_production: typeof row.batch_production === 'boolean' ? row.batch_production : null,
  production_kind: numberOf(row, 'production_kind'),
  area_m2: numberOf(row, 'area_m2'),
  opening:
    row.opening_date === null
      ? null
      : {
          date: textOf(row, 'opening_date'),
          counted: numberOf(row, 'opening_number'),
          average_kg: textOf(row, 'opening_kg'),
        },
})
