import { isEmpty } from '@herdboard/domain/forms/form-element.ts'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { announce } from '#ui/live-region/announcements.ts'
import { useSteadyValue } from '#ui/steady/use-steady-value.ts'
import classes from './dynamic-form.module.css'
import { labelsByField } from './form-sections.ts'
import { fieldValue, splitFieldAddress } from './form-values.ts'
import type { DynamicFormState } from './use-dynamic-form.ts'

interface Props {
  form: DynamicFormState
  /** Addresses of the invalid fields when the user tried to continue. */
  problems: readonly string[]
}

/** Lists the fields that are still invalid; an entry disappears when its field is corrected. */
export function ProblemSummary({ form, problems }: Props) {
  const { t } = useTranslation('dynamic-form')
  const { errors } = useFormState({ control: form.fields.control })
  const labels = labelsByField(form.sections)
  const remaining = problems.filter((address) => {
    const { sectionId, elementId } = splitFieldAddress(address)
    return errors[sectionId]?.[elementId] !== undefined || form.serverErrors.has(address)
  })
  const values = form.fields.getValues()
  const isFilled = remaining.some((address) => {
    const { sectionId, elementId } = splitFieldAddress(address)
    return !isEmpty(fieldValue(values, sectionId, elementId))
  })
  const text = useSteadyValue(
    remaining.length === 0
      ? null
      : t(isFilled ? 'toCorrect' : 'attention', {
          count: remaining.length,
          fields: remaining.map((address) => labels.get(address) ?? address).join(', '),
        }),
  )

  useEffect(() => {
    if (text) announce(text, 'assertive')
  }, [text])

  if (!text) return null
  return (
    <p className={classes.summary}>
      <Icon name="alert-octagon" />
      {text}
    </p>
  )
}
