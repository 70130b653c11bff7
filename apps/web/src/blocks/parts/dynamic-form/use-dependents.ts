import type { DependentsReply, FormContext, FormSection } from '@herdboard/contract/core/form.ts'
import { putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { type FormValues, fieldAddress, sendableValues } from './form-values.ts'
import { createKeyedDebounce } from './keyed-debounce.ts'

const DEBOUNCE_MS = 300

export interface DependentsInput {
  sections: readonly FormSection[]
  values: FormValues
  context: FormContext
}

interface DependentsOptions {
  /** Returns the current state of the form. */
  read: () => DependentsInput
  /** Fills in the response. What differs from `sentValues` was typed since. */
  fillIn: (reply: DependentsReply, sentValues: FormValues, from: string) => void
}

/** Parses the route of an element, which recomputes its dependent fields: `form-data/5/FF_Date`. */
function dependentsRoute(route: string): { form_id: number; element_id: string } | null {
  const [, formId, elementId] = /^\/?form-data\/(\d+)\/(\w+)$/.exec(route) ?? []
  return formId && elementId ? { form_id: Number(formId), element_id: elementId } : null
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
    const params = dependentsRoute(route)
    const from = fieldAddress(sectionId, elementId)
    if (!params) return Promise.resolve()
    const number = (newest.current.get(from) ?? 0) + 1
    newest.current.set(from, number)
    const { sections, values, context } = read()
    const sentValues = structuredClone(values)
    // If an element exists in several copies of a section, the request names the section.
    const holders = sections.filter(({ children }) => children.some(({ id }) => id === elementId))
    const isOneOfMany = holders.length > 1 && holders.some(({ id }) => id === sectionId)
    if (isOneOfMany) params.element_id = from
    const dependentsInput = callEndpoint(putDependents, {
      params,
      body: { context, values: sendableValues(sections, values) },
    })
      .then((reply) => {
        if (newest.current.get(from) === number) fillIn(reply, sentValues, from)
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
