import type {
  DependentsReply,
  ElementValue,
  FormContext,
  FormSection,
  SubmittedForm,
} from '@herdboard/contract/core/form.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formFaults } from './element-faults.ts'
import { faultText } from './fault-text.ts'
import {
  addSectionCopy,
  isLockedCopy,
  lockCopies,
  lockedAddresses,
  mergeDependents,
  prototypeOf,
  removeSectionCopy,
} from './form-sections.ts'
import {
  type FieldAddress,
  type FormValues,
  fieldValue,
  isSameFieldValue,
  servedValues,
  splitFieldAddress,
  submittedSections,
} from './form-values.ts'
import { useDependents } from './use-dependents.ts'

/** A form in progress: its definition, values and context. This is all that is needed to restore it after a reload. */
export interface FormDraft {
  sections: FormSection[]
  values: FormValues
  context: FormContext
  /** Ids of all copies ever created; an id is never reused. */
  usedIds: string[]
}

const VALIDATION_PAUSE_MS = 150

type ServerMessages = readonly { field?: string | undefined; message: string }[]

/** A field shows the first of its messages: refusals come before doubts. */
const messagesByField = (messages: ServerMessages): ReadonlyMap<string, string> =>
  new Map(messages.toReversed().flatMap(({ field, message }) => (field ? [[field, message] as const] : [])))

/**
 * State of a form that the user fills in: sections and copies, values, and dependent fields. `reasons`: what the server said of
 * these values before.
 */
