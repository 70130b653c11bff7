import { ActionIcon } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps, Ref } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './icon-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'disabled' | 'ref'> {
  icon: IconName
  /** Says what pressing does; tooltip and accessible name in one. */
  label: string
  isDangerous?: boolean
  /** A dot says that something behind it differs from the usual; the label says so too. */
  isMarked?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon: 36 px by mouse, 44 px by finger. */
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
