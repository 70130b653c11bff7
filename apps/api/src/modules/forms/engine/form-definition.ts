import type { ElementValue, FormSection, NextForm, Option } from '@herdboard/contract/core/form.ts'
import type { FarmEventDefinition } from '#modules/catalogue/farm-events.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ElementAddress, ElementValues } from './element-values.ts'
import type { FormEntry, PhotoEntryKind } from './form-entry.ts'
import type { FormPlace } from './form-place.ts'
import type { Localizer } from './localizer.ts'

/** A form is opened by a person, at a place, for a new entry or a stored one. */
export interface FormSession {
  db: Db
  scope: TenantScope
  context: RequestContext
  event: FarmEventDefinition
  place: FormPlace
  /** Where entries are kept: the place itself, or several inside it, each of which gets an entry of its own. */
  places: readonly FormPlace[]
  /** What the form was opened for, such as a template. */
  resource: string | null
  /** The place in words: "Stald 4, A2". */
  placeName: string
  i18n: Localizer
  /** The stored entry that is edited. */
  entry: FormEntry | null
}

/** A section of a form with what the wire does not say. */
export interface SectionPart {
  section: FormSection
  /** Copies that stand there from the start, each with its values by element id. */
  copies?: readonly Record<string, ElementValue>[]
  /** Each copy becomes a record of its own; a stored one is edited alone. */
  eachItsRecord?: boolean
}

/**
 * A value that follows from others. It is filled in where the field is empty, read-only or still holds what was computed
 * last; `always` also replaces what a person typed.
 */
export interface Proposal {
  address: ElementAddress
  value?: ElementValue
  options?: readonly Option[]
  always?: boolean
  /** Plain arithmetic on other fields: also done for what was sent without it. */
  implied?: boolean
}

/** What the engine knows when it asks for proposals. */
export interface FormChange {
  values: ElementValues
  /** Element that was just filled in, in whichever copy; null when the form opens or is sent. */
  elementId: string | null
  /** The copy that it stands in, where the screen said so. */
  sectionId: string | null
  /** True where the field still holds what was computed last. */
  isComputed(address: ElementAddress): boolean
}

/** All that was filled in, by element id, as a record keeps it; for one copy of a prototype where each has its record. */
export type DetailOf = (copyId?: string) => Record<string, unknown>

/** What was kept. */
export interface SavedEntry {
  id: string
  pending: boolean
  /** The entries that photos of the form belong to. */
  entries?: { kind: PhotoEntryKind; ids: readonly string[] }
  /** What it asks for next. */
  next?: NextForm
}

/** What a form keeps: records of the herd, or something of its own. */
export type SaveStrategy =
  | {
      drafts(values: ElementValues, detailOf: DetailOf): readonly RecordDraft[]
      /** What a new entry brings about beside its records, such as a note. */
      afterSave?(values: ElementValues): Promise<void>
    }
  | {
      save(values: ElementValues, options: { confirmed: boolean; rules: readonly BrokenRule[] }): Promise<SavedEntry>
    }

/** A form as it stands for one place and moment. */
export interface OpenForm {
  sections: readonly SectionPart[]
  /** Pure: what follows from the values. */
  proposals?(change: FormChange): readonly Proposal[]
  /** What is doubtful or refused, beyond what the ledger itself asks. Values may be missing. */
  rules?(values: ElementValues): readonly BrokenRule[] | Promise<readonly BrokenRule[]>
  saving: SaveStrategy
  /** Of what the form edits where that is no record: its id, and the version that a submit must name. */
  subjectId?: string
  version?: number
  /** What was saved, in words. */
  savedMessage(values: ElementValues): string
}

/** A form: one file that says what is asked at a place, what follows from what, what is wrong and what is kept. */
export interface FormDefinition {
  formId: number
  /** `typed` holds what was sent, unchecked: the day of the entry decides about stock and estimates. */
  open(session: FormSession, rawValues: ElementValues): Promise<OpenForm>
}
