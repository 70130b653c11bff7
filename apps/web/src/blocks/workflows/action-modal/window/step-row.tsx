import type { RecordingStep } from '@herdboard/domain/forms/recording-steps.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './action-modal.module.css'

interface Props {
  steps: readonly RecordingStep[]
  current: RecordingStep
  /** The first step selects farms and a drug. */
  asksForDrug: boolean
}

/** The steps of the window, with the current one marked. */
export function StepRow({ steps, current, asksForDrug }: Props) {
  const { t } = useTranslation('action-modal')
  const at = steps.indexOf(current)
  const nameOf = (step: RecordingStep) =>
    step === 'location' && asksForDrug ? t('step_farms_and_drug') : t(`step_${step}`)
  return (
    <ol className={classes.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes.step}
          data-state={index < at ? 'past' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.stepNumber} aria-hidden>
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span aria-hidden>{nameOf(step)}</span>
          <VisuallyHidden>{t('stepOf', { number: index + 1, total: steps.length, name: nameOf(step) })}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
