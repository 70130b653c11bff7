import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { FarmPlan } from '#plan.ts'
import { randomStream } from '#random-stream.ts'
import type { NoteEvent } from '../events/work-events.ts'
import { sensorFaults } from '../sensors/faults.ts'
import { sensorPlacements } from '../sensors/placements.ts'
import { quartersBetween } from '../sensors/quarters.ts'
import { createNote } from './create-note.ts'
import { leakTexts, sensorTexts } from './note-texts.ts'

const IS_NOTED = { leak: 0.7, silent: 0.35 } as const
const LONG_SILENCE_MS = 36 * HOUR_MS

/** Notes on repairs: a leaking drinker, a sensor that was silent for days. */
export function sensorNotes(seed: number, plan: FarmPlan, from: string, to: string): NoteEvent[] {
  const quarters = quartersBetween(from, to)
  const placements = new Map(sensorPlacements(seed, plan, to).map((one) => [one.sensor, one]))
  return [...placements.values()].flatMap(({ sensor, kind, name, barn, section }) =>
    quarters.flatMap((quarter) =>
      sensorFaults(seed, sensor, kind, quarter).flatMap(({ what, fromMs, toMs }) => {
        if (what === 'stuck' || (what === 'silent' && toMs - fromMs < LONG_SILENCE_MS)) return []
        const day = farmDay(new Date(toMs))
        const key = `${sensor}/note/${what}/${day}`
        if (!randomStream(seed, 'notes', key).bernoulli(IS_NOTED[what])) return []
        const place = { farm: plan.key, barn, section, batch: null }
        const texts = what === 'leak' ? leakTexts : sensorTexts
        return [createNote(seed, plan, { key, day, place, texts, values: { navn: name } })]
      }),
    ),
  )
}
