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

/** Texts of an entry in the list of what waits, and the company of its place. */
export interface EntryTitle {
  title: string
  placeName: string
  directoryId: string
}

/** Where an entry of a form belongs: inspections and notes to the room, all others to the pigs in it. */
export const targetAt = ({ at, pigs_at }: RoundPlace, formNo: number): OutboxTarget =>
  formNo === formId.checkIn || formNo === formId.note ? at : pigs_at

const targetId = ({ pigs_at }: RoundPlace): string => pigs_at.section_id ?? pigs_at.batch_id ?? pigs_at.barn_id

/** An entry, by the client id that takes it back; `stored` as of `recordEntry`. */
export type RecordedEntry = ReturnType<typeof recordEntry>

/** Records what a person did at a place. */
export function recordAtPlace(place: RoundPlace, action: RoundAction, name: EntryTitle): RecordedEntry {
  const clock = readClock()
  const now = new Date(clock.occurredAt)
  const day = farmDay(now)
  const put = (formNo: number, form: RoundEntry, photos: readonly Blob[] = [], subject: OutboxTarget = {}) =>
    recordEntry({
      ...name,
      formId: formNo,
      target: { ...targetAt(place, formNo), ...subject },
      form,
      photos: photos.map((file) => ({ field: 'FS_Main.FF_Note', file })),
      clock,
      holdMs: UNDO_MS,
    })
  switch (action.kind) {
    case 'dead':
      return put(formId.deadPigs, roundEntries.deadPigs({ day, ...action }))
    case 'fine':
      return put(formId.checkIn, roundEntries.checkIn({ time: farmMinute(now) }))
    case 'given': {
      const { dose_per_animal: dose, resource_id } = action.treatment
      const form = roundEntries.treatmentDay({ day, number: action.number, dose })
      return put(formId.treatmentDay, form, [], { resource_id })
    }
    case 'treated':
      return put(formId.treatment, roundEntries.treatment({ day, ...action }))
    case 'moved':
      return put(formId.transfer, roundEntries.transfer({ day, ...action, toId: targetId(action.to) }))
    case 'note':
      return put(formId.note, roundEntries.note({ day, text: action.text }), action.photos)
    case 'weighed':
      return put(formId.weighing, roundEntries.weighing({ day, ...action }))
    case 'fed': {
      const from = place.feed_from !== null && place.feed_from <= day ? place.feed_from : day
      return put(formId.feedUse, roundEntries.feedUse({ from, day, ...action }))
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
