import type { BackupStatus } from '@herdboard/contract/system/backups.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './archive-card.module.css'
import { backupStatusQuery } from './queries.ts'

/** Age and trial of the newest backup of the installation, with what is wrong first; hidden until it is known. */
export function BackupCard() {
  const { t } = useTranslation('companies')
  const { data: status } = useQuery(backupStatusQuery)
  if (!status) return null
  const { newest, fault } = status
  return (
    <Card title={t('backups')}>
      <div className={classes.parts}>
        {!status.is_nightly && <p className={classes.words}>{t('backupNone')}</p>}
        {fault && <p className={classes.problem}>{t(`backupFault_${fault}`)}</p>}
        {newest && <NewestBackup newest={newest} />}
      </div>
    </Card>
  )
}

function NewestBackup({ newest }: { newest: NonNullable<BackupStatus['newest']> }) {
  const { t } = useTranslation('companies')
  const language = useLanguage()
  const { trial } = newest
  const at = (instant: string) => formatDateTime(instant, language)
  return (
    <>
      <p className={classes.words}>
        {t('backupNewest', { at: at(newest.finished_at) })}
        <span className={classes.about}>{t('backupAge', { count: newest.age_hours })}</span>
      </p>
      {trial === null && <p className={classes.words}>{t('backupUntried')}</p>}
      {trial?.faults === 0 && (
        <p className={classes.words}>
          {t('backupTrial', {
            at: at(trial.at),
            companies: formatDecimals(trial.companies, 0, language),
            farms: formatDecimals(trial.farms, 0, language),
          })}
        </p>
      )}
    </>
  )
}
