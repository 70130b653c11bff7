import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { CodeField } from './code-field.tsx'
import type { Reauthentication } from './use-reauthentication.ts'

interface Props {
  proof: Reauthentication
  /** Somebody tried to send: what is missing is said. */
  wasTried: boolean
  /** What the server says of a field. */
  faults: Readonly<Record<string, string>>
  autoFocus?: boolean
}

/** The password, and the code where one is asked for. */
export function ReauthenticationFields({ proof, wasTried, faults, autoFocus = false }: Props) {
  const { t } = useTranslation('account')
  const { password, setPassword } = proof
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
      <CodeField proof={proof} wasTried={wasTried} faults={faults} />
    </>
  )
}
