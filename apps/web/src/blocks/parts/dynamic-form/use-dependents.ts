import type { DependentsReply, FormContext, FormSection } from '@herdboard/contract/core/form.ts'
import { putDependents } from '@herdboard/contract/core/form-endpoints.ts'
import { useEffect, useRef } from 'react'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { type FormValues, fieldAddress, sendableValues } from './form-values.ts'

const DEBOUNCE_MS = 300

export interface DependentsInput {
  sections: readonly FormSection[]
  values: FormValues
  context: FormContext
}

interface DependentsOptions {
  /** The form as it stands when the question is asked. */
  read: () => DependentsInput
  /** Fills the answer in. `asked` are the values it was worked out from, to see what was typed since. */
  fillIn: (answer: DependentsReply, asked: FormValues, from: string) => void
}

/** `form-data/5/FF_Date`, as an element names the route that recomputes what follows from it. */
function dependentsRoute(route: string): { form_id: number; element_id: string } | null {
  const [, formId, elementId] = /^\/?form-data\/(\d+)\/(\w+)$/.exec(route) ?? []
  return formId && elementId ? { form_id: Number(formId), element_id: elementId } : null
}

/**
 * Asks the server what follows from a change: after a short pause, one question an element at a time, and an answer
 * that a newer question has overtaken is dropped. A question that fails is forgotten: the server looks at everything
 * again when the form is sent.
 */
export function useDependents({ read, fillIn }: DependentsOptions) {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const newest = useRef(new Map<string, number>())
  const running = useRef(new Set<Promise<void>>())
  const held = useRef(new Set<Promise<boolean>>())

  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending.values()) clearTimeout(timer)
    }
  }, [])

  const requestNow = (sectionId: string, elementId: string, route: string): Promise<void> => {
    const params = dependentsRoute(route)
    const from = fieldAddress(sectionId, elementId)
    timers.current.delete(from)
    if (!params) return Promise.resolve()
    const number = (newest.current.get(from) ?? 0) + 1
    newest.current.set(from, number)
    const { sections, values, context } = read()
    const asked = structuredClone(values)
    // Of an element that stands in several copies the server is told in which.
    const holders = sections.filter(({ children }) => children.some(({ id }) => id === elementId))
    const isOneOfMany = holders.length > 1 && holders.some(({ id }) => id === sectionId)
    if (isOneOfMany) params.element_id = from
    const dependentsInput = callEndpoint(putDependents, {
      params,
      body: { context, values: sendableValues(sections, values) },
    })
      .then((answer) => {
        if (newest.current.get(from) === number) fillIn(answer, asked, from)
      })
      .catch(() => undefined)
      .finally(() => {
        running.current.delete(dependentsInput)
      })
    running.current.add(dependentsInput)
    return dependentsInput
  }

  const waiting = useRef(new Map<string, () => Promise<void>>())

  const requestSoon = (sectionId: string, elementId: string, route: string) => {
    const from = fieldAddress(sectionId, elementId)
    clearTimeout(timers.current.get(from))
    const requestDependents = () => {
      waiting.current.delete(from)
      return requestNow(sectionId, elementId, route)
    }
    waiting.current.set(from, requestDependents)
    timers.current.set(from, setTimeout(requestDependents, DEBOUNCE_MS))
  }

  /** What travels by itself, as a photo does, and whether it arrived. */
  const hold = (arriving: Promise<boolean>) => {
    held.current.add(arriving)
    void arriving.finally(() => held.current.delete(arriving))
  }

  /** Asks what still waits and comes back when all answers are in; false where something did not arrive. */
  const settled = async (): Promise<boolean> => {
    for (const [from, requestDependents] of [...waiting.current]) {
      clearTimeout(timers.current.get(from))
      void requestDependents()
    }
    const arrived = await Promise.all(held.current)
    await Promise.all(running.current)
    return !arrived.includes(false)
  }

  return { askSoon: requestSoon, askNow: requestNow, hold, settled }
}
