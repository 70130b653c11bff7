import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Reauthentication } from './use-reauthentication.ts'

interface Props {
  proof: Reauthentication
  /** Somebody tried to send: what is missing is said. */
  wasTried: boolean
  /** What the server says of a field. */
  faults: Readonly<Record<string, string>>
}

/** The code of the app or a recovery code; nothing where none is asked for. */
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
