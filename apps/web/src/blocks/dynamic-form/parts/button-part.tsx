import { Button } from '@mantine/core'
import { useState } from 'react'
import type { PartProps } from './part.ts'

/** Asks the server once and fills in what it answers. It shows its label and nothing else. */
export function ButtonPart({ element, isDisabled, hint, error, press }: PartProps<'button'>) {
  const [isBusy, setBusy] = useState(false)

  const ask = async () => {
    setBusy(true)
    await press()
    setBusy(false)
  }

  return (
    <div>
      <Button variant="light" disabled={isDisabled} loading={isBusy} onClick={ask}>
        {element.label}
      </Button>
      {hint && <div>{hint}</div>}
      {error && <div role="alert">{error}</div>}
    </div>
  )
}
