/** A number with one mark and no thousands, or with both marks. `2.800` alone may be either and decides nothing. */
const POINT = /^[-+−]?(?:\d+\.(?!\d{3}$)\d+|\d{4,}\.\d+|0\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/
const COMMA = /^[-+−]?(?:\d+,(?!\d{3}$)\d+|\d{4,},\d+|0,\d+|\d{1,3}(?:[. \u00a0]\d{3})+,\d+)$/
/** Two marks of thousands leave the other mark for decimals. */
const THOUSANDS_POINTS = /^[-+−]?\d{1,3}(?:\.\d{3}){2,}$/
const THOUSANDS_COMMAS = /^[-+−]?\d{1,3}(?:,\d{3}){2,}$/
/** Thousands in the American way: `1,234.50` and `1,234,567`. */
const AMERICAN_THOUSANDS = /^[-+−]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/
const DATE = /^(\d{1,4})([-./])(\d{1,2})[-./](\d{1,4})(?:$|[T ])/
/** Letters and names of columns in the languages that write a decimal comma. */
const COMMA_LANGUAGE =
  /[æøåäöñçãõáéíóúâê]|^(?:dato|datum|fecha|data|antal|tal|stald|stall|sti|hold|foder|ejendom|nave|granja|lote|peso|pris|kg_slagtet)$/i
const [ZERO, NINE, MINUS, PLUS] = [0x30, 0x39, 0x2d, 0x2b]
const LONGEST = 30

/** How the cells of a column that look like days are written. */
interface DayCounts {
  yearFirst: number
  wholeYears: number
  /** Days such as 25/04, which decide the order, by the digits of their year. */
  decisive: Record<2 | 4, Record<'dmy' | 'mdy', number>>
  /** Such as 04/25/2026, as Americans write: 3-23-2026 may be the name of a batch. */
  americanYears: number
  /** Such as 03/04, which may be read in both orders. */
  eitherFirst: number
  /** Such as 05/05, which means the same in both. */
  sameFirst: number
}

const noDays = (): DayCounts => ({
  yearFirst: 0,
  wholeYears: 0,
  decisive: { 2: { dmy: 0, mdy: 0 }, 4: { dmy: 0, mdy: 0 } },
  americanYears: 0,
  eitherFirst: 0,
  sameFirst: 0,
})

const addedDays = (one: DayCounts, other: DayCounts): DayCounts => ({
  yearFirst: one.yearFirst + other.yearFirst,
  wholeYears: one.wholeYears + other.wholeYears,
  decisive: { 2: addedOrders(one.decisive[2], other.decisive[2]), 4: addedOrders(one.decisive[4], other.decisive[4]) },
  americanYears: one.americanYears + other.americanYears,
  eitherFirst: one.eitherFirst + other.eitherFirst,
  sameFirst: one.sameFirst + other.sameFirst,
})

type Orders = DayCounts['decisive'][4]
const addedOrders = (one: Orders, other: Orders): Orders => ({ dmy: one.dmy + other.dmy, mdy: one.mdy + other.mdy })

/**
 * Collects from all cells of a file how it writes numbers and days: decimal mark and date format. The first rows are not
 * enough: a file in order of its days may begin with hundreds of rows that fit both orders.
 */
export class NotationEvidence {
  #points = 0
  #commas = 0
  #americanThousands = 0
  readonly #days: (DayCounts | undefined)[] = []

  /** Adds the cells of a row. */
  add(cells: readonly string[]): void {
    for (const [column, cell] of cells.entries()) {
      const text = cell.trim()
      const code = text.charCodeAt(0)
      const mayBeValue = (code >= ZERO && code <= NINE) || code === MINUS || code === PLUS || code > 0x2000
      if (mayBeValue && text.length <= LONGEST && text.length > 2) this.#addValue(text, column)
    }
  }

  #addValue(text: string, column: number): void {
    const [, first, mark, second, third] = DATE.exec(text) ?? []
    if (first !== undefined && second !== undefined && third !== undefined) {
      if (first.length === 4) this.#daysIn(column).yearFirst += 1
      else if (third.length === 4) {
        this.#addDate(Number(first), Number(second), 4, column)
        const isAmerican = mark === '/' && Number(first) <= 12 && Number(second) > 12
        if (isAmerican) this.#daysIn(column).americanYears += 1
      } else if (third.length === 2) this.#addDate(Number(first), Number(second), 2, column)
      else this.#addNumber(text)
    } else this.#addNumber(text)
  }

  #addDate(first: number, second: number, yearDigits: 2 | 4, column: number): void {
    if (Math.min(first, second) > 12 || Math.max(first, second) > 31) return
    const days = this.#daysIn(column)
    if (yearDigits === 4) days.wholeYears += 1
    if (first > 12) days.decisive[yearDigits].dmy += 1
    else if (second > 12) days.decisive[yearDigits].mdy += 1
    else if (first === second) days.sameFirst += 1
    else days.eitherFirst += 1
  }

  #daysIn(column: number): DayCounts {
    const days = this.#days[column] ?? noDays()
    this.#days[column] = days
    return days
  }

  #addNumber(text: string): void {
    if (AMERICAN_THOUSANDS.test(text)) this.#americanThousands += 1
    if (POINT.test(text) || THOUSANDS_COMMAS.test(text)) this.#points += 1
    else if (COMMA.test(text) || THOUSANDS_POINTS.test(text)) this.#commas += 1
  }

  /** The mark of most numbers; where none decides, a comma for its languages and for texts separated by `;`. */
  decimalMark(separator: string | null, header: readonly string[] = []): ',' | '.' {
    if (this.#points !== this.#commas) return this.#commas > this.#points ? ',' : '.'
    return separator === ';' || header.some((title) => COMMA_LANGUAGE.test(title.trim())) ? ',' : '.'
  }

  /**
   * How the days of the columns are written that are named as days are; where none of these has any, of those that tell no
   * order themselves, else of all. Where these tell no order, days such as 04/25/2026 or 25-04-2026 of other columns do, if
   * all are of one order.
   */
  daysOf(namedColumns: readonly number[]): DayOrder {
    const isNamed = namedColumns.some((column) => this.#days[column])
    const columns = isNamed ? namedColumns : this.#columnsWithoutOrder()
    const sum = (isOwn: boolean) =>
      this.#days
        .flatMap((days, column) => (days && columns.includes(column) === isOwn ? [days] : []))
        .reduce(addedDays, noDays())
    const [named, others] = [sum(true), sum(false)]
    if (columns.length === 0) return new DayOrder(others, this.#isDisputed(others.wholeYears > 0 ? 4 : 2))
    const order = new DayOrder(named)
    const [{ dmy }, mdy] = [others.decisive[4], others.americanYears]
    if (!(order.isOpen || order.isUntold) || dmy > 0 === mdy > 0) return order
    return new DayOrder({ ...named, wholeYears: dmy + mdy, decisive: { ...named.decisive, 4: { dmy, mdy } } })
  }

  /** Without a name, a column of 1-13-02 may be pens: it decides nothing for one beside it that may be read in two ways. */
  #columnsWithoutOrder(): number[] {
    return this.#days.flatMap((days, column) => {
      const order = days && new DayOrder(days)
      return order?.isOpen || order?.isUntold ? [column] : []
    })
  }

  /** Whether one column tells that the day is first, and another one that the month is. */
  #isDisputed(yearDigits: 2 | 4): boolean {
    const orders = this.#days.map((days = noDays()) => days.decisive[yearDigits])
    return orders.some(({ dmy, mdy }) => dmy > mdy) && orders.some(({ dmy, mdy }) => mdy > dmy)
  }

  /** The orders that cells such as 25/04 tell, by column: a number of a pen may look like a day of another order. */
  columnOrders(): ('dmy' | 'mdy')[][] {
    return Array.from(this.#days, (days = noDays()) => {
      const { dmy, mdy } = addedOrders(days.decisive[2], days.decisive[4])
      return [...(dmy > 0 ? (['dmy'] as const) : []), ...(mdy > 0 ? (['mdy'] as const) : [])]
    })
  }

  /** Whether thousands are written as in `1,234.50`. */
  hasAmericanThousands(): boolean {
    return this.#americanThousands > 0
  }
}

