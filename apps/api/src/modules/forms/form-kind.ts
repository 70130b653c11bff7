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

/** Who asks for a form, and in which transaction. */
export interface FormRequestContext {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/** Where something new belongs, and the notification that its form was opened from. */
export interface NewFormQuery extends EntryQuery {
  farm_id?: FarmId | undefined
  barn_id?: BarnId | undefined
  section_id?: SectionId | undefined
  batch_id?: BatchId | undefined
  directory_id?: DirectoryId | undefined
  nref?: string | undefined
}

/** What was filled in. `confirmed` lets doubtful content pass, never what is refused. */
export interface FormSubmission {
  form: SubmittedForm
  confirmed: boolean
}

/** The element that was filled in, and the form that it stands in. */
export interface ChangedElement {
  form_id: number
  element_id: string
}

/** A form as it stands on the screen: its context, and its values by address. */
export interface FilledForm {
  context: FormContext
  values: readonly { id: string; value: ElementValue }[]
}

/**
 * Forms that are opened and saved in the same way. A kind takes what it needs of the question and refuses for itself what
 * the caller may not do: `request.not_found`, `request.not_allowed`, `location.not_allowed`, `request.malformed`.
 */
export interface FormKind {
  /** Whether it answers for this form, opened for this resource. */
  handles(formId: number, resourceId: string | undefined): boolean
  /** The form of something new, or of what the query names. */
  open(caller: FormRequestContext, formId: number, query: NewFormQuery & PrefillQuery): Promise<FormReply>
  /** What follows from what is filled in; writes nothing. */
  dependents(caller: FormRequestContext, changed: ChangedElement, filled: FilledForm): Promise<DependentsReply>
  /** Saves what was sent. Throws a RuleProblem for what is wrong, `forms.stale` for an old version. */
  submit(caller: FormRequestContext, formId: number, submitted: NewFormQuery & FormSubmission): Promise<FormSaveReply>
}

/** Forms of something stored, under its own id. */
export interface StoredFormKind<Id, Opened = FormReply> {
  /** Throws `request.not_found` where it is not there for this person. */
  open(caller: FormRequestContext, id: Id): Promise<Opened>
  /** Writes it anew. Throws a RuleProblem, and `forms.stale` with the form as it stands for an old version. */
  submit(caller: FormRequestContext, id: Id, submitted: FormSubmission): Promise<FormSaveReply>
}
