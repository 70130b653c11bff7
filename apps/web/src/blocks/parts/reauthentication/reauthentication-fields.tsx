import { useTranslation } from '#i18n/use-translation.ts'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { CodeField } from './code-field.tsx'
import type { Reauthentication } from './use-reauthentication.ts'

interface Props {
  proof: Reauthentication
  /** The user tried to submit: missing values are shown as errors. */
  wasTried: boolean
  /** Server errors by field. */
  faults: Readonly<Record<string, string>>
  autoFocus?: boolean
}

/** The password field, and the code field if required. */
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
