import type { NumberFormat, Table, TableHeader, TableRow } from '@herdboard/contract/figures/table.ts'

const header = (value: string, text: string, rest: Partial<TableHeader> = {}): TableHeader => ({
  value,
  text,
  type: null,
  sortable: true,
  searchable: false,
  align: 'left',
  numberFormat: 'none',
  ...rest,
})

const figure = (value: string, text: string, numberFormat: NumberFormat): TableHeader =>
  header(value, text, { align: 'right', numberFormat })

export const movementHeaders: TableHeader[] = [
  header('date', 'Dato', { type: 'date' }),
  header('type', 'Hændelse', { searchable: true }),
  header('barn', 'Stald', { searchable: true }),
  figure('amount', 'Antal', 'int'),
  figure('weight', 'Vægt, kg', 'weight'),
  header('remark', 'Bemærkning', { sortable: false, searchable: true }),
]

const sampleRows: TableRow[] = [
  {
    id: 'm1',
    record_id: 'r1',
    date: '2026-11-02',
    type: 'Indsættelse',
    barn: 'Østerstald',
    amount: 120,
    weight: 30.25,
    remark: null,
  },
  {
    id: 'm2',
    record_id: 'r2',
    date: '2026-11-14',
    type: 'Døde',
    barn: 'Aagaard',
    amount: -2,
    weight: null,
    remark: 'Fundet ved morgentilsyn i sektion 4 bag foderautomaten',
  },
  { id: 'm3', date: '2026-11-09', type: 'Flytning', barn: 'Åkær', amount: 0, weight: 41, remark: '=HYPERLINK("x")' },
  {
    id: 'm4',
    record_id: 'r4',
    date: '2026-10-30',
    type: 'Afgang',
    barn: 'Vesterstald',
    amount: -40,
    weight: 112.4,
    remark: '',
  },
]

export const aTable = (overrides: Partial<Table> = {}): Table => ({
  title: 'Bevægelser',
  searchbar: { label: 'Søg' },
  headers: movementHeaders,
  data: sampleRows,
  footers: [{ date: 'I alt', amount: 78, weight: 3_890.5 }],
  empty_text: 'Ingen bevægelser i perioden',
  ...overrides,
})

const barns = ['Østerstald', 'Vesterstald', 'Åkær', 'Ærtebjerg', 'Nørregård']
const events = ['Indsættelse', 'Døde', 'Flytning', 'Afgang', 'Slagtning']

/** Rows of a busy farm, deterministic. */
export const manyRows = (count: number): TableRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    record_id: `record-${index}`,
    date: `2026-${String((index % 9) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    type: events[index % events.length] ?? null,
    barn: `${barns[(index * 7) % barns.length]} ${(index * 13) % 40}`,
    amount: ((index * 37) % 400) - 60,
    weight: index % 11 === 0 ? null : 25 + ((index * 17) % 900) / 10,
    remark: index % 5 === 0 ? 'Kontrolleret af dyrlæge' : null,
  }))
