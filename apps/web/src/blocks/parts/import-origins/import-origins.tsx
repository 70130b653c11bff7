import { type ImportOrigin, listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useImportPermission } from '#blocks/parts/session/use-import-permission.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './import-origins.module.css'

interface Props {
  /** The stored entry: a record, note, task, place, batch, instruction, mix, material, budget line or sensor. */
  subjectId: string
  /** First day of a price of the installation, which has no id of its own. */
  day?: string
}

/** Names the files that an entry came in with, each with a link to its import; nothing for an entry made by hand. */
export function ImportOrigins({ subjectId, day }: Props) {
  const mayImport = useImportPermission()
  const { data = [] } = useQuery({
    ...apiQuery(listImportOrigins, { params: { subject_id: subjectId }, query: day === undefined ? {} : { day } }),
    enabled: mayImport,
    meta: { showsOwnErrors: true },
  })
  if (!mayImport || data.length === 0) return null
  // The texts are loaded for the few entries that came from a file.
  return (
    <Suspense fallback={null}>
      <OriginLines origins={data} />
    </Suspense>
  )
}

function OriginLines({ origins }: { origins: readonly ImportOrigin[] }) {
  const { t } = useTranslation(['records', 'dynamic-form'])
  const language = useLanguage()
  return (
    <ul className={classes.origins}>
      {origins.map(({ id, file_name: file, row, imported_at }) => {
        const label = t(row === null ? 'fromFile' : 'fromRow', { file, row })
        return (
          <li key={id}>
            <Icon name="download" size={18} />
            {/* In a new tab, so that what is being typed here stays. */}
            <a
              href={`/imports/${id}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('newTab', { label, ns: 'dynamic-form' })}
            >
              {label}
            </a>
            <span className={classes.when}>{formatDateTime(imported_at, language)}</span>
          </li>
        )
      })}
    </ul>
  )
}
