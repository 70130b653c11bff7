import type { SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { BarnId, BatchId, FarmId, ImageId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import type { ClockReading } from '../compare-clock.ts'

/** Where an entry belongs and what its form was opened for, as the endpoint of its form takes it. */
export interface OutboxTarget {
  farm_id?: FarmId
  barn_id?: BarnId
  section_id?: SectionId
  batch_id?: BatchId
  location_ids?: PlaceId[]
  resource_id?: string
  nref?: string
  reopens?: true
}

/** A photo of a text: its bytes, and the address of the text in the form, `FS_Main.FF_Text`. */
export interface OutboxPhoto {
  field: string
  file: Blob
}

/** An entry that a person recorded, before it is sent. */
export interface NewOutboxEntry {
  /** The key of its submission; a new entry gets its own. */
  clientId?: string
  /** Whether the server may have received an attempt with that key. */
  isOutcomeUnknown?: boolean
  /** The company of its place, where another one may have been opened since in another tab; that of the session by default. */
  directoryId?: string
  formId: number
  /** Name of the form and of the place, for lists of what waits. */
  title: string
  placeName: string
  target: OutboxTarget
  form: SubmittedForm
  photos?: readonly OutboxPhoto[]
  /** The clock when it happened, or when its form was opened; the present by default. */
  clock?: ClockReading | undefined
  /** The person already accepted the warnings of the server. */
  confirmed?: boolean
  /** Time in which the person may take it back before it is sent. */
  holdMs?: number
}

/**
 * `needs_answer` (300): the server asks whether doubtful content is right. `refused` (422 and other refusals): it cannot
 * be stored as it is. `conflict` (409): what it changes has changed since. These three wait for the person.
 */
export type OutboxState = 'waiting' | 'sending' | 'sent' | 'needs_answer' | 'refused' | 'conflict'

/** A photo of an entry: its text, and what the server has of it. */
export interface SentPhoto {
  field: string
  imageId: ImageId | null
  uploadedAt: string | null
  /** How often the line was too slow for it: it is sent smaller then. */
  slowAttempts?: number
  /** When it last was, ISO instant; absent in entries of builds before 2026-12. */
  slowAt?: string
}

/** An entry of the outbox with its state, and the clock by which it happened. */
export interface OutboxEntry extends ClockReading {
  /** Also the idempotency key of its requests: the server stores it once. */
  clientId: string
  /** Position: entries are sent in this order. */
  no: number
  ownerId: string
  directoryId: string
  formId: number
  title: string
  placeName: string
  target: OutboxTarget
  form: SubmittedForm
  confirmed: boolean
  /** ISO instant, by the uncorrected clock of the device. */
  recordedAt: string
  /** It is not sent before this instant, so that taking it back leaves no trace on the server. */
  sendAfter: string
  state: OutboxState
  /** What the server said at the last request; empty before. */
  messages: readonly ProblemMessage[]
  /** Id and sentence of the server for a sent entry. */
  savedId: string | null
  savedMessage: string | null
  /** Requests so far. From the first on the server may have stored it, until it says otherwise. */
  attempts: number
  isOutcomeUnknown: boolean
  sentAt: string | null
  photos: readonly SentPhoto[]
  /** The person took it back; it is removed here and, if it was stored, on the server. */
  isUndone: boolean
  /** The time at which it probably happened, where the person is asked for the day. */
  likelyAt?: string | null
}

/** The states in which an entry waits for a person. */
export const needsPerson = ({ state }: OutboxEntry): boolean =>
  state === 'needs_answer' || state === 'refused' || state === 'conflict'

/** Whether it waits for the day on which it happened, and not for an answer to the server. */
export const needsDay = ({ state, likelyAt }: OutboxEntry): boolean => state === 'needs_answer' && likelyAt != null

/**
 * Whether the server has stored another version under the key of this entry, as of a correction from a tab that was killed: this
 * one can be neither sent nor corrected.
 */
export const isStoredOtherwise = ({ state, messages }: OutboxEntry): boolean =>
  state === 'conflict' && messages.some(({ code }) => code === 'idempotency.mismatch')

/** The state as lists name it. */
export const shownState = (entry: OutboxEntry): OutboxState | 'undone' | 'stored_otherwise' =>
  entry.isUndone ? 'undone' : isStoredOtherwise(entry) ? 'stored_otherwise' : entry.state
