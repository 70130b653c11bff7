import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { onAnnounced } from './announcements.ts'

/** The two live regions of the page. Render them once, at the root, before the first announcement. */
export function LiveRegions() {
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')

  useEffect(
    () =>
      onAnnounced((text, urgency) => {
        const setText = urgency === 'polite' ? setPolite : setAssertive
        // Screen readers skip an unchanged text: a trailing space makes the repetition different and is silent.
        setText((before) => (before === text ? `${text} ` : text))
      }),
    [],
  )

  return (
    <>
      <VisuallyHidden aria-live="polite">{polite}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{assertive}</VisuallyHidden>
    </>
  )
}
