import type {
  DependentsReply,
  ElementValue,
  FormContext,
  FormReply,
  FormSaveReply,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import type { BarnId, BatchId, DirectoryId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { PrefillQuery } from './engine/query-prefill.ts'
import type { EntryQuery } from './form-session.ts'

/** Caller of a form, with the transaction. */
export interface FormRequestContext {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/** Place of a new entry, and the notification that its form was opened from. */
export interface NewFormQuery extends EntryQuery {
  farm_id?: FarmId | undefined
  barn_id?: BarnId | undefined
  section_id?: SectionId | undefined
  batch_id?: BatchId | undefined
  directory_id?: DirectoryId | undefined
  nref?: string | undefined
  /** The caller knows that the notification was rejected. */
  reopens?: boolean | undefined
}

/** Submitted values. `confirmed` accepts doubtful content, never refused content. */
export interface FormSubmission {
  form: SubmittedForm
  confirmed: boolean
}

/** Element that the user just filled in, with its form. */
export interface ChangedElement {
  form_id: number
  element_id: string
}

/** Current state of a form on the screen: its context and its values by address. */
export interface FilledForm {
  context: FormContext
  values: readonly { id: string; value: ElementValue }[]
}

/**
 * Forms that are opened and saved in the same way. A kind reads what it needs of the query and checks the permissions
 * itself. It throws `request.not_found`, `request.not_allowed`, `location.not_allowed` or `request.malformed`.
 */
export interface FormKind {
  /** Whether this kind serves the form, opened for this resource. */
  handles(formId: number, resourceId: string | undefined): boolean
  /** Opens the form for a new entry, or for the one that the query names. */
  open(caller: FormRequestContext, formId: number, query: NewFormQuery & PrefillQuery): Promise<FormReply>
  /** Computes dependent values; writes nothing. */
  dependents(caller: FormRequestContext, changed: ChangedElement, filled: FilledForm): Promise<DependentsReply>
  /** Saves a submitted form. Throws a RuleProblem for broken rules, `forms.stale` for an old version. */
  submit(caller: FormRequestContext, formId: number, submitted: NewFormQuery & FormSubmission): Promise<FormSaveReply>
}

/**
 * Form of a stored entry, addressed by the entry's id. It is apart from `FormKind`, because the address names the entry
 * and not the form: nothing finds the kind by a number, and the form's own `FormKind` computes its dependent values.
 */
export interface StoredFormKind<Id, Opened = FormReply> {
  /** Throws `request.not_found` where the entry does not exist for the user. */
  open(caller: FormRequestContext, id: Id): Promise<Opened>
  /** Saves the changed entry. Throws a RuleProblem, or `forms.stale` with the current form for an old version. */
  submit(caller: FormRequestContext, id: Id, submitted: FormSubmission): Promise<FormSaveReply>
}
