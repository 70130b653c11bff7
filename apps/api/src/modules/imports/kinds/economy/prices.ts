import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import {
  addImportedPrice,
  type ImportedPrice,
  type ImportedPriceKind,
  importedPriceKinds,
  isKnownPrice,
  removeImportedPrice,
} from '#modules/prices/service.ts'
import { requiredNumber, requiredText } from '../common-columns.ts'
import { entryKind } from '../entry-kind.ts'
import { groupByCells, groupedRows } from '../grouped-rows.ts'

/** A price has no id: its first day and its table identify it. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Prices of the whole installation, a row a figure: quotations, status prices, post payments, dead pigs and bonus. */
export const installationPriceImport = groupedRows(
  entryKind<ImportedPrice>({
    kind: 'prices',
    audience: 'solution',
    dayColumn: 'valid_from',
    columns: [
      {
        key: 'price_kind',
        type: 'choice',
        required: true,
        choices: importedPriceKinds.map((value) => ({ value, text: `imports:price.${value}` })),
      },
      { key: 'valid_from', type: 'day', required: true },
      { key: 'field', type: 'text', required: true, maxLength: 40 },
      { key: 'value', type: 'decimal', decimals: 4, required: true, min: 0, max: 99_999 },
    ],
    convert: (row) => ({
      item: {
        kind: requiredText(row, 'price_kind') as ImportedPriceKind,
        validFrom: requiredText(row, 'valid_from'),
        figures: { [requiredText(row, 'field').trim()]: requiredNumber(row, 'value') },
      },
      rules: [],
    }),
    isKnown: ({ db, context }, price) => isKnownPrice(db, context, price),
    async save({ db, context }, price) {
      const { table, validFrom } = await addImportedPrice(db, context, price)
      return [{ subjectType: table, subjectId: NO_ID, at: new Date(`${validFrom}T12:00:00Z`) }]
    },
    columnOf: (field) => (field === 'field' ? field : 'valid_from'),
    async remove({ db, context }, effects) {
      for (const { subjectType: table, at } of effects)
        if (at) await removeImportedPrice(db, context, { table, validFrom: farmDay(at) })
    },
  }),
  {
    groupOf: groupByCells('price_kind', 'valid_from'),
    join: ([first, ...others]) => ({
      ...first,
      figures: Object.assign({}, first.figures, ...others.map(({ figures }) => figures)),
    }),
  },
)
