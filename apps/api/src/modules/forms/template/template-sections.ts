import type { RetrievedImage } from '@herdboard/contract/core/form.ts'
import type { StoredTemplate } from '#modules/assignments/service.ts'
import type { ElementBuilder } from '../elements/element-builder.ts'
import type { SectionPart } from '../engine/form-definition.ts'
import type { FormEntry } from '../engine/form-entry.ts'
import { stepsSection } from '../entry/task-form.ts'

const PRIORITIES = [1, 2, 3] as const

/** Fields of a task template: a task without place, assignee and day, with an optional recurrence. */
export const templateSections = (build: ElementBuilder): SectionPart[] => [
  build.section('FS_Main', { name: 'task' }, [
    build.textLine('FF_Task', { required: true, maxLength: 200, wide: true }),
    build.recurrence('FF_When'),
    build.dropdown('FF_Priority', { required: true, options: build.options('priority', PRIORITIES), value: '2' }),
  ]),
  stepsSection(build, []),
  build.section('FS_More', { name: 'more', folded: true }, [
    build.textArea('FF_Remark', { label: 'field.description', maxLength: 2000, photos: true }),
  ]),
]

/** Form values of a template. */
export const templateEntry = (
  { id, version, name, priority, description, recurrence, steps }: StoredTemplate,
  images: readonly RetrievedImage[],
): FormEntry => ({
  kind: 'assignment',
  id,
  version,
  day: '',
  head: null,
  values: { FF_Task: name, FF_When: recurrence, FF_Priority: String(priority), FF_Remark: description },
  lists: { FS_Sub: steps.map((step) => ({ FF_SubTask: step })) },
  images,
  isEditable: true,
  isDeletable: true,
})
