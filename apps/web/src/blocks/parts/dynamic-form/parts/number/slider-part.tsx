import { SLIDER_DEFAULTS } from '@herdboard/domain/forms/check-values.ts'
import { Input, Slider } from '@mantine/core'
import { type Ref, useId } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { withUnit } from '#lib/format/format-numbers.ts'
import { type PartProps, wrapperProps } from '../part-props.ts'
import { readableNumber } from './readable-number.ts'
import classes from './slider-part.module.css'

/** A number between two bounds that always has a value; the value is shown next to the slider. */
export function SliderPart(part: PartProps<'slider'>) {
  const language = useLanguage()
  const { element, value, onChange, onBlur, inputRef, isDisabled } = part
  const { minimum_value, maximum_value, stepsize, unit } = element.type_settings
  const minimum = minimum_value ?? SLIDER_DEFAULTS.minimum
  const step = stepsize ?? SLIDER_DEFAULTS.step
  const id = useId()
  const { disabled: _, required: __, ...wrapper } = wrapperProps(part)
  const at = typeof value === 'number' ? value : minimum
  const formatted = (number: number) => withUnit(readableNumber(number, language), unit ?? '')

  return (
    <Input.Wrapper {...wrapper} labelElement="div" id={id}>
      <div ref={inputRef as Ref<HTMLDivElement>} className={classes.row}>
        <Slider
          className={classes.slider ?? ''}
          min={minimum}
          max={maximum_value ?? SLIDER_DEFAULTS.maximum}
          step={step}
          value={at}
          disabled={isDisabled}
          // Removes binary rounding errors: 0.1 added three times is not 0.3.
          onChange={(next) => onChange(Number(next.toFixed(6)))}
          onBlur={onBlur}
          label={formatted}
          thumbLabel={element.label}
          thumbValueText={formatted(at)}
        />
        <output className={classes.value}>{formatted(at)}</output>
      </div>
    </Input.Wrapper>
  )
}