/** The order of day, month and year that days are written in, as their cells tell it. */
class DayOrder {
  readonly #counts: DayCounts
  readonly #isDisputed: boolean

  constructor(counts: DayCounts, isDisputed = false) {
    this.#counts = counts
    this.#isDisputed = isDisputed
  }

  /** Beside years of four digits, 1-13-02 may be the number of a pen and 24-11-01 that of a batch: they tell nothing. */
  get #tellingDays(): Orders {
    return this.#counts.decisive[this.#counts.wholeYears > 0 ? 4 : 2]
  }

  get #isTold(): boolean {
    const { dmy, mdy } = this.#tellingDays
    return dmy + mdy > 0
  }

  /** The order that most cells need; where none decides, the day first. */
  get order(): 'dmy' | 'ymd' | 'mdy' {
    const { dmy, mdy } = this.#tellingDays
    if (mdy > dmy && !this.#isDisputed) return 'mdy'
    if (dmy > 0 || this.#counts.eitherFirst + this.#counts.sameFirst > 0) return 'dmy'
    return this.#counts.yearFirst > 0 ? 'ymd' : 'dmy'
  }

  /** Whether days are written that mean another day with the month first, and none tells which comes first. */
  get isOpen(): boolean {
    return this.#isDisputed || (this.#counts.eitherFirst > 0 && !this.#isTold)
  }

  /** Whether all days are such as 05/05, which says nothing of the order of others. */
  get isUntold(): boolean {
    return this.#counts.sameFirst > 0 && this.#counts.eitherFirst === 0 && !this.#isTold
  }
}
