import type { SubAssignment } from '@herdboard/contract/assignments.ts'
import { useTranslation } from 'react-i18next'
import classes from './task-steps.module.css'
import type { StepTicks } from './use-step-ticks.ts'

interface Props {
  id: string
  name: string
  ticks: StepTicks
  mayTick: boolean
}

/** Steps still to do, as large as a thumb; below them what is done, to be taken back where it was a slip. */
export function TaskSteps({ id, name, ticks, mayTick }: Props) {
  const { t } = useTranslation('assignments')
  const { open, done } = ticks
  return (
    <div id={id} className={classes.steps}>
      {open.length > 0 && (
        <ul className={classes.list} aria-label={t('stepsOf', { name })}>
          {open.map((step) => (
            <Step key={step.id} step={step} ticks={ticks} mayTick={mayTick} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <ul className={classes.list} aria-label={t('stepsDone')} data-done>
          {done.map((step) => (
            <Step key={step.id} step={step} ticks={ticks} mayTick={mayTick} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Step({ step, ticks, mayTick }: { step: SubAssignment; ticks: StepTicks; mayTick: boolean }) {
  const isDone = ticks.isDone(step)
  return (
    <li>
      <label className={classes.step} data-done={isDone || undefined}>
        <input
          type="checkbox"
          checked={isDone}
          disabled={!mayTick}
          onChange={(event) => void ticks.tick(step, event.currentTarget.checked)}
        />
        <span>{step.description}</span>
      </label>
    </li>
  )
}
