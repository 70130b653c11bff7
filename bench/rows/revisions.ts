import type { BenchContext } from '../bench-context.ts'
import type { BenchFigure, BenchRow } from '../bench-row.ts'
import { deadPigForms } from '../dead-pigs.ts'
import { measureThroughput } from '../measure.ts'
import { measureReadings, sensorNames } from './sensor-intake.ts'

const ROUNDS = 10
/** 500 forms, half of them without triggers. */
const FORMS_A_ROUND = 25
const READINGS_MS = 1_500

/** What the triggers cost that raise the revisions of a company: its writers with and without them, in turn. */
export const revisionsRow: BenchRow = {
  name: 'revisions',
  farms: [10],
  writes: true,
  isExtra: true,
  measure: async (bench) => {
    const places = await deadPigForms(bench, 'one per farm')
    const send = (loop: number) => places[loop % places.length]?.send() ?? Promise.resolve()
    await measureThroughput(send, { loops: places.length, ms: 60_000, maxRuns: 20 })
    const limits = { loops: places.length, ms: 60_000, maxRuns: FORMS_A_ROUND }
    const forms = await inTurn(bench, async () => (await measureThroughput(send, limits)).perSecond)
    const sensors = await sensorNames(bench)
    let daysAgo = 2 * ROUNDS
    const readings = await inTurn(
      bench,
      async () => (await measureReadings(bench, sensors, { ms: READINGS_MS, daysAgo: daysAgo-- })).measured,
    )
    return [figureOf('forms "2 dead"', forms), figureOf('readings', readings)]
  },
}

type Rates = Record<'on' | 'off', number[]>

/** Measures a rate with and without the triggers, alternately, in both orders. */
async function inTurn(bench: BenchContext, measure: () => Promise<number>): Promise<Rates> {
  const rates: Rates = { on: [], off: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const state of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await setTriggers(bench, state === 'on' ? 'enable' : 'disable')
      rates[state].push(await measure())
    }
  }
  await setTriggers(bench, 'enable')
  return rates
}

async function setTriggers({ owner }: BenchContext, state: 'enable' | 'disable'): Promise<void> {
  await owner.query(`do $$ declare t record; begin
    for t in select tgrelid::regclass as name, tgname from pg_trigger where tgfoid = 'raise_revision'::regproc loop
      execute format('alter table %s ${state} trigger %I', t.name, t.tgname);
    end loop; end $$`)
}

function figureOf(what: string, { on, off }: Rates): BenchFigure {
  const [withTriggers, without] = [median(on), median(off)]
  return {
    what,
    measured: withTriggers / without,
    unit: '×',
    goal: { atLeast: 0.95 },
    details: `${withTriggers.toFixed(0)}/s with, ${without.toFixed(0)}/s without; medians of ${on.length} rounds`,
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
