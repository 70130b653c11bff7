import {
  addPriceListing,
  changePriceListing,
  type ListingField,
  listPriceListings,
  optionalListingFields,
  type PriceListing,
  removePriceListing,
  requiredListingFields,
} from '@herdboard/contract/economy/price-listings.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { mondayOf } from '@herdboard/domain/time/iso-week.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { formatDay } from '#lib/format/format-dates.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { useToday } from '#lib/today.ts'
import { DeletePrice } from '../prices/delete-price.tsx'
import { newIdempotencyKey } from '../prices/new-idempotency-key.ts'
import type { PriceEditing } from '../prices/price-editing.ts'
import { PriceModal } from '../prices/price-modal.tsx'
import type { PriceWindowState } from '../prices/price-window-state.ts'
import { requireFigures } from '../prices/require-figure.ts'

interface Props {
  opened: PriceWindowState
  listings: readonly PriceListing[]
  onClose: () => void
}

const REFRESHED = [listPriceListings]
const WEEKS_BACK = 52
const REQUIRED_FIELDS = new Set<string>(requiredListingFields)

/** The windows over quotations, for who administers the installation. */
export function ListingWindows({ opened, listings, onClose }: Props) {
  const { t } = useTranslation('economy')
  const language = useLanguage()
  const today = useToday()
  const nameOf = (id: string) => formatDay(id, language)

  if (opened.what === 'delete') {
    const { id } = opened
    return (
      <DeletePrice
        name={nameOf(id)}
        why={t('deletePriceWhy')}
        successText={t('priceDeleted')}
        remove={() => callEndpoint(removePriceListing, { params: { id } }, newIdempotencyKey())}
        refreshes={REFRESHED}
        onClose={onClose}
      />
    )
  }
  const editedId = opened.what === 'edit' ? opened.id : null
  const priced = new Map(listings.map((listing) => [listing.id, listing]))
  const nextMonday = addDays(mondayOf(today), 7)
  const mondays = Array.from({ length: WEEKS_BACK }, (_, weeks) => addDays(nextMonday, -7 * weeks))
  const editing: PriceEditing<ListingField> = {
    title: t(editedId === null ? 'addListing' : 'editPrice'),
    itemLabel: t('monday'),
    fields: [...requiredListingFields, ...optionalListingFields].map((name) => ({
      name,
      label: t(`field_${name}`),
      unit: t(name.includes('kg_') || name === 'slaughter_quotation' ? 'perKg' : 'perPig'),
      isOptional: !REQUIRED_FIELDS.has(name),
    })),
    refreshes: REFRESHED,
    chosenId: editedId,
    isSigned: false,
    items:
      editedId === null
        ? mondays.map((id) => ({ id, name: nameOf(id), known: null, isTaken: priced.has(id) }))
        : [{ id: editedId, name: nameOf(editedId), known: priced.get(editedId)?.prices ?? null }],
    save: async (id, figures) => {
      const body = { ...figures, ...requireFigures(pick(figures)) }
      if (editedId === null)
        await callEndpoint(addPriceListing, { body: { valid_from: id, ...body } }, newIdempotencyKey())
      else await callEndpoint(changePriceListing, { params: { id }, body }, newIdempotencyKey())
      return t(editedId === null ? 'priceCreated' : 'priceEdited')
    },
  }
  return <PriceModal editing={editing} onClose={onClose} />
}

type RequiredListingField = (typeof requiredListingFields)[number]

const pick = (figures: Readonly<Record<ListingField, number | null>>) =>
  Object.fromEntries(requiredListingFields.map((name) => [name, figures[name]])) as Record<
    RequiredListingField,
    number | null
  >