export function useDynamicForm(
  start: FormDraft,
  wasTouched: boolean,
  onTouched: () => void,
  reasons: ServerMessages = [],
) {
  const { t } = useTranslation('dynamic-form')
  const language = useLanguage()
  const [sections, setSections] = useState(start.sections)
  const [serverErrors, setServerErrors] = useState(() => messagesByField(reasons))
  const isTouched = useRef(wasTouched)
  const now = useRef({ sections: start.sections, context: start.context, usedIds: start.usedIds })

  const resolver: Resolver<FormValues> = (values) => {
    const errors: Record<string, Record<string, { type: string; message: string }>> = {}
    for (const { address, fault } of formFaults(now.current.sections, values)) {
      const { sectionId, elementId } = splitFieldAddress(address)
      errors[sectionId] = {
        ...errors[sectionId],
        [elementId]: {
          type: fault.code,
          message: faultText(t, fault, fieldValue(values, sectionId, elementId), language),
        },
      }
    }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<FormValues> }
      : { values, errors: {} }
  }

  const fields = useForm<FormValues>({
    defaultValues: start.values,
    resolver,
    mode: 'onTouched',
    delayError: VALIDATION_PAUSE_MS,
    shouldFocusError: false,
  })

  // A locked element of a copy follows its original, whether a person or the server changed that.
  const followOriginal = useEffectEvent((address: string) => {
    const { sectionId, elementId } = splitFieldAddress(address)
    const value = fieldValue(fields.getValues(), sectionId, elementId)
    for (const copy of lockedAddresses(now.current.sections, sectionId, elementId))
      fields.setValue(copy as FieldAddress, value)
  })
  useEffect(() => {
    const changes = fields.watch((_, { name }) => {
      if (name?.includes('.')) followOriginal(name)
    })
    return () => changes.unsubscribe()
  }, [fields.watch])

  const setDefinition = (next: FormSection[]) => {
    now.current.sections = next
    setSections(next)
  }

  const showServerError = (field: string, message: string) =>
    setServerErrors((before) => new Map([...before, [field, message]]))
  const removeServerError = (field: string) =>
    setServerErrors((before) => (before.has(field) ? new Map([...before].filter(([at]) => at !== field)) : before))
  /** Fields with messages of the last reply to each field: the next reply to the same field replaces them. */
  const repliedErrors = useRef(new Map<string, string[]>())

  const fillIn = (reply: DependentsReply, sentValues: FormValues, from: string) => {
    const merged = mergeDependents(now.current.sections, reply)
    const added = merged.filter(({ id }) => !now.current.sections.some((section) => section.id === id))
    for (const section of added)
      fields.setValue(section.id, copyValues(section, fields.getValues()[prototypeOf(merged, section.id)?.id ?? '']))
    now.current.usedIds.push(...added.map(({ id }) => id))
    if (merged.some((section, index) => section !== now.current.sections[index])) setDefinition(merged)
    if (reply.context) now.current.context = reply.context
    for (const { id, value } of reply.values) {
      const { sectionId, elementId } = splitFieldAddress(id)
      // The original may have been changed since: a locked copy follows it, not the reply.
      if (wasTypedSince(id, sentValues) || isLockedCopy(merged, sectionId, elementId)) continue
      if (!isSameFieldValue(fieldValue(fields.getValues(), sectionId, elementId), value)) removeServerError(id)
      fields.setValue(id as FieldAddress, value, { shouldValidate: fields.getFieldState(id as FieldAddress).invalid })
    }
    for (const field of repliedErrors.current.get(from) ?? []) removeServerError(field)
    repliedErrors.current.set(from, [...new Set(reply.messages.map(({ field }) => field ?? from))])
    for (const { field, message } of reply.messages) showServerError(field ?? from, message)
    void fields.trigger([]) // updates isValid without showing new errors
  }

  const wasTypedSince = (id: string, sentValues: FormValues): boolean => {
    const { sectionId, elementId } = splitFieldAddress(id)
    const before = fieldValue(sentValues, sectionId, elementId)
    return !isSameFieldValue(before, fieldValue(fields.getValues(), sectionId, elementId)) && sectionId in sentValues
  }

  const markTouched = () => {
    if (isTouched.current) return
    isTouched.current = true
    onTouched()
  }

  const dependents = useDependents({
    read: () => ({ sections: now.current.sections, values: fields.getValues(), context: now.current.context }),
    fillIn,
  })

  return {
    sections,
    fields,
    dependents,
    /** Whether the user changed a value. */
    isTouched: (): boolean => isTouched.current,
    /** Called by a field when the user changed it. */
    markTouched,
    /** Server errors by the address of their field. They do not keep the form from being sent again. */
    serverErrors,
    /** Shows what the server refused, each at its field until the value of the field changes. */
    showServerErrors: (messages: ServerMessages) => setServerErrors(messagesByField(messages)),
    removeServerError,
    addCopy: (prototypeId: string): string | null => {
      const copied = addSectionCopy(now.current.sections, prototypeId, now.current.usedIds)
      if (!copied) return null
      now.current.usedIds.push(copied.id)
      const copy = copied.sections.find(({ id }) => id === copied.id)
      fields.setValue(copied.id, copy ? copyValues(copy, fields.getValues()[prototypeId]) : {})
      setDefinition(copied.sections)
      markTouched()
      void fields.trigger([])
      return copied.id
    },
    removeCopy: (id: string) => {
      const removed = now.current.sections.find((section) => section.id === id)
      setDefinition(removeSectionCopy(now.current.sections, id))
      fields.unregister(id)
      markTouched()
      void fields.trigger([])
      // Values that depended on the copy, such as the remaining pigs, are recomputed from the others.
      const dependentElement = removed?.children.find(({ type_settings }) => type_settings.route)
      if (dependentElement?.type_settings.route)
        void dependents.requestNow(id, dependentElement.id, dependentElement.type_settings.route)
    },
    faults: () => formFaults(now.current.sections, fields.getValues()),
    draft: (): FormDraft => ({
      sections: now.current.sections,
      values: structuredClone(fields.getValues()),
      context: now.current.context,
      usedIds: now.current.usedIds,
    }),
    submittedForm: (version: number | null): SubmittedForm => ({
      sections: submittedSections(now.current.sections, fields.getValues()),
      context: now.current.context,
      version,
    }),
  }
}

export type DynamicFormState = ReturnType<typeof useDynamicForm>

/**
 * Returns the initial values of a copy: those from the server; locked elements take the current value of the prototype.
 */
function copyValues(
  copy: FormSection,
  prototype: Record<string, ElementValue> | undefined,
): Record<string, ElementValue> {
  return Object.fromEntries(
    copy.children.map(({ id, value, type_settings }) => [
      id,
      type_settings.copy_locked ? (prototype?.[id] ?? null) : (value as ElementValue),
    ]),
  )
}

export const emptyFormDraft = (form: { sections: FormSection[]; context: FormContext }): FormDraft => ({
  sections: lockCopies(form.sections),
  values: servedValues(form.sections),
  context: form.context,
  usedIds: form.sections.map(({ id }) => id),
})
