import type { StatusEntry } from '@herdboard/contract/economy/status-entries.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from './delete-price.tsx'
import { newIdempotencyKey } from './new-idempotency-key.ts'
import type { PriceEditing, PriceFigures } from './price-editing.ts'
import { fieldText } from './price-labels.ts'
import type { PriceFieldName, PriceList, PriceRow } from './price-list.ts'
import { PriceModal } from './price-modal.tsx'
import { signedPrice } from './price-text.ts'
import type { PriceWindowState } from './price-window-state.ts'

interface Props {
  list: PriceList
  /** The prices, newest first. */
  rows: readonly PriceRow[]
  state: PriceWindowState
  /** The farm whose adjustments are edited; undefined for those of the whole company. */
  farm?: StatusEntry['site'] | undefined
  onClose: () => void
}

/** The windows of a price list: adjustments for the company, and prices for all companies. */
export function PriceWindows({ list, rows, state, farm, onClose }: Props) {
  const { endpoints, adjustments, hasProvision = false } = list
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const nameOf = (id: string) => list.periodName(id, language)

  if (state.what === 'delete') {
    const { id } = state
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={(isConfirmed) => {
          const address = { params: { id }, ...(isConfirmed && { query: { confirmed: 'true' } }) }
          return callEndpoint(endpoints.remove, address, newIdempotencyKey())
        }}
        onClose={onClose}
      />
    )
  }
  const common = {
    itemLabel: t(list.periodLabel),
    fields: list.fields.map((name) => ({
      name,
      label: fieldText(t, name),
      unit: t(list.unitOf(name)),
      isOptional: list.isOptional?.(name) ?? false,
    })),
  }
  return <PriceModal editing={state.what === 'adjustment' ? adjusting(state.id) : pricing(state)} onClose={onClose} />

  function adjusting(chosenId: string | null): PriceEditing<PriceFieldName> {
    if (!adjustments) throw new Error('this kind of price has no adjustments')
    const { endpoints, names } = adjustments
    const adjustmentOf = (id: string) => rows.find((row) => row.id === id)?.adjustment ?? null
    const address = (id: string, adjustmentId: string) => ({ params: { id, [names.idName]: adjustmentId } })
    return {
      ...common,
      title: farm ? t('adjustAt', { farm: farm.name }) : t('adjust'),
      chosenId,
      allowsNegative: true,
      items: rows.map(({ id, figures, adjustment }) => ({
        id,
        name: nameOf(id),
        stored: adjustment?.figures ?? null,
        ...(farm && { note: t('basePrices', { prices: pricesText(figures) }) }),
      })),
      save: async (id, figures) => {
        const adjustment = adjustmentOf(id)
        const body = {
          ...(farm && { period: id, site_id: farm.id }),
          ...Object.fromEntries(list.fields.map((name) => [names.fields[name], requireFigure(figures[name])])),
        }
        if (adjustment)
          await callEndpoint(endpoints.changeAdjustment, { ...address(id, adjustment.id), body }, newIdempotencyKey())
        else await callEndpoint(endpoints.addAdjustment, { params: { id }, body }, newIdempotencyKey())
        return t(adjustment ? 'adjustmentEdited' : 'adjustmentCreated')
      },
      remove: async (id) => {
        const adjustment = adjustmentOf(id)
        if (adjustment) await callEndpoint(endpoints.removeAdjustment, address(id, adjustment.id), newIdempotencyKey())
        return t('adjustmentDeleted')
      },
    }
  }

  function pricing(at: Extract<PriceWindowState, { what: 'add' | 'edit' }>): PriceEditing<PriceFieldName> {
    const bodyOf = (figures: PriceFigures<PriceFieldName>, is_provision: boolean) => ({
      ...Object.fromEntries(
        list.fields.map((name) => [name, list.isOptional?.(name) ? figures[name] : requireFigure(figures[name])]),
      ),
      ...(hasProvision && { is_provision }),
    })
    const shared = { ...common, allowsNegative: false, ...(hasProvision && { checkboxLabel: t('isProvision') }) }
    if (at.what === 'edit')
      return {
        ...shared,
        title: t('editPrice'),
        chosenId: at.id,
        items: rows
          .filter(({ id }) => id === at.id)
          .slice(0, 1)
          .map(({ id, figures, isProvision }) => ({ id, name: nameOf(id), stored: figures, isMarked: isProvision })),
        save: async (id, figures, isMarked) => {
          const body = bodyOf(figures, isMarked)
          await callEndpoint(endpoints.change, { params: { id }, body }, newIdempotencyKey())
          return t('priceEdited')
        },
      }
    return {
      ...shared,
      title: t(list.addTitle),
      chosenId: null,
      ...addOptions(),
      save: async (id, figures, isMarked) => {
        const body = { ...list.periodBody(id), ...bodyOf(figures, isMarked) }
        await callEndpoint(endpoints.add, { body }, newIdempotencyKey())
        return t('priceCreated')
      },
    }
  }

  /** Returns the days for which a price can be added, as a list or as bounds. */
  function addOptions(): Pick<PriceEditing<PriceFieldName>, 'items' | 'day'> {
    const priced = new Set(rows.map(({ id }) => id))
    const days = list.offeredDays?.(today)
    const items = (days ?? [...priced])
      .filter((id) => !list.hidesPricedDays || !priced.has(id))
      .map((id) => ({ id, name: nameOf(id), stored: null, isDisabled: priced.has(id) }))
    return days ? { items } : { items, day: { maximum: today } }
  }

  /** Text with all figures of a price, as the note next to an adjustment. */
  function pricesText(figures: PriceFigures<PriceFieldName>): string {
    return list.fields.map((field) => signedPrice(figures[field] ?? 0, language).slice(1)).join(' · ')
  }
}

/** Returns a required figure; throws when it is null. */
function requireFigure(figure: number | null): number {
  if (figure === null) throw new Error('a required figure is missing')
  return figure
}
