import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '#ui/page/page.tsx'
import { endStart } from './start.ts'

/** An address that leads nowhere, and the way home. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  useEffect(endStart, [])
  return (
    <Page heading={t('notFound')}>
      <p>{t('notFoundWhy')}</p>
      <Button onClick={() => navigate({ to: '/overview' })}>{t('toOverview')}</Button>
    </Page>
  )
}
