import {
  addStatusCharge,
  addStatusPrice,
  changeStatusCharge,
  changeStatusPrice,
  listStatusEntries,
  removeStatusCharge,
  removeStatusPrice,
  type StatusEntry,
  type StatusField,
  statusPriceFields,
} from '@herdboard/contract/economy/status-entries.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatMonth } from '#lib/format/format-dates.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from './delete-price.tsx'
import { nearbyMonths } from './nearby-months.ts'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { PriceEditing } from './price-editing.ts'
import { PriceModal } from './price-modal.tsx'
import { signedPrice } from './price-text.ts'
import type { PriceWindowState } from './price-window-state.ts'
import { requireFigures } from './require-figure.ts'

interface Props {
  opened: PriceWindowState & { siteId?: string }
  entries: readonly StatusEntry[]
  onClose: () => void
}

const REFRESHED = [listStatusEntries]

/** The windows over the prices of pigs in stock: a farm's adjustment, and the price itself. */
export function StatusWindows({ opened, entries, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const ofFarm = entries.filter(({ site }) => opened.siteId === undefined || site.id === opened.siteId)
  const nameOf = (id: string) => formatMonth(id, language)

  if (opened.what === 'delete') {
    const { id } = opened
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={(isConfirmed) =>
          callEndpoint(
            removeStatusPrice,
            { params: { id }, query: isConfirmed ? { confirmed: 'true' } : {} },
            newIdempotencyKey(),
          )
        }
        refreshes={REFRESHED}
        onClose={onClose}
      />
    )
  }
  const common = {
    itemLabel: t('month'),
    fields: statusPriceFields.map((name) => ({
      name,
      label: t(`field_${name}`),
      unit: t(name.endsWith('kg') ? 'perKg' : 'perPig'),
    })),
    refreshes: REFRESHED,
  }
  return <PriceModal editing={opened.what === 'charge' ? charging(opened.id) : pricing(opened)} onClose={onClose} />

  function charging(chosenId: string | null): PriceEditing<StatusField> {
    const of = (id: string) => ofFarm.find((one) => one.id === id)
    return {
      ...common,
      title: t('adjustAt', { farm: ofFarm[0]?.site.name ?? '' }),
      chosenId,
      isSigned: true,
      items: ofFarm.map((entry) => ({
        id: entry.id,
        name: nameOf(entry.id),
        known: entry.charge,
        note: t('basePrices', {
          prices: statusPriceFields.map((field) => signedPrice(entry[field], language).slice(1)).join(' · '),
        }),
      })),
      save: async (id, figures) => {
        const entry = of(id)
        if (!entry) throw new Error('an adjustment of no month')
        const body = { period: id, site_id: entry.site.id, ...requireFigures(figures) }
        const charge_id = entry.charge?.id
        if (charge_id) await callEndpoint(changeStatusCharge, { params: { id, charge_id }, body }, newIdempotencyKey())
        else await callEndpoint(addStatusCharge, { params: { id }, body }, newIdempotencyKey())
        return t(charge_id ? 'chargeEdited' : 'chargeCreated')
      },
      remove: async (id) => {
        const charge_id = of(id)?.charge?.id
        if (charge_id) await callEndpoint(removeStatusCharge, { params: { id, charge_id } }, newIdempotencyKey())
        return t('chargeDeleted')
      },
    }
  }

  function pricing(at: Extract<PriceWindowState, { what: 'add' | 'edit' }>): PriceEditing<StatusField> {
    const isNew = at.what === 'add'
    const priced = new Map(entries.map((entry) => [entry.id, entry]))
    return {
      ...common,
      title: t(isNew ? 'addPrice' : 'editPrice'),
      chosenId: isNew ? null : at.id,
      isSigned: false,
      items: isNew
        ? nearbyMonths(today).map((id) => ({ id, name: nameOf(id), known: null, isTaken: priced.has(id) }))
        : [{ id: at.id, name: nameOf(at.id), known: priced.get(at.id) ?? null }],
      save: async (id, figures) => {
        const body = requireFigures(figures)
        if (isNew) await callEndpoint(addStatusPrice, { body: { period: id, ...body } }, newIdempotencyKey())
        else await callEndpoint(changeStatusPrice, { params: { id }, body }, newIdempotencyKey())
        return t(isNew ? 'priceCreated' : 'priceEdited')
      },
    }
  }
}
