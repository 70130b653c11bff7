import type { RecordId } from '@herdboard/contract/ids.ts'
import { firstStep, holdsUnsavedWork, type Step, stepsOf } from '@herdboard/domain/forms/steps.ts'
import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#blocks/shell/queries.ts'
import { tellProblem } from '#blocks/shell/tell-problem.ts'
import { ApiProblem } from '#lib/api-problem.ts'
import { raiseRecentlySubmitted } from '#lib/recently-submitted.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { eventIcon } from '#ui/icon/event-icon.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { layers } from '#ui/theme/kit-theme.ts'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './action-modal.module.css'
import { DeleteEntry } from './delete-entry.tsx'
import { DoneStep } from './done-step.tsx'
import { dropDraft, type KeptDraft, keepDraft } from './draft-storage.ts'
import { InModal } from './in-modal.tsx'
import type { Opening } from './opening.ts'
import { placeInWords } from './place-in-words.ts'
import { PlaceStep } from './place-step.tsx'
import type { PlaceRow } from './places.ts'
import { rememberPlace } from './recent-places.ts'
import { Recording } from './recording.tsx'
import { refreshHerd } from './refresh-herd.ts'
import { StepRow } from './step-row.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useFormId } from './use-form-id.ts'
import { usePlaces } from './use-places.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { carriedOver, newWork, recordWork, type Work } from './work.ts'

/** The form area while it is on its way. */
const WAITING_HEIGHT_PX = 280
const WIDTH_PX = 640
const WIDE_PX = 860

interface Props {
  opening: Opening
  /** What was half typed when the page went away. */
  kept: KeptDraft | null
  onClose: () => void
}

interface Done {
  message: string
  isPending: boolean
  mayRepeat: boolean
}

