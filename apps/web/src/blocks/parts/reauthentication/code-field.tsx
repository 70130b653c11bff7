import { TextInput } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import type { Reauthentication } from './use-reauthentication.ts'

interface Props {
  proof: Reauthentication
  /** The user tried to submit: missing values are shown as errors. */
  wasTried: boolean
  /** Server errors by field. */
  faults: Readonly<Record<string, string>>
}

/** The field for a code of the authenticator app or a recovery code; hidden when none is required. */
export function CodeField({ proof, wasTried, faults }: Props) {
  const { t } = useTranslation('account')
  const { code, asksForCode, setCode } = proof
  if (!asksForCode) return null
  return (
    <TextInput
      label={t('codeOrRecovery')}
      name="code"
      autoComplete="one-time-code"
      maxLength={40}
      value={code}
      onChange={(event) => setCode(event.currentTarget.value)}
      error={(wasTried && code.trim() === '' && t('codeMissing')) || faults.code}
    />
  )
}
