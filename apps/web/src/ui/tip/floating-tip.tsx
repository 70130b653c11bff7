import { type FloatingPosition, Tooltip } from '@mantine/core'
import { useOpenAfterMount } from '#ui/lazy/use-open-after-mount.ts'

interface Props {
  element: HTMLElement
  label: string
  position: FloatingPosition
  isShown: boolean
}

/** The tooltip of an element, drawn over the page. */
export function FloatingTip({ element, label, position, isShown }: Props) {
  const isRaised = useOpenAfterMount(isShown)
  return <Tooltip target={element} label={label} position={position} opened={isRaised} />
}
