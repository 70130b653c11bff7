import { isEmpty } from '@herdboard/domain/forms/element.ts'
import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import { announce } from '#ui/live/announce.ts'
import classes from './dynamic-form.module.css'
import { labelsByAddress } from './form-sections.ts'
import { partsOfAddress, valueAt } from './form-values.ts'
import type { DynamicFormState } from './use-dynamic-form.ts'

interface Props {
  form: DynamicFormState
  /** Addresses that were wrong when somebody wanted to go on. */
  problems: readonly string[]
}

/** What still stands in the way, named; it shrinks as things are mended. */
export function ProblemSummary({ form, problems }: Props) {
  const { t } = useTranslation('dynamic-form')
  const { errors } = useFormState({ control: form.fields.control })
  const labels = labelsByAddress(form.sections)
  const stillWrong = problems.filter((address) => {
    const { sectionId, elementId } = partsOfAddress(address)
    return errors[sectionId]?.[elementId] !== undefined
  })
  const values = form.fields.getValues()
  const isFilled = stillWrong.some((address) => {
    const { sectionId, elementId } = partsOfAddress(address)
    return !isEmpty(valueAt(values, sectionId, elementId))
  })
  const text =
    stillWrong.length === 0
      ? null
      : t(isFilled ? 'mend' : 'attention', {
          count: stillWrong.length,
          fields: stillWrong.map((address) => labels.get(address) ?? address).join(', '),
        })

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
