import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DynamicForm } from '#blocks/parts/dynamic-form/dynamic-form.tsx'
import type { DynamicFormState } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'
import classes from '../window/action-modal.module.css'
import { StepFrame } from '../window/step-frame.tsx'
import { useStepKeys } from '../window/use-step-keys.ts'

interface Props {
  form: DynamicFormState
  notice: string | null
  nextLabel: string
  isEditable: boolean
  /** Addresses that the server found fault with; the first of them takes the focus. */
  refused: readonly string[]
  deleteLabel: string | null
  /** What is told of the entry below its fields. */
  below: ReactNode
  onDelete: () => void
  onBack: (() => void) | null
  onNext: () => void
}

/** The fields, and the way on once they are filled in. */
export function FormStep(props: Props) {
  const { form, notice, nextLabel, isEditable, refused, deleteLabel, below, onDelete, onBack, onNext } = props
  const { t } = useTranslation('action-modal')
  const { isValid } = useFormState({ control: form.fields.control })
  const [problems, setProblems] = useState<readonly string[]>(refused)
  const [isChecking, setChecking] = useState(false)

  const goOn = async () => {
    if (isChecking || !isEditable) return
    setChecking(true)
    // What follows from the last change belongs to what is checked.
    const isAllHere = await form.dependents.settled()
    await form.fields.trigger()
    const faults = form.faults()
    setChecking(false)
    // A photo that did not arrive says so beside its field.
    if (!isAllHere) return
    if (faults.length === 0) onNext()
    else setProblems(faults.map(({ address }) => address))
  }
  useStepKeys({ onNext: goOn, ...(onBack && { onBack }) })

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
        isEditable && (
          <Button onClick={goOn} loading={isChecking} aria-disabled={!isValid} data-waiting={!isValid || undefined}>
            {nextLabel}
          </Button>
        )
      }
    >
      {notice && <p className={classes.notice}>{notice}</p>}
      <DynamicForm form={form} problems={problems} onEnd={goOn} />
      {below}
    </StepFrame>
  )
}
