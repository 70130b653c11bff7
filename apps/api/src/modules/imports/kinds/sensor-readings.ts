import type { SensorId } from '@herdboard/contract/core/ids.ts'
import { judgeReadings, type ReadingState, removeReadings, storeReadings } from '#modules/monitoring/service.ts'
import { type BrokenRule, RuleProblem } from '#platform/http/errors/problem.ts'
import { requiredNumber, requiredText } from './common-columns.ts'
import type { ImportedRow, ImportKindDefinition } from './import-kind-definition.ts'

/** A reading as devices send it; no sequence, so an imported one replaces none. */
interface ReadingOfRow {
  sensor: string
  time: string
  value: number
  sequence: 0
}

const REFUSED_STATES = {
  unknown: { code: 'import.name_unknown', field: 'sensor' },
  refused: { code: 'import.reading_refused', field: 'time' },
} as const

/** Sensor readings, stored by sets as the intake of devices stores them. */
export const readingsOfSensors: ImportKindDefinition<ReadingOfRow> = {
  kind: 'sensor_readings',
  audience: 'writers',
  module: 'RealTime',
  dayColumn: 'time',
  tables: ['sensor_reading'],
  columns: [
    { key: 'sensor', type: 'text', required: true, maxLength: 100 },
    { key: 'time', type: 'instant', required: true },
    { key: 'value', type: 'decimal', decimals: 12, required: true, min: -1_000_000, max: 1_000_000 },
  ],
  reference: () => null,
  convert: (row) => ({
    item: {
      sensor: requiredText(row, 'sensor'),
      time: requiredText(row, 'time'),
      value: requiredNumber(row, 'value'),
      sequence: 0,
    },
    rules: [],
  }),
  async store({ db, context, scope }, rows, { isDryRun, isPart }) {
    const states = await judgeReadings(
      db,
      context,
      scope,
      rows.map(({ item }) => item),
    )
    const rules = rows.flatMap((row, index) => ruleOf(row, states[index]?.state ?? 'new'))
    if (rules.some(({ verdict }) => verdict === 'refused')) throw new RuleProblem(rules)
    if (isDryRun) return { effects: [], doubts: rules }
    const fresh = rows.flatMap(({ no, item }, index) => {
      const found = states[index]
      return found && 'at' in found && found.state === 'new' ? [{ no, item, found }] : []
    })
    if (fresh.length > 0)
      await storeReadings(db, context, scope, { readings: fresh.map(({ item }) => item) }, { isPart })
    return {
      effects: fresh.map(({ no, found }) => ({ no, subjectType: 'sensor', subjectId: found.sensorId, at: found.at })),
      doubts: rules,
    }
  },
  async remove({ db, scope }, effects) {
    await removeReadings(
      db,
      scope,
      effects.flatMap(({ subjectId, at }) => (at ? [{ sensorId: subjectId as SensorId, at }] : [])),
    )
  },
}

function ruleOf({ no, item }: ImportedRow<ReadingOfRow>, state: ReadingState['state']): BrokenRule[] {
  if (state === 'new') return []
  if (state === 'known') return [{ code: 'duplicates.same', verdict: 'doubtful', field: String(no) }]
  const { code, field } = REFUSED_STATES[state]
  return [{ code, verdict: 'refused', field: `${no}.${field}`, params: { name: item.sensor } }]
}
