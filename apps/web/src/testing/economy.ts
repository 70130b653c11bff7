import type { Posting, PostingCategory } from '@herdboard/contract/economies.ts'
import { RecordId } from '@herdboard/contract/ids.ts'

export const aPosting = (place: number, rest: Partial<Posting> = {}): Posting => ({
  id: RecordId.parse(`00000000-0000-4000-8009-${String(place).padStart(12, '0')}`),
  type_id: 9,
  date: '2026-11-12',
  category_id: 26,
  is_income: false,
  price: -5197.86,
  quantity: null,
  unit_price: null,
  text: null,
  remark: null,
  location_name: 'Barn 4',
  source: 'entered',
  editable: true,
  deletable: true,
  ...rest,
})

const category = (id: number, name: string, icon_id: string, rest: Partial<PostingCategory> = {}): PostingCategory => ({
  id,
  name,
  is_income: false,
  unit: 'DKK',
  icon_id,
  cal_color_hex: '#f2a60d',
  is_offered: true,
  ...rest,
})

export const postingCategories: PostingCategory[] = [
  category(8, 'Slurry sales', 'coins', { is_income: true, unit: 'DKK/tonne' }),
  category(9, 'Subsidies', 'coins', { is_income: true }),
  category(13, 'Grain', 'wheat', { unit: 'DKK/100 kg' }),
  category(26, 'Electricity', 'bolt', { unit: 'DKK/kWh' }),
]
