import type { NextForm } from '@herdboard/contract/core/form.ts'
import { holdsUnsavedWork } from '@herdboard/domain/forms/recording-steps.ts'
import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  type ActionRequest,
  isStoredEntryRequest,
  requestFormWindow,
  requestRecordWindow,
} from '#blocks/parts/action-request/action-request.ts'
import { markRead } from '#blocks/parts/notifications/read-marks.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { useReturnFocus } from '#ui/popup/use-return-focus.ts'
import { zIndexLayers } from '#ui/theme/kit-theme.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import { deleteOwnDraft, type SavedDraft, saveDraft } from '../draft/draft-storage.ts'
import { UnsavedDialog } from '../draft/unsaved-dialog.tsx'
import { useDraftOwner } from '../draft/use-draft-owner.ts'
import { useUnsavedGuard } from '../draft/use-unsaved-guard.ts'
import { auditSubjectOf, storedIdOf } from '../entry/audit-subject.ts'
import type { FormInProgress } from '../entry/form-in-progress.ts'
import { FormLoading } from '../entry/form-loading.tsx'
import { formPlacePath } from '../place/place-path.ts'
import { PlaceSelectionStep } from '../place/place-selection.tsx'
import { DeleteEntry } from '../removal/delete-entry.tsx'
import { EntrySubmission } from '../sending/entry-submission.tsx'
import { sendEntry } from '../sending/send-entry.ts'
import { describeActionRequest } from './action-descriptor.ts'
import classes from './action-modal.module.css'
import { DoneStep } from './done-step.tsx'
import { ModalHead } from './modal-head.tsx'
import { ModalPopoverTheme } from './modal-popover-theme.tsx'
import { isSeries } from './recurring-form.ts'
import { useActionModalState } from './use-action-modal-state.ts'

const WIDTH_PX = 640
const WIDE_PX = 860

interface Props {
  request: ActionRequest
  /** The draft to restore. */
  savedDraft: SavedDraft | null
  onClose: () => void
}

