import { useEffect, useEffectEvent } from 'react'
import type { useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'

const DEBOUNCE_MS = 300

/** Saves the draft shortly after the last change of a value, and whenever the form definition changes. */
export function useAutosave(form: ReturnType<typeof useDynamicForm>, save: () => void) {
  const onChange = useEffectEvent(() => {
    if (form.isTouched()) save()
  })
  const { subscribe } = form.fields
  const { sections } = form

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => onChange(), DEBOUNCE_MS)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe])

  useEffect(() => {
    if (sections.length > 0) onChange()
  }, [sections])
}
