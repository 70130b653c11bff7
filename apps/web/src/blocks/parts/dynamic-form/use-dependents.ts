import type { DependentsReply } from '@herdboard/contract/core/form.ts'
import { useEffect, useRef, useState } from 'react'
import { type FormValues, fieldAddress } from './form-values.ts'
import { createKeyedDebounce } from './keyed-debounce.ts'
import { type DependentsInput, requestDependents } from './request-dependents.ts'

const DEBOUNCE_MS = 300

interface DependentsOptions {
  /** Returns the current state of the form. */
  read: () => DependentsInput
  /** Fills in the response. What differs from `sentValues` was typed since. */
  fillIn: (reply: DependentsReply, sentValues: FormValues, from: string) => void
}

/**
 * Requests the values that depend on a changed element, after a short pause. A response is ignored when a newer request
 * for the same element exists. A failed request is ignored: the server validates the whole form when it is sent.
 */
export function useDependents({ read, fillIn }: DependentsOptions) {
  // One debounce per element, not useDebouncedCallback: its single timer would drop the request of the element before.
  const [debounce] = useState(() => createKeyedDebounce(DEBOUNCE_MS))
  const newest = useRef(new Map<string, number>())
  const running = useRef(new Set<Promise<void>>())
  const uploads = useRef(new Set<Promise<boolean>>())

  useEffect(() => debounce.cancel, [debounce])

  const requestNow = (sectionId: string, elementId: string, route: string): Promise<void> => {
    const from = fieldAddress(sectionId, elementId)
    const input = read()
    const sentValues = structuredClone(input.values)
    const reply = requestDependents(input, sectionId, elementId, route)
    if (!reply) return Promise.resolve()
    const number = (newest.current.get(from) ?? 0) + 1
    newest.current.set(from, number)
    const dependentsInput = reply
      .then((dependents) => {
        if (newest.current.get(from) === number) fillIn(dependents, sentValues, from)
      })
      .catch(() => undefined)
      .finally(() => {
        running.current.delete(dependentsInput)
      })
    running.current.add(dependentsInput)
    return dependentsInput
  }

  const requestSoon = (sectionId: string, elementId: string, route: string) =>
    debounce.schedule(fieldAddress(sectionId, elementId), () => requestNow(sectionId, elementId, route))

  /** Registers an upload, whose promise resolves to whether it succeeded. */
  const trackUpload = (upload: Promise<boolean>) => {
    uploads.current.add(upload)
    void upload.finally(() => uploads.current.delete(upload))
  }

  /** Sends the waiting requests and resolves when all responses have arrived; false when an upload failed. */
  const whenSettled = async (): Promise<boolean> => {
    debounce.flush()
    const arrived = await Promise.all(uploads.current)
    await Promise.all(running.current)
    return !arrived.includes(false)
  }

  return { requestSoon, requestNow, trackUpload, whenSettled }
}
