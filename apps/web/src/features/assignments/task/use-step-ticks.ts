import type { Assignment, SubAssignment } from '@herdboard/contract/herd/assignments.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { announce } from '#ui/live-region/announcements.ts'
import { showError } from '#ui/toasts/toast-store.ts'
import { stepMutation } from '../queries.ts'

/** A ticked step stays among the open ones for this time, so that the user sees the tick. */
const LEAVE_DELAY_MS = 200

/** One press on a step; object identity distinguishes it from a later press. */
interface Tick {
  isDone: boolean
}

/** Ticks of a task's steps, applied optimistically. They are undone when the server refuses or is unreachable. */
export function useStepTicks(task: Assignment) {
  const { t } = useTranslation('assignments')
  const { mutateAsync } = useMutation({ ...stepMutation, scope: { id: task.id } })
  /** Ticks that are not confirmed by the server yet. */
  const [ticked, setTicked] = useState<ReadonlyMap<string, Tick>>(new Map())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const isDone = ({ id, is_completed }: SubAssignment) => ticked.get(id)?.isDone ?? is_completed
  const setLeavingStep = (id: string, isLeaving: boolean) =>
    setLeaving((before) => new Set(isLeaving ? [...before, id] : [...before].filter((other) => other !== id)))
  /** Keeps the tick if the step was ticked again, because that request is still pending. */
  const removeTick = (removed: Tick) =>
    setTicked((before) => new Map([...before].filter(([, tick]) => tick !== removed)))

  const tick = async (step: SubAssignment, is_completed: boolean) => {
    const serverTick: Tick = { isDone: is_completed }
    setTicked((before) => new Map([...before, [step.id, serverTick]]))
    if (is_completed) {
      setLeavingStep(step.id, true)
      const timer = setTimeout(() => setLeavingStep(step.id, false), LEAVE_DELAY_MS)
      timers.current.add(timer)
      announce(t('stepTicked', { step: step.description }))
    }
    try {
      const stored = await mutateAsync({ params: { id: task.id, sub_id: step.id }, body: { is_completed } })
      if (stored.is_completed) announce(t('completed', { name: task.name }))
    } catch {
      showError(t('stepFailed', { step: step.description }))
    }
    // From here on, the list shows the stored state.
    removeTick(serverTick)
  }

  const steps = task.sub_assignments
  return {
    open: steps.filter((step) => !isDone(step) || leaving.has(step.id)),
    done: steps.filter((step) => isDone(step) && !leaving.has(step.id)),
    doneCount: steps.filter(isDone).length,
    isDone,
    tick,
  }
}

export type StepTicks = ReturnType<typeof useStepTicks>
