import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { farmsQuery } from '#blocks/parts/session/session-queries.ts'
import { useImportPermission } from '#blocks/parts/session/use-import-permission.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { downloadText } from '#lib/files/download.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { importListTable } from './import-tables.ts'
import classes from './imports.module.css'
import { importKindsQuery } from './queries.ts'
import { UploadArea } from './upload-area.tsx'
import { useImports } from './use-imports.ts'

/** Excel reads a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Everything that comes in from files: a place for the next file, what can be imported, and what was. */
export function ImportsScreen() {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const mayImport = useImportPermission()
  // Whether a person may record on a farm is unknown until the farms are loaded.
  const { isPending: isUnknown } = useQuery(farmsQuery)
  const { imports, error, isFetching, refetch, more } = useImports(mayImport)
  const kinds = useQuery({ ...importKindsQuery, enabled: mayImport })
  const table = useMemo(() => imports && importListTable(imports, t), [imports, t])
  if (!mayImport && !isUnknown) {
    return (
      <Screen heading={t('heading')}>
        <Card>
          <EmptyState icon="lock" sentence={t('noRights')} />
        </Card>
      </Screen>
    )
  }
  return (
    <Screen heading={t('heading')} subheading={t('subheading')}>
      <div className={classes.parts}>
        <UploadArea />
        <DataTable
          name="imports"
          table={table}
          rowHeader="file"
          error={error && !imports ? loadFailureOf(error, refetch) : undefined}
          isRefreshing={isFetching && imports !== undefined}
          more={more}
          defaultSort={{ column: 'received', descending: true }}
          onOpen={({ id }) => void navigate({ to: '/imports/$importId', params: { importId: id } })}
        />
        {kinds.data && (
          <Card title={t('examples')} note={t('examplesWhy')}>
            <ul className={classes.kinds}>
              {kinds.data.map(({ kind, name, columns }) => (
                <li key={kind}>
                  <Button
                    variant="default"
                    onClick={() =>
                      downloadText(
                        `${kind}.csv`,
                        `${BYTE_ORDER_MARK}${columns.map((column) => column.name).join(';')}\r\n`,
                        'text/csv',
                      )
                    }
                  >
                    {name}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </Screen>
  )
}
