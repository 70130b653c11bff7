import type { RecurrenceValue, SubmittedForm } from '@herdboard/contract/core/form.ts'
import type { ProblemMessage } from '@herdboard/contract/core/problem.ts'
import type { Notification } from '@herdboard/contract/system/notifications.ts'
import type { RecordingStep } from '@herdboard/domain/forms/recording-steps.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SubjectAuditLog } from '#blocks/parts/audit-log/subject-audit-log.tsx'
import { labelsByField } from '#blocks/parts/dynamic-form/form-sections.ts'
import { fieldValue, splitFieldAddress } from '#blocks/parts/dynamic-form/form-values.ts'
import { recurrenceText } from '#blocks/parts/dynamic-form/recurrence-text.ts'
import { useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { ImportOrigins } from '#blocks/parts/import-origins/import-origins.tsx'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { showProblem } from '#ui/toasts/show-problem.ts'
import { useAutosave } from '../draft/use-autosave.ts'
import { CheckStep, type SendProblem } from '../entry/check-step.tsx'
import { confirmationSections, valueText } from '../entry/confirmation.ts'
import { correctionProblem } from '../entry/correction-problem.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import { FormStep } from '../entry/form-step.tsx'
import { RecordVersions } from '../entry/record-versions.tsx'
import { rememberAnswered, unansweredWarnings } from './answered-warnings.ts'
import { DEVICE_FULL, type SentEntry } from './hand-to-outbox.ts'
import { type ServerValidation, ServerValidationDialog } from './server-validation-dialog.tsx'
import { isDefiniteRefusal, keyAfterEdit, markFailed, markSending } from './submission-key.ts'
import { useResend } from './use-resend.ts'

const SLOW_SEND_MS = 10_000

interface Props {
  inProgress: FormInProgress
  step: Extract<RecordingStep, 'form' | 'confirmation'>
  place: string
  notice: string | null
  isEdit: boolean
  /** The id whose audit log is shown below the form; null for none. */
  subjectId: string | null
  /** The id of the stored entry, which may have come in with a file; null for a new one. */
  storedId: string | null
  /** Rejects with an `ApiProblem` when the entry was not saved; calls `onRequest` before the server may receive it. */
  send: (
    inProgress: FormInProgress,
    form: SubmittedForm,
    confirmed: boolean,
    onRequest: () => void,
  ) => Promise<SentEntry>
  onStep: (step: 'form' | 'confirmation') => void
  /** Null when the place is fixed. */
  onBack: ((inProgress: FormInProgress) => void) | null
  onDelete: () => void
  /** Edits the entry, which was opened to read; null otherwise. */
  onEdit: (() => void) | null
  onReload: (inProgress: FormInProgress) => void
  /** Opens the form again although somebody rejected its notification meanwhile. */
  onReopen: (inProgress: FormInProgress) => void
  onSaved: (saved: SentEntry) => void
  /** The notification that the form handles. */
  notification: Notification | null
  onRejected: () => void
  /** Called at the user's first change. */
  onTouched: () => void
  /** Called when the dialog with the server's warnings opens or closes: while it is open, it handles the keyboard. */
  onValidationDialog: (isOpen: boolean) => void
  /** Called whenever the draft changed. */
  onDraft: (inProgress: FormInProgress) => void
}

const fieldsOf = (messages: readonly ProblemMessage[]): readonly string[] =>
  messages.flatMap(({ field }) => (field ? [field] : []))

/**
 * The form and the confirmation step of an entry. It stays mounted through both, so that nothing is lost between them.
 */
export function EntrySubmission(props: Props) {
  const { inProgress, step, place, notice, isEdit, onStep, onBack, onDelete } = props
  const { onReload, onReopen, onSaved, onTouched, onValidationDialog, onDraft } = props
  const { t } = useTranslation('action-modal')
  const { id: userId } = useProfile()
  const language = useLanguage()
  const { reasons = [] } = inProgress
  const form = useDynamicForm(inProgress.draft, inProgress.isTouched, onTouched, reasons)
  const submission = useRef(inProgress.submission)
  /** A confirmed submission without a response is sent again as confirmed, because it is the same submission. */
  const wasConfirmed = useRef(false)
  const [isSending, setSending] = useState<'no' | 'yes' | 'long'>('no')
  const [validation, setValidation] = useState<ServerValidation | null>(null)
  const [refusedFields, setRefusedFields] = useState(() => fieldsOf(reasons))
  const [problem, setProblem] = useState<(SendProblem & { isOffline?: true }) | null>(null)
  const { form: definition, deletable, editable } = inProgress.reply
  const { t: tForm } = useTranslation('dynamic-form')
  const texts = {
    yes: t('yes'),
    no: t('no'),
    recurrence: (value: RecurrenceValue) => recurrenceText(tForm, value, language),
    photos: (count: number) => tForm('confirmed_photos', { count }),
    copyName: (name: string, number: number) => tForm('copyName', { name, number }),
  }

  const current = (): FormInProgress => ({
    ...inProgress,
    draft: form.draft(),
    submission: submission.current,
    isTouched: form.isTouched(),
  })
  useAutosave(form, () => onDraft(current()))
  const reportValidationDialog = useEffectEvent(onValidationDialog)
  useEffect(() => {
    if (validation === null) return
    reportValidationDialog(true)
    return () => reportValidationDialog(false)
  }, [validation])

  const send = async (isConfirmed: boolean) => {
    if (isSending !== 'no' || form.faults().length > 0) return
    const confirmed = isConfirmed || wasConfirmed.current
    wasConfirmed.current = confirmed
    setValidation(null)
    setProblem(null)
    setSending('yes')
    onDraft(current())
    const beginRequest = () => {
      submission.current = markSending(submission.current)
      onDraft(current())
    }
    const slowTimer = setTimeout(() => setSending('long'), SLOW_SEND_MS)
    try {
      onSaved(await props.send(current(), form.submittedForm(definition.version), confirmed, beginRequest))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      submission.current = markFailed(submission.current, failure)
      if (isDefiniteRefusal(failure)) wasConfirmed.current = false
      const isAnswered = failure.status === 300 && unansweredWarnings(userId, failure.messages).length === 0
      if (isAnswered) await send(true)
      else refuse(failure)
    } finally {
      clearTimeout(slowTimer)
      setSending('no')
    }
  }

  const refuse = (failure: ApiProblem) => {
    if (failure.status === 300 || failure.status === 422)
      return setValidation({ status: failure.status, messages: unansweredWarnings(userId, failure.messages) })
    // A lost session opens the sign-in dialog; the form stays open below it.
    if (failure.status === 401) return
    showProblem(failure)
    const [first] = failure.messages
    const uncorrected = correctionProblem(failure.code)
    if (failure.isOffline)
      setProblem({ text: t(failure.code === DEVICE_FULL ? 'deviceFull' : 'offline'), isOffline: true })
    else if (failure.code === 'idempotency.mismatch') setProblem({ text: t('alreadySaved') })
    else if (uncorrected) setProblem({ text: t(uncorrected) })
    else if (failure.code === 'forms.stale')
      setProblem({ text: `${first?.message ?? ''} ${t('reloadWhy')}`, reload: () => onReload(current()) })
    else if (failure.code === 'notification.rejected')
      setProblem({ text: first?.message || t('failed'), reopen: () => onReopen(current()) })
    else setProblem({ text: first?.message || t('failed') })
  }

  const edit = (messages: ServerValidation['messages'] = []) => {
    submission.current = keyAfterEdit(submission.current)
    wasConfirmed.current = false
    setValidation(null)
    setProblem(null)
    form.showServerErrors(messages)
    setRefusedFields(fieldsOf(messages))
    onStep('form')
  }

  useResend(step === 'confirmation' && problem?.isOffline === true, () => void send(false))

  const textOf = (address: string): string | undefined => {
    const { sectionId, elementId } = splitFieldAddress(address)
    const element = form.sections.find(({ id }) => id === sectionId)?.children.find(({ id }) => id === elementId)
    return element && valueText(element, fieldValue(form.fields.getValues(), sectionId, elementId), language, texts)
  }

  const labels = labelsByField(form.sections)
  // What belongs to no field of this form is said above it.
  const reasonTexts = reasons.filter(({ field }) => !field || !labels.has(field)).map(({ message }) => message)
  const noticeText = [...(notice ? [notice] : []), ...reasonTexts].join(' ') || null

  if (step === 'form')
    return (
      <FormStep
        form={form}
        notice={editable || inProgress.isView ? noticeText : t('readOnly')}
        nextLabel={t('nextCheck')}
        isEditable={editable}
        refusedFields={refusedFields}
        deleteLabel={deletable && isEdit ? definition.buttons.delete : null}
        below={
          <>
            {props.storedId !== null && <ImportOrigins subjectId={props.storedId} />}
            {definition.record_id ? (
              <RecordVersions recordId={definition.record_id} />
            ) : (
              props.subjectId !== null && <SubjectAuditLog subjectId={props.subjectId} />
            )}
          </>
        }
        onDelete={onDelete}
        onEdit={props.onEdit}
        onBack={onBack && (() => onBack(current()))}
        onNext={() => onStep('confirmation')}
      />
    )
  return (
    <>
      <CheckStep
        place={place}
        sections={confirmationSections(
          form.sections,
          form.fields.getValues(),
          inProgress.original,
          isEdit,
          language,
          texts,
        )}
        isEdit={isEdit}
        sending={isSending}
        problem={problem}
        maySend={form.faults().length === 0}
        notification={props.notification}
        onRejected={props.onRejected}
        onBack={() => edit()}
        onSend={() => send(false)}
      />
      {validation && (
        <ServerValidationDialog
          validation={validation}
          labelOf={(field) => labels.get(field)}
          enteredIn={textOf}
          onEdit={() => edit(validation.messages)}
          onConfirm={() => {
            rememberAnswered(userId, validation.messages)
            return send(true)
          }}
        />
      )}
    </>
  )
}
