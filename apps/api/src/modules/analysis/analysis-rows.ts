import type { BatchId, FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'
import { type AnalysisContext, isInUse } from './analysis-context.ts'
import type { PlaceSize } from './sql/places.ts'

/** A row of an analysis: the units of one place, or of several places together. */
export interface AnalysisRow {
  id: string
  name: string
  pigType: PigType
  units: readonly ResolvedUnit[]
  /** Number of pig places; null where one of the row's places has none stored. */
  places: number | null
  /** The farm of the row's places; null where they are on several farms. */
  farmId: FarmId | null
  batchId: BatchId | null
}

type RowLevel = AnalysisContext['level']
export const COMPANY_LEVEL = 0
export const FARM_LEVEL = 1
export const BARN_LEVEL = 2
export const SECTION_LEVEL = 3
export const BATCH_LEVEL = 4

const placeIdOf: Record<Exclude<RowLevel, 0>, (unit: ResolvedUnit) => string | null> = {
  1: ({ farmId }) => farmId,
  2: ({ barnId }) => barnId,
  3: ({ sectionId }) => sectionId,
  4: ({ batchId }) => batchId,
}

/**
 * Returns the rows of the query: the company, or the places of its level, each with one row per pig type. Weaners and
 * slaughter pigs are never in one row: their common growth, or feed per kg of gain, says nothing about either.
 */
export function analysisRows(analysisContext: AnalysisContext, company: { id: string; name: string }): AnalysisRow[] {
  const units = [...analysisContext.units.values()]
  const { level } = analysisContext
  if (level === COMPANY_LEVEL) return companyRows(analysisContext, units, company)
  const of = placeIdOf[level]
  const groups = Map.groupBy(units, (unit) => (of(unit) === null ? null : `${of(unit)}:${unit.pigType}`))
  const hasOneFarm = new Set(units.map(({ farmId }) => farmId)).size === 1
  const sizes = Map.groupBy(analysisContext.sizes, sizeKey(level))
  const used = new Set(analysisContext.herds[0].units.filter(isInUse).map(({ unitId }) => unitId))
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (key === null || !first) return []
    // Old batches without pigs in the period are left out.
    if (level === BATCH_LEVEL && !own.some(({ id }) => used.has(id))) return []
    return [
      {
        id: level === FARM_LEVEL && analysisContext.pigType === null ? key : (of(first) ?? key),
        name: placeName(level, first, hasOneFarm),
        pigType: first.pigType,
        units: own,
        places: totalPlaces(sizes.get(sizeKeyOf(level, first)) ?? []),
        farmId: first.farmId,
        batchId: level === BATCH_LEVEL ? first.batchId : null,
      },
    ]
  })
}

function companyRows(
  { pigType, sizes, context }: AnalysisContext,
  units: readonly ResolvedUnit[],
  { id, name }: { id: string; name: string },
): AnalysisRow[] {
  const kinds = [...new Set(units.map((unit) => unit.pigType))].sort()
  const barns = sizes.filter(({ kind }) => kind === 'barn')
  const row = (kind: PigType): AnalysisRow => ({
    id: `${id}:${kind}`,
    name: context.text(`analysis:pig_type.${kind}`),
    pigType: kind,
    units: units.filter((unit) => unit.pigType === kind),
    places: totalPlaces(barns.filter(({ pig_type }) => pig_type === kind)),
    farmId: null,
    batchId: null,
  })
  const [only] = kinds
  if (only === undefined) return []
  if (kinds.length === 1) return [{ ...row(only), id, name }]
  return pigType === null ? kinds.map(row) : [row(pigType)]
}

/** Beginning of the ids of footers' rows. */
const TOTAL = 'total:'

/** Whether a row is the sum of all rows of its level. */
export const isTotalRow = ({ id }: Pick<AnalysisRow, 'id'>): boolean => id.startsWith(TOTAL)

/** Returns the footers' rows: all rows of the level together, one for each pig type. */
export function totalRows(analysisContext: AnalysisContext, rows: readonly AnalysisRow[]): AnalysisRow[] {
  const kinds = [...Map.groupBy(rows, ({ pigType }) => pigType)].sort(([one], [other]) => one - other)
  const { text } = analysisContext.context
  return kinds.map(([kind, own]) => {
    const farms = new Set(own.map(({ farmId }) => farmId))
    const [farmId] = farms
    const places = own.map((row) => row.places)
    const name = text('tables:footer.total')
    return {
      id: `${TOTAL}${kind}`,
      name: kinds.length === 1 ? name : `${name}, ${text(`analysis:pig_type.${kind}`).toLowerCase()}`,
      pigType: kind,
      units: own.flatMap(({ units }) => units),
      // Batches use the same pig places one after another, so their sum has no meaning.
      places:
        analysisContext.level === BATCH_LEVEL || places.includes(null)
          ? null
          : places.reduce<number>((all, one) => all + (one ?? 0), 0),
      farmId: farms.size === 1 ? (farmId ?? null) : null,
      batchId: null,
    }
  })
}

const sizeKinds = {
  [FARM_LEVEL]: 'barn',
  [BARN_LEVEL]: 'barn',
  [SECTION_LEVEL]: 'section',
  [BATCH_LEVEL]: 'batch',
} as const

/** Returns the key by which pig places are summed. A farm's pig places are those of its barns for one pig type. */
const sizeKey =
  (level: Exclude<RowLevel, 0>) =>
  ({ kind, id, farm_id, pig_type }: PlaceSize): string =>
    `${kind}:${level === FARM_LEVEL ? `${farm_id}:${pig_type}` : id}`

const sizeKeyOf = (level: Exclude<RowLevel, 0>, unit: ResolvedUnit): string =>
  `${sizeKinds[level]}:${level === FARM_LEVEL ? `${unit.farmId}:${unit.pigType}` : placeIdOf[level](unit)}`

function totalPlaces(sizes: readonly PlaceSize[]): number | null {
  if (sizes.length === 0 || sizes.some(({ places }) => places === null)) return null
  return sizes.reduce((all, { places }) => all + (places ?? 0), 0)
}

/** Returns a place's name, preceded by its farm where there are several farms, and by its barn. */
function placeName(level: RowLevel, unit: ResolvedUnit, hasOneFarm: boolean): string {
  const farm = level !== FARM_LEVEL && hasOneFarm ? [] : [unit.farmName]
  const barn = level === FARM_LEVEL ? [] : [unit.barnName]
  const inner = level === SECTION_LEVEL ? [unit.sectionName] : level === BATCH_LEVEL ? [unit.batchName] : []
  return [...farm, ...barn, ...inner].filter((name) => name !== null).join(', ')
}