/** Place, form, check, done: the one window in which things are recorded and changed. */
export function ActionModal({ opening, kept, onClose }: Props) {
  // The form's words too: a window that waits for them halfway would lose the focus.
  const { t } = useTranslation(['action-modal', 'dynamic-form'])
  const { id: userId } = useProfile()
  const client = useQueryClient()
  const isEdit = opening.kind === 'record'
  const [step, setStep] = useState<Step>(kept ? 'form' : firstStep({ isEdit }))
  const [row, setRow] = useState<PlaceRow | null>(kept?.row ?? null)
  const [work, setWork] = useState<Work | null>(kept?.work ?? null)
  const [workNumber, setWorkNumber] = useState(0)
  const [isFetching, setFetching] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isDoubted, setDoubted] = useState(false)
  const [isTouched, setTouched] = useState(kept !== null)
  const isFull = useMedia('(width < 1100px), (height < 700px)')
  const formId = useFormId(opening)
  const places = usePlaces(opening)
  const guard = useUnsavedGuard(isTouched && holdsUnsavedWork(step))

  const close = () => {
    dropDraft(userId)
    guard.release()
    onClose()
    if (done) showSuccess(done.message)
  }

  /** Fetches a form and goes to it; what was typed into an older one comes along. */
  const open = async (fetchWork: () => Promise<Work>, older: Work | null) => {
    setFetching(true)
    setProblem(null)
    try {
      const fresh = await fetchWork()
      setWork(older ? carriedOver(older, fresh) : fresh)
      setWorkNumber((number) => number + 1)
      setStep('form')
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      tellProblem(failure)
      const [first] = failure.messages
      setProblem(first?.message || t('formFailed'))
    } finally {
      setFetching(false)
    }
  }

  const openAt = (chosen: PlaceRow) => {
    const older = work
    const isSamePlace = older !== null && JSON.stringify(older.place) === JSON.stringify(chosen.place)
    if (isSamePlace) return setStep('form')
    if (formId !== null) void open(() => newWork(formId, chosen.place), older)
  }

  const openStored = (id: RecordId, older: Work | null = null) => open(() => recordWork(id), older)

  const start = useEffectEvent(() => {
    if (work) return
    if (opening.kind === 'record') void openStored(opening.recordId)
  })
  useEffect(() => start(), [])

  const skipPlace = useEffectEvent((preset: PlaceRow) => {
    if (work || row) return
    setRow(preset)
    openAt(preset)
  })
  const { preset } = places
  useEffect(() => {
    if (preset && formId !== null) skipPlace(preset)
  }, [preset, formId])

  const finish = async (message: string, isPending: boolean, mayRepeat: boolean) => {
    if (row && opening.kind === 'new') rememberPlace(opening.event.action_id, row.id)
    dropDraft(userId)
    setTouched(false)
    setDone({ message, isPending, mayRepeat })
    setStep('result')
    raiseRecentlySubmitted()
    await refreshHerd(client)
  }

  const again = () => {
    setDone(null)
    setWork(null)
    if (row && formId !== null) void open(() => newWork(formId, row.place), null)
  }

  const event = opening.kind === 'new' ? opening.event : (work?.reply.form.event ?? null)
  const title = work?.reply.form.title ?? event?.name ?? ''
  const isWide = work?.reply.form.sections.some(
    ({ collapsed, children }) => !collapsed && children.some(({ column_width }) => column_width === 2),
  )

  return (
    <>
      <Modal.Root
        opened
        onClose={step === 'result' ? close : guard.ask(close)}
        closeOnEscape={!guard.isAsking && !isDeleting && !isDoubted}
        size={isWide ? WIDE_PX : WIDTH_PX}
        fullScreen={isFull}
        padding={0}
        centered
        radius="lg"
        zIndex={layers.modal}
        transitionProps={{ duration: 200 }}
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay backgroundOpacity={0.5} color="#0C1015" />
        <Modal.Content>
          <Modal.Header className={classes.header ?? ''}>
            <Modal.Title className={classes.title ?? ''}>
              <span className={classes.name}>
                {event && <Icon name={eventIcon(event.type)} url={event.icon_url} size={24} />}
                {title}
              </span>
              {step === 'form' && work && <span className={classes.where}>{placeInWords(work.reply.form)}</span>}
            </Modal.Title>
            <StepRow steps={stepsOf({ isEdit })} current={step} />
            <Modal.CloseButton aria-label={t('close')} />
          </Modal.Header>
          <Modal.Body className={classes.modalBody ?? ''}>
            <InModal>
              {step === 'location' && places.rows && (
                <PlaceStep
                  rows={places.rows}
                  recentIds={places.recentIds}
                  chosen={row}
                  onChoose={setRow}
                  onNext={() => row && openAt(row)}
                  isBusy={isFetching}
                  problem={problem}
                />
              )}
              {((step === 'location' && !places.rows) || (step === 'form' && !work)) &&
                (problem ? (
                  <ErrorState
                    sentence={problem}
                    {...(opening.kind === 'record' && { onRetry: () => openStored(opening.recordId) })}
                  />
                ) : (
                  <div className={classes.waiting}>
                    <Skeletons heightPx={WAITING_HEIGHT_PX} />
                  </div>
                ))}
              {(step === 'form' || step === 'confirmation') && work && (
                <Recording
                  key={workNumber}
                  work={work}
                  step={step}
                  place={placeInWords(work.reply.form)}
                  notice={kept && workNumber === 0 ? t('restored') : null}
                  onStep={setStep}
                  onBack={
                    isEdit
                      ? null
                      : (current) => {
                          setWork(current)
                          setStep('location')
                        }
                  }
                  onDelete={() => setDeleting(true)}
                  onReload={(current) => opening.kind === 'record' && openStored(opening.recordId, current)}
                  onSaved={({ message, pending }) =>
                    finish(message || t(isEdit ? 'savedChange' : 'saved'), pending, !isEdit)
                  }
                  onTouched={() => setTouched(true)}
                  onDoubted={setDoubted}
                  onDraft={(current) => {
                    if (current.isTouched) keepDraft(userId, { opening, row, work: current })
                  }}
                />
              )}
              {step === 'result' && done && (
                <DoneStep
                  message={done.message}
                  isPending={done.isPending}
                  onAnother={done.mayRepeat ? again : null}
                  onClose={close}
                />
              )}
            </InModal>
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <UnsavedDialog guard={guard} />
      {isDeleting && work?.reply.form.record_id && (
        <DeleteEntry
          recordId={work.reply.form.record_id}
          name={work.reply.form.event.name}
          onCancel={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            void finish(t('deleted'), false, false)
          }}
        />
      )}
    </>
  )
}
