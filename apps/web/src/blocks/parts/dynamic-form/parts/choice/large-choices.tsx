import { Button, Input } from '@mantine/core'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { type PartProps, wrapperProps } from '../part-props.ts'
import classes from './large-choices.module.css'

/** Options shown at first; as many fit on a phone without scrolling. */
const SHOWN = 6

/**
 * Radio buttons as large fields, so that each option is read before it is pressed. Those after the sixth come on demand.
 * Where nothing can be chosen, the choice that was made stands alone.
 */
export function LargeChoices(part: PartProps<'radiobutton'>) {
  const { element, value, onChange, onBlur, inputRef, isDisabled, name } = part
  const { t } = useTranslation('dynamic-form')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const all = element.type_settings.values ?? []
  const options = element.disabled ? all.filter((option) => option.id === value) : all
  const chosenAt = options.findIndex((option) => option.id === value)
  const shown = isOpen || chosenAt >= SHOWN || options.length === SHOWN + 1 ? options : options.slice(0, SHOWN)
  const { disabled: _, ...wrapper } = wrapperProps(part)
  return (
    <Input.Wrapper {...wrapper} labelElement="div" id={id}>
      <div
        ref={inputRef as Ref<HTMLDivElement>}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-required={wrapper.required}
        className={classes.choices}
        onBlur={onBlur}
      >
        {shown.map((option) => (
          <label key={option.id} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === value}
              disabled={isDisabled}
              onChange={() => onChange(option.id)}
            />
            <span>{option.value}</span>
          </label>
        ))}
      </div>
      {shown.length < options.length && (
        <Button variant="subtle" mt={8} disabled={isDisabled} onClick={() => setOpen(true)}>
          {t('allChoices', { number: options.length })}
        </Button>
      )}
    </Input.Wrapper>
  )
}
