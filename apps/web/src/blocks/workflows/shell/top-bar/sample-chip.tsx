import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useProfile } from '#blocks/parts/session/session-queries.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useTip } from '#ui/tip/use-tip.tsx'
import classes from './sample-chip.module.css'

/** Says on every screen that the data is a demo; leads to the real companies, if there are any. */
export function SampleChip() {
  const { t } = useTranslation('shell')
  const { is_demo, accessible_directory_count, records_only } = useProfile()
  const hasOthers = accessible_directory_count > 1 && !records_only
  const label = hasOthers ? `${t('sampleData')} ${t('otherCompany')}` : t('sampleData')
  const { ref, tip } = useTip({ label })
  if (!is_demo) return null
  const words = (
    <>
      <span aria-hidden>{t('sampleChip')}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
  return (
    <>
      {hasOthers ? (
        <Link ref={ref} to="/settings/companies" className={classes.chip}>
          {words}
        </Link>
      ) : (
        <span ref={ref} className={classes.chip}>
          {words}
        </span>
      )}
      {tip}
    </>
  )
}
