import type { ImportDetail, ImportFormat } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DataTable } from '#blocks/parts/data-table/data-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { sampleTable } from './import-tables.ts'
import classes from './imports.module.css'
import { changeFormatMutation, importKindsQuery } from './queries.ts'

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'iso-8859-1'] as const
const SEPARATORS = [';', ',', '\t', '|'] as const
const ORDERS = ['dmy', 'ymd', 'mdy'] as const

/** What the file was recognised as: what its rows are and how they are written. Each can be changed. */
export function FormatStep({ detail, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const { t } = useTranslation('imports')
  const { mutate, isPending } = useMutation(changeFormatMutation(detail.id))
  const allowed = useQuery(importKindsQuery)
  const { settings, sheets } = detail
  const kinds = allowed.data?.map(({ kind }) => kind) ?? (detail.kind === null ? [] : [detail.kind])
  const change = (body: { kind?: ImportKind; settings?: Partial<ImportFormat> }) =>
    mutate({ params: { id: detail.id }, body })
  const disabled = isLocked || isPending
  return (
    <Card title={t('recognised')} note={detail.file_name}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('kind')}
          disabled={disabled}
          value={detail.kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value as ImportKind })}
          data={[
            ...(detail.kind === null ? [{ value: '', label: t('chooseKind') }] : []),
            ...kinds.map((value) => ({ value, label: t(`kind_${value}`) })),
          ]}
        />
        {settings?.sheet != null && sheets.length > 1 && (
          <NativeSelect
            label={t('sheet')}
            disabled={disabled}
            value={settings.sheet}
            onChange={(event) => change({ settings: { sheet: event.currentTarget.value } })}
            data={sheets}
          />
        )}
        {settings?.encoding != null && (
          <NativeSelect
            label={t('encoding')}
            disabled={disabled}
            value={settings.encoding}
            onChange={(event) => change({ settings: { encoding: event.currentTarget.value } })}
            data={[...new Set([settings.encoding, ...ENCODINGS])]}
          />
        )}
        {settings?.separator != null && (
          <NativeSelect
            label={t('separator')}
            disabled={disabled}
            value={settings.separator}
            onChange={(event) =>
              change({ settings: { separator: event.currentTarget.value as (typeof SEPARATORS)[number] } })
            }
            data={SEPARATORS.map((value) => ({ value, label: value === '\t' ? t('tab') : value }))}
          />
        )}
        {settings && settings.format !== 'adis' && settings.format !== 'icar-json' && (
          <>
            <NativeSelect
              label={t('decimalMark')}
              disabled={disabled}
              value={settings.decimalMark}
              onChange={(event) => change({ settings: { decimalMark: event.currentTarget.value as ',' | '.' } })}
              data={[
                { value: ',', label: t('comma') },
                { value: '.', label: t('point') },
              ]}
            />
            <NativeSelect
              label={t('dateOrder')}
              disabled={disabled}
              value={settings.dateOrder}
              onChange={(event) =>
                change({ settings: { dateOrder: event.currentTarget.value as (typeof ORDERS)[number] } })
              }
              data={ORDERS.map((value) => ({ value, label: t(`order_${value}`) }))}
            />
            <TextInput
              label={t('headerRow')}
              disabled={disabled}
              inputMode="numeric"
              key={settings.headerRow}
              defaultValue={settings.headerRow ?? ''}
              onBlur={(event) => {
                const text = event.currentTarget.value.trim()
                const headerRow = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
                if (headerRow !== settings.headerRow) change({ settings: { headerRow } })
              }}
            />
          </>
        )}
      </div>
      {detail.header.length > 0 && <DataTable name="import-sample" table={sampleTable(detail, t)} />}
    </Card>
  )
}
