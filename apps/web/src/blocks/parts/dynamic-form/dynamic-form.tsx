import type { FormSection } from '@herdboard/contract/core/form.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './dynamic-form.module.css'
import { fieldsIn, firstEmptyRequired, focusField } from './field-focus.ts'
import { FormSectionPart } from './form-section.tsx'
import { splitFieldAddress } from './form-values.ts'
import { ProblemSummary } from './problem-summary.tsx'
import type { DynamicFormState } from './use-dynamic-form.ts'

interface Props {
  form: DynamicFormState
  /** Called when the user leaves the last field with Enter. */
  onEnd: () => void
  /** Addresses of the invalid fields when the user tried to continue; shown in a summary at the top. */
  problems: readonly string[]
}

/** The sections and fields of a form, with a summary of the problems. */
export function DynamicForm({ form, onEnd, problems }: Props) {
  const { t } = useTranslation('dynamic-form')
  const root = useRef<HTMLFormElement>(null)
  // What a person opened or folded; every other section, also a copy that the server made, is as its definition says.
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = (section: FormSection): boolean => folds.get(section.id) ?? !section.collapsed
  const [initialFocus] = useState(() => firstEmptyRequired(form.sections, form.fields.getValues()))
  const [firstToFill] = initialFocus
  const hasRequired = form.sections.some(({ children }) =>
    children.some(({ required, disabled }) => required && !disabled),
  )

  const hasFocused = useRef(false)
  // Before the form is drawn: later, this would take the focus from a field that a person has chosen, and close its list.
  // Once: React runs it again when a form was hidden while a part of it loaded.
  useLayoutEffect(() => {
    if (root.current && !hasFocused.current) focusField(root.current, firstToFill)
    hasFocused.current = true
  }, [firstToFill])

  useEffect(() => {
    const [first] = problems
    if (!first) return
    // Opens collapsed sections that contain an invalid field.
    setFolds(
      (before) =>
        new Map([...before, ...problems.map((address) => [splitFieldAddress(address).sectionId, true] as const)]),
    )
    const frame = requestAnimationFrame(() => root.current && focusField(root.current, first))
    return () => cancelAnimationFrame(frame)
  }, [problems])

  const copy = (prototypeId: string) => {
    const id = form.addCopy(prototypeId)
    if (!id) return
    requestAnimationFrame(() => root.current && focusField(root.current, `${id}.`))
  }

  const goOnWithEnter = (event: KeyboardEvent) => {
    const field = event.target
    if (event.key !== 'Enter' || event.ctrlKey || event.defaultPrevented || !(field instanceof HTMLInputElement)) return
    event.preventDefault()
    const fields = root.current ? fieldsIn(root.current) : []
    const next = fields[fields.indexOf(field) + 1]
    const isEndOfTyping = field.closest('[data-address]')?.getAttribute('data-address') === initialFocus.at(-1)
    if (!next || (isEndOfTyping && form.faults().length === 0)) onEnd()
    else next.focus()
  }

  return (
    <form ref={root} className={classes.form} noValidate onKeyDown={goOnWithEnter} onSubmit={preventSubmit}>
      <ProblemSummary form={form} problems={problems} />
      {hasRequired && <p className={classes.note}>{t('requiredNote')}</p>}
      {form.sections.map((section) => (
        <FormSectionPart
          key={section.id}
          section={section}
          form={form}
          isOpen={isOpen(section)}
          onToggle={() => setFolds((before) => new Map([...before, [section.id, !isOpen(section)]]))}
          onCopy={copy}
        />
      ))}
    </form>
  )
}

/** Prevents the browser's own form submission, which would leave the page. */
const preventSubmit = (event: FormEvent) => event.preventDefault()
