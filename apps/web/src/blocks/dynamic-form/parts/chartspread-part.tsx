import { spreadSliderKg } from '@herdboard/domain/growth/weight-spread.ts'
import { Slider } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDecimals, withUnit } from '#lib/format.ts'
import { NumberField } from '#ui/number-field/number-field.tsx'
import classes from './chartspread-part.module.css'
import { type PartProps, wrapping } from './part.ts'
import { shownNumber } from './shown-number.ts'

/** Within how many kg of the average most pigs are: typed, or chosen among eleven points that follow from the average. */
export function ChartspreadPart(part: PartProps<'chartspread'>) {
  const { t } = useTranslation('dynamic-form')
  const language = useLanguage()
  const { value, onChange, onBlur, inputRef, name, basis, isDisabled, element } = part
  const points = basis !== null && basis > 0 ? spreadSliderKg(basis) : []
  const written = (kg: number) => `${t('plusMinus')} ${withUnit(formatDecimals(kg, 1, language), 'kg')}`

  return (
    <div className={classes.part}>
      <NumberField
        {...wrapping(part)}
        ref={inputRef as Ref<HTMLInputElement>}
        name={name}
        value={shownNumber(value)}
        onChange={onChange}
        onBlur={onBlur}
        unit={`${t('plusMinus')} ${element.type_settings.unit ?? 'kg'}`}
        step={element.type_settings.stepsize ?? 0.1}
        minimum={0}
      />
      {points.length > 0 && !isDisabled && (
        <Slider
          className={classes.slider ?? ''}
          min={0}
          max={points.length - 1}
          step={1}
          value={nearest(points, typeof value === 'number' ? value : 0)}
          onChange={(at) => onChange(Math.round((points[at] ?? 0) * 10) / 10)}
          label={(at) => written(points[at] ?? 0)}
          thumbLabel={t('spread')}
          thumbProps={{ 'aria-valuetext': typeof value === 'number' ? written(value) : '' }}
          marks={points.map((_, at) => ({ value: at }))}
        />
      )}
    </div>
  )
}

/** The place of the point that lies closest to a value. */
function nearest(points: readonly number[], value: number): number {
  let best = 0
  for (const [at, point] of points.entries())
    if (Math.abs(point - value) < Math.abs((points[best] ?? 0) - value)) best = at
  return best
}
