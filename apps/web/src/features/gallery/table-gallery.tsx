import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { aTable, manyRows, movementHeaders } from '#testing/tables.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showSuccess } from '#ui/toasts/toast-store.ts'
import classes from './gallery.module.css'

const withActions = [
  ...movementHeaders,
  { ...movementHeaders[5], value: 'act', text: '', type: 'action' as const, align: 'right' as const, sortable: false },
] as typeof movementHeaders

const one = aTable({ title: 'Én række', data: manyRows(1), footers: [] })
const some = aTable({ headers: withActions, data: manyRows(43) })
const many = aTable({ title: 'Mange rækker', data: manyRows(99_999), footers: [{ date: 'I alt', amount: 13_999_860 }] })

export function TableGallery({ period }: { period: DatePeriod }) {
  return (
    <>
      <DataTable
        name="gallery-some"
        table={some}
        period={period}
        defaultSort={{ column: 'date', descending: true }}
        onOpen={(row) => showSuccess(`Åbner ${row.id}`)}
        actions={(row) => (
          <>
            <IconButton icon="pencil" label={`Rediger ${row.id}`} />
            <IconButton icon="trash" label={`Slet ${row.id}`} isDangerous />
          </>
        )}
      />
      <DataTable name="gallery-many" table={many} onOpen={(row) => showSuccess(`Åbner ${row.id}`)} />
      <DataTable name="gallery-one" table={one} />
      <div className={classes.thirds}>
        <DataTable name="gallery-loading" table={undefined} title="Henter" />
        <DataTable
          name="gallery-empty"
          table={aTable({ title: 'Tom', data: [], footers: [] })}
          emptyAction={{ label: 'Registrer indsættelse', onClick: () => undefined }}
        />
        <DataTable
          name="gallery-error"
          table={undefined}
          title="Fejl"
          error={{ onRetry: () => undefined, requestId: '01JD-7F3K' }}
        />
      </div>
    </>
  )
}
