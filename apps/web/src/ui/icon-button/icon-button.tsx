import { ActionIcon, Tooltip } from '@mantine/core'
import type { ComponentProps, Ref } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icons.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'disabled' | 'ref'> {
  icon: IconName
  /** Says what pressing does; tooltip and accessible name in one. */
  label: string
  isDangerous?: boolean
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon: 36 px by mouse, 44 px by finger. */
export function IconButton({ icon, label, isDangerous = false, disabled = false, ref, ...button }: Props) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        {...button}
        {...(ref && { ref })}
        disabled={disabled}
        type={button.type ?? 'button'}
        variant="subtle"
        color={isDangerous ? 'alarm' : 'gray'}
        size="var(--icon-button-size)"
        aria-label={label}
      >
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
}
