import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import type { DynamicFormState } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from '../window/action-modal.module.css'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'

interface Props {
  form: DynamicFormState
  notice: string | null
  nextLabel: string
  isEditable: boolean
  /** Addresses of the fields that the server rejected; the first one gets the focus. */
  refusedFields: readonly string[]
  deleteLabel: string | null
  /** Content below the fields: record versions or audit log. */
  below: ReactNode
  onDelete: () => void
  /** Edits an entry that was opened to read. */
  onEdit: (() => void) | null
  onBack: (() => void) | null
  onNext: () => void
}

/** The form step: the fields, and a button to continue when they are valid. */
export function FormStep(props: Props) {
  const { form, notice, nextLabel, isEditable, refusedFields, deleteLabel, below, onDelete, onEdit, onBack, onNext } =
    props
  const { t } = useTranslation('action-modal')
  const { isValid } = useFormState({ control: form.fields.control })
  const [problems, setProblems] = useState<readonly string[]>(refusedFields)
  const [isChecking, setChecking] = useState(false)

  const showNextStep = async () => {
    if (isChecking || !isEditable) return
    setChecking(true)
    // Wait for dependent fields first: they belong to what is validated.
    const areUploaded = await form.dependents.whenSettled()
    await form.fields.trigger()
    const faults = form.faults()
    setChecking(false)
    // A photo that was not uploaded shows its error at its field.
    if (!areUploaded) return
    if (faults.length === 0) onNext()
    else setProblems(faults.map(({ address }) => address))
  }
  useStepKeys({ onNext: showNextStep, ...(onBack && { onBack }) })

  return (
    <StepFrame
      start={
        <>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
          )}
          {deleteLabel && (
            <Button variant="subtle" color="alarm" onClick={onDelete}>
              {deleteLabel}
            </Button>
          )}
        </>
      }
      end={
        onEdit ? (
          <Button onClick={onEdit}>{t('edit')}</Button>
        ) : (
          isEditable && (
            <Button
              onClick={showNextStep}
              loading={isChecking}
              aria-disabled={!isValid}
              data-waiting={!isValid || undefined}
            >
              {nextLabel}
            </Button>
          )
        )
      }
    >
      {notice && <p className={classes.notice}>{notice}</p>}
      <DynamicForm form={form} problems={problems} onEnd={showNextStep} />
      {below}
    </StepFrame>
  )
}
