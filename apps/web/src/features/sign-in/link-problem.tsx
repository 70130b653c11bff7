import { Button } from '@mantine/core'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'

/**
 * Whether the server reported that a link is no longer valid. A busy or unreachable server gives no information about
 * it.
 */
export const isLinkGone = (error: Error | null): boolean =>
  error instanceof ApiProblem && (error.code === 'auth.link_gone' || error.code === 'auth.alarm_link_gone')

/** Shown when the purpose of a link could not be loaded, with a retry button. */
export function LinkProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('account')
  const apiProblem = error instanceof ApiProblem ? error : null
  return (
    <>
      <FormMessage text={apiProblem?.isOffline ? t('offline') : apiProblem?.messages[0]?.message || t('failed')} />
      <Button mt={16} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </>
  )
}
