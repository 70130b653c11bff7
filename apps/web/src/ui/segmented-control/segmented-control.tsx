import { type FocusEventHandler, type Ref, useId } from 'react'
import classes from './segmented-control.module.css'

interface Props<Value extends string> {
  data: readonly { value: Value; label: string }[]
  /** The selected option; none where it is not in `data`. */
  value: Value | ''
  onChange: (value: Value) => void
  'aria-label'?: string
  'aria-labelledby'?: string
  isDisabled?: boolean
  isFullWidth?: boolean
  isSmall?: boolean
  /** Shows only the selected option on paper, also in the running header. */
  isPrintedAsText?: boolean
  className?: string | undefined
  onBlur?: FocusEventHandler<HTMLDivElement>
  ref?: Ref<HTMLDivElement>
}

/**
 * Radio buttons in one row, as a switch between few options. The first screen shows one, and the control of the kit
 * would add 3 kB to its download.
 */
export function SegmentedControl<Value extends string>({
  data,
  value,
  onChange,
  isDisabled = false,
  isFullWidth = false,
  isSmall = false,
  isPrintedAsText = false,
  className,
  ...group
}: Props<Value>) {
  const name = useId()
  return (
    <div
      {...group}
      role="radiogroup"
      className={className ? `${classes.control} ${className}` : classes.control}
      data-full={isFullWidth || undefined}
      data-small={isSmall || undefined}
      data-text={isPrintedAsText || undefined}
    >
      {data.map((option) => (
        <label
          key={option.value}
          className={classes.option}
          data-on-paper={(isPrintedAsText && option.value === value) || undefined}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
