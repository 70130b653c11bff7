import type { ChoiceOption, ElementValue, FormSection, NextForm } from '@herdboard/contract/core/form.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { FarmEventDefinition } from '#modules/catalogue/farm-events.ts'
import type { RecordDraft } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ElementAddress, ElementValues } from './element-values.ts'
import type { FormEntry, PhotoEntryKind } from './form-entry.ts'
import type { FormPlaceWithParents } from './form-place.ts'
import type { Localizer } from './localizer.ts'

/** Opening of a form: by a user, at a place, for a new entry or a stored one. */
export interface FormSession {
  db: Db
  scope: TenantScope
  context: RequestContext
  event: FarmEventDefinition
  place: FormPlaceWithParents
  /** Places of the entries: the place itself, or several inside it, each with a separate entry. */
  places: readonly FormPlaceWithParents[]
  /** Subject that the form was opened for, such as a template. */
  resource: string | null
  /** Display name of the place: "Stald 4, A2". */
  placeName: string
  i18n: Localizer
  /** Stored entry to edit; null for a new one. */
  entry: FormEntry | null
  /** The form was submitted: suggestions and the order of options are not shown. */
  isSubmitted?: boolean
}

/** Section of a form, with data that is not sent to the client. */
export interface SectionPart {
  section: FormSection
  /** Copies that exist from the start, each with its values by element id. */
  copies?: readonly Record<string, ElementValue>[]
  /** Each copy becomes a separate record; a stored one is edited alone. */
  eachItsRecord?: boolean
}

/**
 * Computed value of a field. It is filled in where the field is empty, read-only or still has the value computed last.
 * `always` also replaces a typed value.
 */
export interface FieldProposal {
  address: ElementAddress
  value?: ElementValue
  options?: readonly ChoiceOption[]
  always?: boolean
  /** Plain arithmetic on other fields: also computed for a submitted form without the value. */
  implied?: boolean
}

/** State of the form, as input of `proposals`. */
export interface FormChange {
  values: ElementValues
  /** Element that was just filled in, in any copy; null when the form opens or is submitted. */
  elementId: string | null
  /** Section or copy of that element, where the screen sent it. */
  sectionId: string | null
  /** True where the field still has the value computed last. */
  isComputed(address: ElementAddress): boolean
}

/** Filled-in values by element id, as a record stores them; of one copy where each copy has a record. */
export type DetailOf = (copyId?: string) => Record<string, unknown>

/** Result of a save. */
export interface SavedEntry {
  id: string
  pending: boolean
  /** Entries that photos of the form belong to. */
  entries?: { kind: PhotoEntryKind; ids: readonly string[] }
  /** Form to open next. */
  next?: NextForm
}

/** What a form saves: ledger records, or its own data with `save`. */
export type SaveStrategy =
  | {
      drafts(values: ElementValues, detailOf: DetailOf): readonly RecordDraft[]
      /** The record that a new one replaces; null for none. */
      replaces?(values: ElementValues): RecordId | null
      /** Data of a new or changed record that other tables hold. */
      withRecord?(recordId: RecordId, values: ElementValues): Promise<void>
      /** Side effect of a new entry besides its records, such as a note. */
      afterSave?(values: ElementValues): Promise<void>
      /** Side effect of an edited entry besides its record. */
      afterEdit?(values: ElementValues): Promise<void>
    }
  | {
      save(values: ElementValues, options: { confirmed: boolean; rules: readonly BrokenRule[] }): Promise<SavedEntry>
    }

/** Form for one place and moment. */
export interface FormInstance {
  sections: readonly SectionPart[]
  /** Computed values; a pure function. */
  proposals?(change: FormChange): readonly FieldProposal[]
  /** Rules beyond those of the ledger, doubtful or refused. Values may be missing. */
  rules?(values: ElementValues): readonly BrokenRule[] | Promise<readonly BrokenRule[]>
  saving: SaveStrategy
  /** Id and version of the edited subject where it is not a record. A submit must state the version. */
  subjectId?: string
  version?: number
  /** Message after the save. */
  savedMessage(values: ElementValues): string
}

/** Definition of a form, one per file: its fields, computed values, rules and what it saves. */
export interface FormDefinition {
  formId: number
  /** Values of a stored record that its detail and the ledger's facts do not contain. */
  storedValues?(
    db: Db,
    context: RequestContext,
    scope: TenantScope,
    recordId: RecordId,
  ): Promise<Record<string, ElementValue>>
  /** `rawValues` are the submitted values, unchecked: stock and estimates depend on the day of the entry. */
  open(session: FormSession, rawValues: ElementValues): Promise<FormInstance>
}
