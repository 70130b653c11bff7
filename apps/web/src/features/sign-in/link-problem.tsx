import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '#blocks/workflows/sign-in/form-message.tsx'
import { ApiProblem } from '#lib/http/api-problem.ts'

/** Whether the server said that a link does nothing any more. A busy server, or none, says nothing of the link. */
export const isLinkGone = (error: Error | null): boolean =>
  error instanceof ApiProblem && error.code === 'auth.link_gone'

/** What a link is for could not be asked just now, and the way to ask again. */
export function LinkProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('account')
  const known = error instanceof ApiProblem ? error : null
  return (
    <>
      <FormMessage text={known?.isOffline ? t('offline') : known?.messages[0]?.message || t('failed')} />
      <Button mt={16} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </>
  )
}
