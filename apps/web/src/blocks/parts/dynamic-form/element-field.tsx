import type { ElementValue, FormElement, FormSection } from '@herdboard/contract/core/form.ts'
import { elementToCheck } from '@herdboard/domain/forms/form-element.ts'
import { unmetPreconditions } from '@herdboard/domain/forms/preconditions.ts'
import { type CSSProperties, memo } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from '#i18n/use-translation.ts'
import { useSteadyValue } from '#ui/steady/use-steady-value.ts'
import classes from './dynamic-form.module.css'
import { type FormValues, fieldAddress, fieldValue } from './form-values.ts'
import { partOfType } from './parts/part-registry.ts'
import type { DynamicFormState } from './use-dynamic-form.ts'

/** Elements that are complete on blur, not with every change. */
const TEXT_ENTRY_TYPES: ReadonlySet<FormElement['type']> = new Set([
  'textbox',
  'textarea',
  'chartspread',
  'slider',
  'clockpicker',
  'datetimepicker',
  'datepicker_with_recurrence',
])

interface Props {
  section: FormSection
  element: FormElement
  form: Pick<
    DynamicFormState,
    'fields' | 'dependents' | 'markTouched' | 'sections' | 'serverErrors' | 'removeServerError'
  >
}

/**
 * A form element with its value, its error and the fields that it depends on. Only this element renders while the user
 * types in it.
 */
export const ElementField = memo(function ElementField({ section, element, form }: Props) {
  const { type, type_settings } = element
  const { field, fieldState } = useController<FormValues, `${string}.${string}`>({
    name: fieldAddress(section.id, element.id),
    control: form.fields.control,
  })
  const { waitsFor, basis } = usePreconditions(section, element, form)
  const { t } = useTranslation('dynamic-form')
  const hint = waitsFor.length > 0 ? t('requiredFields', { fields: waitsFor.join(', ') }) : element.hint
  const Part = partOfType(type)
  const isTyped = TEXT_ENTRY_TYPES.has(type)

  const error = useSteadyValue(fieldState.error?.message ?? form.serverErrors.get(field.name))

  const change = (value: ElementValue) => {
    field.onChange(value)
    form.markTouched()
    form.removeServerError(field.name)
    // A field with an error is validated with every key, so that the error disappears as soon as the value is valid.
    if (fieldState.error) void form.fields.trigger(field.name)
    if (type_settings.route) form.dependents.requestSoon(section.id, element.id, type_settings.route)
    // A choice is complete at once; typed text is complete on blur.
    if (!isTyped) field.onBlur()
  }

  const sibling = (id: string): ElementValue => fieldValue(form.fields.getValues(), section.id, id)

  const press = async () => {
    form.markTouched()
    if (type_settings.route) await form.dependents.requestNow(section.id, element.id, type_settings.route)
  }

  return (
    <div
      className={classes.cell}
      data-address={field.name}
      data-type={type}
      data-wide={element.column_width === 2 || undefined}
      style={{ '--expected': expectedWidth(element) } as CSSProperties}
    >
      <Part
        element={element}
        value={field.value ?? null}
        onChange={change}
        onBlur={field.onBlur}
        inputRef={field.ref}
        name={field.name}
        isDisabled={element.disabled || waitsFor.length > 0}
        hint={hint}
        error={error}
        basis={basis}
        press={press}
        sibling={sibling}
        trackUpload={form.dependents.trackUpload}
      />
    </div>
  )
})

/** Returns the width for the expected content: a number, a date, or the full width. */
function expectedWidth({ type, type_settings: { input_type, unit } }: FormElement): string {
  if (type === 'datepicker') return '220px'
  if (type === 'clockpicker') return '140px'
  if (type === 'chartspread') return '160px'
  const isNumber = type === 'textbox' && (input_type === 'int' || input_type === 'double')
  return isNumber ? `${120 + (unit ? 8 * unit.length + 24 : 0)}px` : '100%'
}

/** Returns the labels of the fields that must be filled in first, and the number in the first of them. */
function usePreconditions(section: FormSection, element: FormElement, form: Props['form']) {
  const { preconditions } = element.type_settings
  const preconditionFields = preconditions.flatMap((id) => {
    const homeSection = [section, ...form.sections].find(({ children }) => children.some((child) => child.id === id))
    const preconditionElement = homeSection?.children.find((child) => child.id === id)
    return homeSection && preconditionElement
      ? [{ address: fieldAddress(homeSection.id, id), preconditionElement }]
      : []
  })
  const values = useWatch({ control: form.fields.control, name: preconditionFields.map(({ address }) => address) })
  const elements = preconditionFields.map(({ preconditionElement }, index) =>
    elementToCheck(preconditionElement, values[index] ?? null),
  )
  const unmetIds = unmetPreconditions(
    preconditionFields.map(({ preconditionElement }) => preconditionElement.id),
    elements,
  )
  const [first] = values
  return {
    waitsFor: preconditionFields
      .filter(({ preconditionElement }) => unmetIds.includes(preconditionElement.id))
      .map(({ preconditionElement }) => preconditionElement.label),
    basis: typeof first === 'number' && Number.isFinite(first) ? first : null,
  }
}
