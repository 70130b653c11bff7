import type { Table, TableHeader } from '@herdboard/contract/figures/table.ts'
import type {
  StoredAntibioticLimit,
  StoredNationalAverage,
  StoredPaymentScale,
} from '@herdboard/contract/system/reference-data.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { basicWeightKg } from '@herdboard/domain/slaughter/payment-scale.ts'
import { textColumnHeader } from '#blocks/parts/data-table/cells/table-header.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { formatDecimals } from '#lib/format/format-numbers.ts'
import type { Language } from '#lib/locale/language.ts'

type ReferenceText = Translate<'reference-data'>

export const pigTypeText = (t: ReferenceText, pigType: PigType): string =>
  t(pigType === WEANERS ? 'weaners' : 'slaughterPigs')

const figureColumn = (value: string, text: string): TableHeader =>
  textColumnHeader(value, text, { align: 'right', numberFormat: 'decimal', searchable: false })

const actionColumn = (t: ReferenceText): TableHeader =>
  textColumnHeader('act', t('actions'), { align: 'right', sortable: false, searchable: false, type: 'action' })

/** Figures with a column; the weight out is live for weaners, and of the carcass for slaughter pigs. */
const COLUMNS = ['daily_gain', 'fcr', 'loss_pct', 'out', 'lean_pct'] as const

/** National averages as a table, newest first. Weights are not broken (non-breaking hyphen); a figure that was not published is a dash. */
export const averageTable = (rows: readonly StoredNationalAverage[], t: ReferenceText): Table => ({
  title: t('averages'),
  searchbar: null,
  headers: [
    textColumnHeader('year', t('year')),
    textColumnHeader('pigs', t('pigType')),
    ...COLUMNS.map((name) => ({ ...figureColumn(name, t(`column_${name}`)), empty_reason: t('notPublished') })),
    textColumnHeader('source', t('source')),
    actionColumn(t),
  ],
  data: rows.map((row) => ({
    id: row.id,
    year: String(row.year),
    pigs: t('pigsAt', { pigs: pigTypeText(t, row.pig_type), interval: `${row.interval_from}\u2011${row.interval_to}` }),
    daily_gain: row.daily_gain,
    fcr: row.fcr,
    loss_pct: row.loss_pct,
    out: row.out_weight ?? row.carcass_weight,
    lean_pct: row.lean_pct,
    source: row.is_example ? t('exampleOf', { source: row.source }) : row.source,
  })),
  footers: [],
  empty_text: t('none'),
})

/** Limits of antibiotics as a table, newest first. */
export const limitTable = (rows: readonly StoredAntibioticLimit[], t: ReferenceText): Table => ({
  title: t('limits'),
  searchbar: null,
  headers: [
    textColumnHeader('valid_from', t('validFrom'), { type: 'date' }),
    textColumnHeader('pigs', t('pigType')),
    figureColumn('doses_per_100', t('dosesPer100')),
    textColumnHeader('source', t('source')),
    actionColumn(t),
  ],
  data: rows.map(({ id, valid_from, pig_type, doses_per_100, source }) => ({
    id,
    valid_from,
    pigs: pigTypeText(t, pig_type),
    doses_per_100,
    source,
  })),
  footers: [],
  empty_text: t('none'),
})

/** Basic weight of a scale: its weights without a deduction. */
function basicWeightText({ weight_bands }: StoredPaymentScale, language: Language): string {
  const basic = basicWeightKg({ weight_bands, basic_lean_pct: 0, lean_bands: [] })
  if (basic === null) return ''
  const [least, most] = [basic.least, basic.most].map((kg) => (kg === null ? '' : formatDecimals(kg, 1, language)))
  return `${least}\u2011${most}`
}

/** Payment scales that all companies share as a table, newest first. */
export const scaleTable = (rows: readonly StoredPaymentScale[], t: ReferenceText, language: Language): Table => ({
  title: t('scales'),
  searchbar: null,
  headers: [
    textColumnHeader('valid_from', t('validFrom'), { type: 'date' }),
    textColumnHeader('house', t('house')),
    textColumnHeader('basic', t('basicWeight'), { sortable: false }),
    figureColumn('basic_lean_pct', t('basicLean')),
    textColumnHeader('source', t('source')),
    actionColumn(t),
  ],
  data: rows.map((row) => ({
    id: row.id,
    valid_from: row.valid_from,
    house: row.house_name || t('allHouses'),
    basic: basicWeightText(row, language),
    basic_lean_pct: row.basic_lean_pct,
    source: row.source,
  })),
  footers: [],
  empty_text: t('none'),
})
