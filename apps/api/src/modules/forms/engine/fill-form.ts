import type { ElementValue, Form, SubmittedForm } from '@herdboard/contract/core/form.ts'

/** Values by address: `{ 'FS_Main.FF_Number': 120 }`. The address of a section copy creates the copy. */
export type FormInput = Readonly<Record<string, ElementValue>>

/** Returns a form as the screen submits it: all its values, with the input. */
export function fillForm(form: Form, input: FormInput): SubmittedForm {
  const sections = form.sections.map(({ id, children }) => ({
    id,
    children: children.map((child) => ({
      id: child.id,
      value: `${id}.${child.id}` in input ? (input[`${id}.${child.id}`] ?? null) : child.value,
    })),
  }))
  const known = new Set(form.sections.map(({ id }) => id))
  const copies = new Set(Object.keys(input).map((address) => address.split('.')[0] ?? ''))
  for (const id of copies) {
    if (known.has(id)) continue
    const prototype = form.sections.find((section) => id.startsWith(`${section.id}_`))
    const children = (prototype?.children ?? []).map((child) => ({
      id: child.id,
      value: input[`${id}.${child.id}`] ?? (child.required ? child.value : null),
    }))
    sections.push({ id, children })
  }
  return { sections, context: form.context, version: form.version }
}
