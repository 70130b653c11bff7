import { getDeletedArchive } from '@herdboard/contract/system/company-data.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { formatMegabytes } from '#lib/format/format-megabytes.ts'
import { Card } from '#ui/card/card.tsx'
import classes from './archive-card.module.css'
import { ArchiveDownloadButton } from './archive-download-button.tsx'
import { deletedCompaniesQuery } from './queries.ts'

/** Deleted companies whose data is not erased yet, each with its archive to download; hidden when there are none. */
export function DeletedCompaniesCard() {
  const { t } = useTranslation('own-data')
  const language = useLanguage()
  const { data: companies = [] } = useQuery(deletedCompaniesQuery)
  if (companies.length === 0) return null
  return (
    <Card title={t('deletedHeading')}>
      <div className={classes.parts}>
        <p className={classes.words}>{t('deletedWhy')}</p>
        <ul className={classes.companies}>
          {companies.map(({ id, name, archive }) => (
            <li key={id} className={classes.ready}>
              <span>
                {name}
                <span className={classes.about}>
                  {archive
                    ? `${t('deletedUntil', { at: formatDateTime(archive.expires_at, language) })} · ${formatMegabytes(archive.bytes, language)}`
                    : t('deletedSoon')}
                </span>
              </span>
              {archive && (
                <ArchiveDownloadButton
                  endpoint={getDeletedArchive}
                  input={{ params: { id } }}
                  company={name}
                  label={t('archiveFetch')}
                  ariaLabel={t('archiveFetchOf', { name })}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
