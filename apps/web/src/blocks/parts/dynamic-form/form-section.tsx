import type { FormSection as Section } from '@herdboard/contract/core/form.ts'
import { cloneNumber } from '@herdboard/domain/forms/clones.ts'
import { isEmpty } from '@herdboard/domain/forms/form-element.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import classes from './dynamic-form.module.css'
import { ElementField } from './element-field.tsx'
import { numberInFamily, prototypeOf } from './form-sections.ts'
import { fieldAddress } from './form-values.ts'
import type { DynamicFormState } from './use-dynamic-form.ts'

interface Props {
  section: Section
  form: DynamicFormState
  isOpen: boolean
  onToggle: () => void
  onCopy: (prototypeId: string) => void
}

/** A collapsible group of fields. A copy can be removed, and after the last copy another one can be added. */
export function FormSectionPart({ section, form, isOpen, onToggle, onCopy }: Props) {
  const { t } = useTranslation('dynamic-form')
  const bodyId = useId()
  const prototype = prototypeOf(form.sections, section.id)
  const number = numberInFamily(form.sections, section.id)
  const name = number === null ? section.name : t('copyName', { name: section.name, number })
  const family = lastOfFamily(form.sections, section)

  return (
    <section className={classes.section} aria-label={name}>
      <header className={classes.head}>
        <button type="button" className={classes.fold} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
          <span>{name}</span> {!isOpen && <FoldedNote section={section} form={form} />}
        </button>
        {prototype && (
          <IconButton icon="trash" label={t('removeCopy', { name })} onClick={() => form.removeCopy(section.id)} />
        )}
      </header>
      <div id={bodyId} className={classes.grid} hidden={!isOpen}>
        {section.children.map((element) => (
          <ElementField key={element.id} section={section} element={element} form={form} />
        ))}
      </div>
      {family?.prototype && (
        <Button
          variant="subtle"
          className={classes.add ?? ''}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => onCopy(family.id)}
        >
          {family.prototype.add_label}
        </Button>
      )}
    </section>
  )
}

/** What a folded section hides: its required fields that are empty, otherwise how many optional ones it has. */
function FoldedNote({ section, form }: Pick<Props, 'section' | 'form'>) {
  const { t } = useTranslation('dynamic-form')
  const inputs = section.children.filter(({ disabled, type }) => !disabled && type !== 'button')
  const required = inputs.filter((element) => element.required)
  const name = required.map(({ id }) => fieldAddress(section.id, id))
  const values = useWatch({ control: form.fields.control, name })
  const missing = required.filter((_, index) => isEmpty(values[index] ?? null))
  const optional = inputs.length - required.length
  if (missing.length === 0 && optional === 0) return null
  return (
    <span className={classes.count}>
      {missing.length === 0
        ? t('optional', { count: optional })
        : t('attention', { count: missing.length, fields: missing.map(({ label }) => label).join(', ') })}
    </span>
  )
}

/**
 * Returns the prototype of a section, if another copy can be added after this section. Null when more copies follow or
 * the maximum is reached.
 */
function lastOfFamily(sections: readonly Section[], section: Section): Section | null {
  const prototype = section.prototype ? section : prototypeOf(sections, section.id)
  if (!prototype?.prototype) return null
  const copies = sections.filter(({ id }) => cloneNumber(prototype.id, id) !== null)
  const isLast = (copies.at(-1) ?? prototype).id === section.id
  return isLast && copies.length < prototype.prototype.max_copies ? prototype : null
}
