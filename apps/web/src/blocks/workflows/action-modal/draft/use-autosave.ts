import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import type { useDynamicForm } from '#blocks/parts/dynamic-form/use-dynamic-form.ts'

const DEBOUNCE_MS = 300

/** Saves the draft shortly after the last change of a value, and whenever the form definition changes. */
export function useAutosave(form: ReturnType<typeof useDynamicForm>, save: () => void) {
  const saveTouched = () => {
    if (form.isTouched()) save()
  }
  const saveSoon = useDebouncedCallback(saveTouched, DEBOUNCE_MS)
  const saveNow = useEffectEvent(saveTouched)
  const { subscribe } = form.fields
  const { sections } = form

  useEffect(() => subscribe({ formState: { values: true }, callback: () => saveSoon() }), [subscribe, saveSoon])

  useEffect(() => {
    if (sections.length > 0) saveNow()
  }, [sections])
}
