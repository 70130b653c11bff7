import { formId } from '@herdboard/contract/core/form-id.ts'
import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { RoundInstruction, RoundPlace, RoundTreatment } from '@herdboard/contract/herd/rounds.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { farmMinute } from '@herdboard/domain/time/farm-minute.ts'
import { type RoundEntry, roundEntries } from '@herdboard/domain/work/round-entries.ts'
import { readClock } from '#lib/compare-clock.ts'
import { recordEntry } from '#lib/outbox/outbox.ts'
import type { OutboxTarget } from '#lib/outbox/outbox-entry.ts'

/** Time in which a person takes an entry back before anybody sees it. */
export const UNDO_MS = 10_000

export type RoundAction =
  | { kind: 'dead'; number: number; isKilled: boolean }
  | { kind: 'fine' }
  | { kind: 'given'; treatment: RoundTreatment; number: number }
  | {
      kind: 'treated'
      number: number
      weightKg: number
      pen: string | null
      /** Per pig. */
      dose: number
      prescription: RoundInstruction
    }
  | { kind: 'moved'; number: number; to: RoundPlace; avgKg: number }
  | { kind: 'note'; text: string; photos: readonly Blob[] }
  | { kind: 'weighed'; number: number; avgKg: number }
  | { kind: 'fed'; mixId: MixId; kg: number }

/** Texts of an entry in the list of what waits. */
export interface EntryTitle {
  title: string
  placeName: string
}

const targetId = ({ pigs_at }: RoundPlace): string => pigs_at.section_id ?? pigs_at.batch_id ?? pigs_at.barn_id

/** An entry, by the client id that takes it back; `stored` as of `recordEntry`. */
export type RecordedEntry = ReturnType<typeof recordEntry>

/** Records what a person did at a place. */
export function recordAtPlace(place: RoundPlace, action: RoundAction, name: EntryTitle): RecordedEntry {
  const clock = readClock()
  const now = new Date(clock.occurredAt)
  const day = farmDay(now)
  const put = (formNo: number, target: OutboxTarget, form: RoundEntry, photos: readonly Blob[] = []) =>
    recordEntry({
      ...name,
      formId: formNo,
      target,
      form,
      photos: photos.map((file) => ({ field: 'FS_Main.FF_Note', file })),
      clock,
      holdMs: UNDO_MS,
    })
  switch (action.kind) {
    case 'dead':
      return put(formId.deadPigs, place.pigs_at, roundEntries.deadPigs({ day, ...action }))
    case 'fine':
      return put(formId.checkIn, place.at, roundEntries.checkIn({ time: farmMinute(now) }))
    case 'given': {
      const { dose_per_animal: dose, resource_id } = action.treatment
      const form = roundEntries.treatmentDay({ day, number: action.number, dose })
      return put(formId.treatmentDay, { ...place.pigs_at, resource_id }, form)
    }
    case 'treated':
      return put(formId.treatment, place.pigs_at, roundEntries.treatment({ day, ...action }))
    case 'moved':
      return put(formId.transfer, place.pigs_at, roundEntries.transfer({ day, ...action, toId: targetId(action.to) }))
    case 'note':
      return put(formId.note, place.at, roundEntries.note({ day, text: action.text }), action.photos)
    case 'weighed':
      return put(formId.weighing, place.pigs_at, roundEntries.weighing({ day, ...action }))
    case 'fed': {
      const from = place.feed_from !== null && place.feed_from <= day ? place.feed_from : day
      return put(formId.feedUse, place.pigs_at, roundEntries.feedUse({ from, day, ...action }))
    }
  }
}

/** Records that everything is well in a whole barn. */
export function recordBarnFine({ at }: RoundPlace, name: EntryTitle): RecordedEntry {
  const clock = readClock()
  const form = roundEntries.checkIn({ time: farmMinute(new Date(clock.occurredAt)) })
  const target = { farm_id: at.farm_id, barn_id: at.barn_id }
  return recordEntry({ ...name, formId: formId.checkIn, target, form, clock, holdMs: UNDO_MS })
}
