import { ActionIcon } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps, Ref } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './icon-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'disabled' | 'ref'> {
  icon: IconName
  /** The action of the button; serves as tooltip and accessible name. */
  label: string
  isDangerous?: boolean
  /** Shows a dot when the content behind the button is not the default; the label must state it too. */
  isMarked?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** An icon-only button: 36 px with a mouse, 44 px on touch screens. */
export function IconButton({
  icon,
  label,
  isDangerous = false,
  isMarked = false,
  disabled = false,
  ref,
  ...button
}: Props) {
  const tip = useTip({ label })
  const bothRefs = useMergedRef<HTMLButtonElement>(tip.ref, ref)
  return (
    <>
      <ActionIcon
        {...button}
        ref={bothRefs}
        disabled={disabled}
        type={button.type ?? 'button'}
        className={[classes.button, button.className].filter(Boolean).join(' ')}
        data-marked={isMarked || undefined}
        variant="subtle"
        color={isDangerous ? 'alarm' : 'gray'}
        size="var(--icon-button-size)"
        aria-label={label}
      >
        <Icon name={icon} />
      </ActionIcon>
      {tip.tip}
    </>
  )
}
