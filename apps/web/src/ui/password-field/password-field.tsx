import { PasswordInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Icon } from '#ui/icon/icon.tsx'

interface Props {
  ref?: Ref<HTMLInputElement>
  label: string
  description?: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  value: string
  onChange: (value: string) => void
  error?: string | false | undefined
}

/** A password input that can be revealed, pasted into and filled by a password manager. */
export function PasswordField({ onChange, error, ...props }: Props) {
  const { t } = useTranslation('sign-in')
  return (
    <PasswordInput
      {...props}
      error={error}
      // Mantine marks only the frame: without this, screen readers do not announce that the field is invalid.
      aria-invalid={error ? true : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'eye-off' : 'eye'} />}
      visibilityToggleButtonProps={{ 'aria-label': t('show') }}
    />
  )
}
