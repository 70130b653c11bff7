import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import type { OwnProof } from './use-own-proof.ts'

interface Props {
  proof: OwnProof
  /** Somebody tried to send: what is missing is said. */
  wasTried: boolean
  /** What the server says of a field. */
  faults: Readonly<Record<string, string>>
  autoFocus?: boolean
}

/** The password, and the code where one is asked for. */
export function OwnProofFields({ proof, wasTried, faults, autoFocus = false }: Props) {
  const { t } = useTranslation('account')
  const { password, code, asksForCode, setPassword, setCode } = proof
  return (
    <>
      <PasswordField
        label={t('yourPassword')}
        name="password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={password}
        onChange={setPassword}
        error={(wasTried && password === '' && t('oldMissing')) || faults.password}
      />
      {asksForCode && (
        <TextInput
          label={t('codeOrRecovery')}
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={(wasTried && code.trim() === '' && t('codeMissing')) || faults.code}
        />
      )}
    </>
  )
}
