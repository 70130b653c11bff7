import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { PartProps } from '../part-props.ts'
import classes from './button-part.module.css'

/** A button that sends one request and fills in the response. It shows only its label. */
export function ButtonPart({ element, isDisabled, hint, error, press }: PartProps<'button'>) {
  const [isBusy, setBusy] = useState(false)
  const { variant } = element.type_settings

  const openLink = async () => {
    setBusy(true)
    await press()
    setBusy(false)
  }

  const colours =
    variant?.background && !isDisabled
      ? {
          className: classes.coloured ?? '',
          style: {
            '--own-text': variant.text,
            '--own-background': variant.background,
            '--own-hover': variant.hoverBackground ?? variant.background,
          } as CSSProperties,
        }
      : {}

  return (
    <div>
      <Button variant="light" disabled={isDisabled} loading={isBusy} onClick={openLink} {...colours}>
        {element.label}
      </Button>
      {hint && <div>{hint}</div>}
      {error && <div role="alert">{error}</div>}
    </div>
  )
}
