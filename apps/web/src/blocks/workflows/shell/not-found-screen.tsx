import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { BrandMark } from '#ui/brand-mark/brand-mark.tsx'
import { useBrand } from '#ui/theme/brand.ts'
import { useWindowTitle } from '#ui/window-title/use-window-title.ts'
import { endLoading } from './loading/loading-phase.ts'
import classes from './not-found-screen.module.css'

/** The page for an unknown URL, with a link to the overview. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useWindowTitle(t('notFound'), useBrand().name)

  useEffect(() => {
    endLoading()
    heading.current?.focus()
  }, [])

  return (
    <main className={classes.screen}>
      <BrandMark size={48} />
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {t('notFound')}
      </h1>
      <p className={classes.why}>{t('notFoundWhy')}</p>
      <Button onClick={() => navigate({ to: '/overview' })}>{t('toOverview')}</Button>
    </main>
  )
}
