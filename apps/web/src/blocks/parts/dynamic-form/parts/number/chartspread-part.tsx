import { Button } from '@mantine/core'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { currentInstant } from '#lib/today.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { NumberField } from '#ui/number-field/number-field.tsx'
import { type PartProps, wrapperProps } from '../part-props.ts'
import classes from './chartspread-part.module.css'
import { roundedForDisplay } from './readable-number.ts'

const SpreadDialog = lazy(() => import('./spread-dialog.tsx').then((file) => ({ default: file.SpreadDialog })))

/** A double tap that closed the curve must not open it again. */
const REOPEN_AFTER_MS = 500

/**
 * The weight spread: the range in kg around the average that contains most pigs. It is typed, or chosen on a curve of
 * the weight distribution.
 */
export function ChartspreadPart(part: PartProps<'chartspread'>) {
  const { t } = useTranslation('dynamic-form')
  const { value, onChange, onBlur, inputRef, name, basis, isDisabled, element, sibling } = part
  const [isOpen, setOpen] = useState(false)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const head = sibling('FF_Number')

  const open = () => {
    if (currentInstant().getTime() - closedAt.current >= REOPEN_AFTER_MS) setOpen(true)
  }
  const close = () => {
    closedAt.current = currentInstant().getTime()
    setOpen(false)
  }

  return (
    <div className={classes.part}>
      <NumberField
        {...wrapperProps(part)}
        ref={inputRef as Ref<HTMLInputElement>}
        name={name}
        value={roundedForDisplay(value)}
        onChange={onChange}
        onBlur={onBlur}
        unit={`${t('plusMinus')} ${element.type_settings.unit ?? 'kg'}`}
        step={element.type_settings.stepsize ?? 0.1}
        minimum={0}
      />
      {basis !== null && basis > 0 && !isDisabled && (
        <Button
          variant="subtle"
          className={classes.choose ?? ''}
          leftSection={<Icon name="chart-histogram" size={18} />}
          onClick={open}
        >
          {t('chooseSpread')}
        </Button>
      )}
      {isOpen && basis !== null && (
        <Suspense>
          <SpreadDialog
            averageKg={basis}
            head={typeof head === 'number' && head > 0 ? head : null}
            value={typeof value === 'number' && value > 0 ? value : null}
            onChoose={(kg) => {
              onChange(kg)
              onBlur()
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
