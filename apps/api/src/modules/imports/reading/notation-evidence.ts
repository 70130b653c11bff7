/** A number with one mark and no thousands, or with both marks. `2.800` alone may be either and decides nothing. */
const POINT = /^[-+−]?(?:\d+\.(?!\d{3}$)\d+|\d{4,}\.\d+|0\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/
const COMMA = /^[-+−]?(?:\d+,(?!\d{3}$)\d+|\d{4,},\d+|0,\d+|\d{1,3}(?:[. \u00a0]\d{3})+,\d+)$/
/** Two marks of thousands leave the other mark for decimals. */
const THOUSANDS_POINTS = /^[-+−]?\d{1,3}(?:\.\d{3}){2,}$/
const THOUSANDS_COMMAS = /^[-+−]?\d{1,3}(?:,\d{3}){2,}$/
/** Thousands in the American way: `1,234.50` and `1,234,567`. */
const AMERICAN_THOUSANDS = /^[-+−]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/
const DATE = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:$|[T ])/
/** Letters and names of columns in the languages that write a decimal comma. */
const COMMA_LANGUAGE =
  /[æøåäöñçãõáéíóúâê]|^(?:dato|datum|fecha|data|antal|tal|stald|stall|sti|hold|foder|ejendom|nave|granja|lote|peso|pris|kg_slagtet)$/i
const [ZERO, NINE, MINUS, PLUS] = [0x30, 0x39, 0x2d, 0x2b]
const LONGEST = 30

/**
 * Collects from all cells of a file how it writes numbers and days: decimal mark and date format. The first rows are not
 * enough: a file in order of its days may begin with hundreds of rows that fit both orders.
 */
export class NotationEvidence {
  #points = 0
  #commas = 0
  #yearFirst = 0
  /** Days such as 25/04, which tell their order, by the digits of their year. */
  readonly #told = { 2: { dmy: 0, mdy: 0 }, 4: { dmy: 0, mdy: 0 } }
  #wholeYears = 0
  #eitherFirst = 0
  #sameFirst = 0
  #americanThousands = 0
  readonly #columnOrders: Set<'dmy' | 'mdy'>[] = []

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
    const [, first, second, third] = DATE.exec(text) ?? []
    if (first !== undefined && second !== undefined && third !== undefined) {
      if (first.length === 4) this.#yearFirst += 1
      else if (third.length === 4) this.#addDate(Number(first), Number(second), 4, column)
      else if (third.length === 2) this.#addDate(Number(first), Number(second), 2, column)
      else this.#addNumber(text)
    } else this.#addNumber(text)
  }

  #addDate(first: number, second: number, yearDigits: 2 | 4, column: number): void {
    if (Math.min(first, second) > 12 || Math.max(first, second) > 31) return
    if (yearDigits === 4) this.#wholeYears += 1
    if (first > 12) this.#addOrder('dmy', yearDigits, column)
    else if (second > 12) this.#addOrder('mdy', yearDigits, column)
    else if (first === second) this.#sameFirst += 1
    else this.#eitherFirst += 1
  }

  #addOrder(order: 'dmy' | 'mdy', yearDigits: 2 | 4, column: number): void {
    this.#told[yearDigits][order] += 1
    const orders = this.#columnOrders[column] ?? new Set()
    orders.add(order)
    this.#columnOrders[column] = orders
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

  /** Beside years of four digits, 1-13-02 may be the number of a pen and 24-11-01 that of a batch: they tell nothing. */
  get #tellingDays(): Readonly<Record<'dmy' | 'mdy', number>> {
    return this.#told[this.#wholeYears > 0 ? 4 : 2]
  }

  /** The date format that most cells need: the order of day, month and year; where none decides, the day first. */
  dateOrder(): 'dmy' | 'ymd' | 'mdy' {
    const { dmy, mdy } = this.#tellingDays
    if (mdy > dmy) return 'mdy'
    if (dmy > 0 || this.#eitherFirst + this.#sameFirst > 0) return 'dmy'
    return this.#yearFirst > 0 ? 'ymd' : 'dmy'
  }

  /** The orders that cells such as 25/04 tell, by column: a number of a pen may look like a day of another order. */
  columnOrders(): ('dmy' | 'mdy')[][] {
    return Array.from(this.#columnOrders, (orders) => [...(orders ?? [])])
  }

  /** Whether days are written that mean another day with the month first, and none tells which comes first. */
  isDateOrderOpen(): boolean {
    return this.#eitherFirst > 0 && !this.#isOrderTold()
  }

  /** Whether all days are such as 05/05, which says nothing of the order of others. */
  isDateOrderUntold(): boolean {
    return this.#sameFirst > 0 && this.#eitherFirst === 0 && !this.#isOrderTold()
  }

  #isOrderTold(): boolean {
    const { dmy, mdy } = this.#tellingDays
    return dmy + mdy > 0
  }

  /** Whether thousands are written as in `1,234.50`. */
  hasAmericanThousands(): boolean {
    return this.#americanThousands > 0
  }
}
