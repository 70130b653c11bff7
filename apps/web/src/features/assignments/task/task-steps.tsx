import type { SubAssignment } from '@herdboard/contract/herd/assignments.ts'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './task-steps.module.css'
import type { StepTicks } from './use-step-ticks.ts'

interface Props {
  id: string
  name: string
  ticks: StepTicks
  mayTick: boolean
}

/** The open steps, in thumb size; below them the completed ones, which can be unticked. */
export function TaskSteps({ id, name, ticks, mayTick }: Props) {
  const { t } = useTranslation('assignments')
  const { open, done } = ticks
  const focus = useFocusOnNextStep()
  return (
    <div {...focus} id={id} className={classes.steps}>
      {open.length > 0 && (
        <ul className={classes.list} aria-label={t('stepsOf', { name })}>
          {open.map((step) => (
            <TaskStep key={step.id} step={step} ticks={ticks} mayTick={mayTick} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <ul className={classes.list} aria-label={t('stepsDone')} data-done>
          {done.map((step) => (
            <TaskStep key={step.id} step={step} ticks={ticks} mayTick={mayTick} />
          ))}
        </ul>
      )}
    </div>
  )
}

function TaskStep({ step, ticks, mayTick }: { step: SubAssignment; ticks: StepTicks; mayTick: boolean }) {
  const isDone = ticks.isDone(step)
  return (
    <li>
      <label className={classes.step} data-done={isDone || undefined}>
        <input
          type="checkbox"
          name={step.id}
          checked={isDone}
          disabled={!mayTick}
          onChange={(event) => void ticks.tick(step, event.currentTarget.checked)}
        />
        <span>{step.description}</span>
      </label>
    </li>
  )
}

/** When the focused step is ticked and leaves the open ones, the next step gets the focus, or the last one. */
function useFocusOnNextStep() {
  const list = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<{ box: HTMLElement; index: number } | null>(null)

  // Runs after every render, because a step leaves shortly after its tick.
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.box.isConnected || document.activeElement !== document.body) return
    const { box, index } = lastFocused.current
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const open = boxes.filter(({ checked }) => !checked)
    const isDone = boxes.some(({ name, checked }) => checked && name === box.getAttribute('name'))
    const next = isDone ? open[Math.min(index, open.length - 1)] : undefined
    ;(next ?? boxes.find(({ name }) => name === box.getAttribute('name')))?.focus()
  })

  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const index = [...currentTarget.querySelectorAll<HTMLElement>('input')].indexOf(target)
      lastFocused.current = index < 0 ? null : { box: target, index }
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected) lastFocused.current = null
    },
  }
}
