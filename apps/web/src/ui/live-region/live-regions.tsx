import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { onAnnounced } from './announce.ts'

/** The page's two speaking places; they stand once, at the root, before anything is said. */
export function LiveRegions() {
  const [polite, setPolite] = useState('')
  const [assertive, setAssertive] = useState('')

  useEffect(
    () =>
      onAnnounced((text, urgency) => {
        const say = urgency === 'polite' ? setPolite : setAssertive
        // The same words twice in a row are only heard twice if they differ: a trailing space is silent.
        say((before) => (before === text ? `${text} ` : text))
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