/** The window to record and change entries, with the steps place, form, confirmation and result. */
export function ActionModal({ request, savedDraft, onClose }: Props) {
  useReturnFocus()
  // Load the form's texts too: suspending halfway would lose the focus.
  const { t } = useTranslation(['action-modal', 'dynamic-form'])
  const owner = useDraftOwner()
  const descriptor = useMemo(() => describeActionRequest(request), [request])
  const action = useActionModalState(request, descriptor, savedDraft)
  const { step, work: inProgress, outcome } = action
  const [isDeleting, setDeleting] = useState(false)
  const [isValidationOpen, setValidationOpen] = useState(false)
  const [isTouched, setTouched] = useState(savedDraft !== null)
  const isFull = useMedia('(width < 1100px), (height < 700px)')
  const hasForm = holdsUnsavedWork(step) || (step === 'location' && descriptor.places === 'farms-and-drug')
  const guard = useUnsavedGuard(isTouched && hasForm)

  const close = () => {
    deleteOwnDraft(owner, action.draftId)
    guard.release()
    onClose()
    // The notification counts as read; a required action remains until it is handled.
    if (request.kind === 'notification') void markRead(request.notification.id, true)
    // The result step was announced when it opened.
    if (outcome) showSuccess(outcome.toast ?? outcome.message, { isAnnounced: true })
  }
  const finishEditing = (finish: () => void) => {
    setDeleting(false)
    setTouched(false)
    finish()
  }
  /** Opens the next form that the saved entry requires. */
  const openNextForm = (message: string, { form_id, place, prefill }: NextForm) => {
    guard.release()
    showSuccess(message)
    requestFormWindow(form_id, null, place, prefill)
  }
  const isWide = inProgress?.reply.form.sections.some(
    ({ collapsed, children }) => !collapsed && children.some(({ column_width }) => column_width === 2),
  )

  return (
    <>
      <Modal.Root
        opened
        onClose={step === 'result' ? close : guard.confirmClose(close)}
        closeOnEscape={!guard.isConfirming && !isDeleting && !isValidationOpen}
        size={isWide ? WIDE_PX : WIDTH_PX}
        fullScreen={isFull}
        padding={0}
        centered
        radius="lg"
        zIndex={zIndexLayers.modal}
        transitionProps={{ duration: 200 }}
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay backgroundOpacity={0.5} color="#0C1015" />
        <Modal.Content>
          <ModalHead
            request={request}
            descriptor={descriptor}
            form={inProgress?.reply.form ?? null}
            isReadOnly={inProgress?.reply.editable === false}
            isView={inProgress?.isView === true}
            isDeleted={outcome?.isDeleted === true}
            step={step}
          />
          <Modal.Body className={classes.modalBody ?? ''}>
            <ModalPopoverTheme>
              {step === 'location' && (
                <PlaceSelectionStep
                  descriptor={descriptor}
                  row={action.row}
                  before={inProgress?.target ?? null}
                  onRow={action.chooseRow}
                  onOpenRow={action.openRow}
                  onOpenAt={action.openAt}
                  onTouched={() => setTouched(true)}
                  isReady={action.isReady}
                  isBusy={action.isFetching}
                  problem={action.problem}
                />
              )}
              {step === 'form' && !inProgress && (
                <FormLoading
                  problem={action.problem}
                  onRetry={action.mayRetry ? () => action.load() : null}
                  madeRecord={action.madeRecord}
                  onReopen={action.mayReopen ? () => action.reopen() : null}
                />
              )}
              {(step === 'form' || step === 'confirmation') && inProgress && (
                <EntrySubmission
                  key={action.workNumber}
                  inProgress={inProgress}
                  step={step}
                  place={placeText(inProgress)}
                  notice={savedDraft && action.workNumber === 0 ? t('restored') : null}
                  isEdit={descriptor.isEdit}
                  subjectId={auditSubjectOf(request, inProgress)}
                  storedId={storedIdOf(request, inProgress)}
                  send={(...entry) => sendEntry(request, ...entry)}
                  onStep={action.goTo}
                  onBack={
                    descriptor.places === 'none'
                      ? null
                      : (current) => {
                          action.setWork(current)
                          action.goTo('location')
                        }
                  }
                  onDelete={() => setDeleting(true)}
                  onEdit={inProgress.isView && request.kind === 'record' ? () => requestRecordWindow(request.id) : null}
                  onReload={(current) => action.load(current)}
                  onReopen={(current) => action.reopen(current)}
                  onSaved={({ message, pending, next, waitsFor }) => {
                    finishEditing(() => action.saved(waitsFor ? t(`waitsFor_${waitsFor}`) : message, pending))
                    if (next) openNextForm(message, next)
                  }}
                  notification={request.kind === 'notification' ? request.notification : null}
                  onRejected={close}
                  onTouched={() => setTouched(true)}
                  onValidationDialog={setValidationOpen}
                  onDraft={(current) => {
                    if (current.isTouched)
                      saveDraft(owner, { id: action.draftId, request, row: action.row, inProgress: current })
                  }}
                />
              )}
              {step === 'result' && outcome && (
                <DoneStep
                  message={outcome.message}
                  isPending={outcome.isPending}
                  closesAfterMs={descriptor.closesAfterMs}
                  onAnother={outcome.mayRepeat ? action.repeat : null}
                  onClose={close}
                />
              )}
            </ModalPopoverTheme>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <UnsavedDialog guard={guard} />
      {isDeleting && inProgress && isStoredEntryRequest(request) && (
        <DeleteEntry
          request={request}
          noun={descriptor.noun}
          name={inProgress.reply.form.event.name}
          isSeries={isSeries(inProgress.reply.form)}
          onCancel={() => setDeleting(false)}
          onDeleted={() => finishEditing(action.deleted)}
        />
      )}
    </>
  )
}

/** The place shown above the confirmation: the server's text for several places, else the path. */
const placeText = ({ target, reply }: FormInProgress): string =>
  (target.location_ids?.length ?? 0) > 1 && reply.form.sub_title ? reply.form.sub_title : formPlacePath(reply.form)
