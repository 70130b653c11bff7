import type { CarcassRow } from './carcass.ts'

/** A line of a pasted list that is no carcass. */
export interface UnparsedLine {
  /** Number of the line, from 1. */
  no: number
  text: string
}

export interface CarcassText {
  /** Carcasses with the numbers of their lines. */
  carcasses: { no: number; row: CarcassRow }[]
  unparsed: UnparsedLine[]
}

const NOT_MEASURED = '-'
const NUMBER = /^\d+(?:[.,]\d+)?$/

/**
 * Reads carcasses from a typed or pasted text: one line each, with weight in kg, lean meat in % and numbers of remarks.
 * Tabs, semicolons and spaces separate them, and a comma or a point begins the decimals. A dash is lean meat that was
 * not measured. Empty lines are left out, and so is a first line of known headings above carcasses.
 */
export function parseCarcassText(text: string): CarcassText {
  const read: CarcassText = { carcasses: [], unparsed: [] }
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const words = line
      .split(/[\s;|]+/)
      .map((word) => word.replace(/[,.]$/, ''))
      .filter((word) => word !== '')
    if (words.length === 0 || (at === 0 && text.trim() !== line.trim() && isHeading(line))) continue
    const row = rowOfWords(words)
    if (row) read.carcasses.push({ no: at + 1, row })
    else read.unparsed.push({ no: at + 1, text: line.trim().slice(0, MOST_SHOWN) })
  }
  return read
}

const MOST_SHOWN = 40

/** Beginnings of the words above columns of carcasses, without accents, in the languages of the product. */
const HEADINGS: readonly RegExp[] = [
  /^(vaegt|weight|vikt|peso|kg|kilo)/,
  /^(slagtevaegt|slaktvikt|varmvaegt|carcass|slagtekrop|slaktkropp|canal|carcaca)/,
  /^(kod|kott|lean|meat|carne|magr|magro)/,
  /^(bemaerk|anmaerk|anmark|remark|observ|nota)/,
]

/** Says whether a line names columns: no digits, and its first word is a known heading. */
function isHeading(line: string): boolean {
  if (/\d/.test(line)) return false
  const plain = line.toLowerCase().replaceAll('æ', 'ae').replaceAll('ø', 'o').normalize('NFD').replace(/\p{M}/gu, '')
  const first = /\p{L}+/u.exec(plain)?.[0] ?? ''
  return HEADINGS.some((heading) => heading.test(first))
}

function rowOfWords([weight = '', lean = NOT_MEASURED, ...remarks]: readonly string[]): CarcassRow | null {
  const codes = remarks.flatMap((word) => word.split('+'))
  if (!NUMBER.test(weight) || !(lean === NOT_MEASURED || NUMBER.test(lean))) return null
  if (!codes.every((code) => /^\d{1,2}$/.test(code))) return null
  return {
    weightKg: numberOf(weight),
    leanPct: lean === NOT_MEASURED ? null : numberOf(lean),
    remarks: [...new Set(codes.map(Number))].toSorted((a, b) => a - b),
  }
}

const numberOf = (word: string): number => Number(word.replace(',', '.'))

/** Writes carcasses as such a text, with the given sign before decimals. */
export const carcassText = (rows: readonly CarcassRow[], decimalSign: ',' | '.'): string =>
  rows
    .map(({ weightKg, leanPct, remarks }) => {
      const figure = (value: number) => {
        const [whole, decimals = '0'] = String(value).split('.')
        return `${whole}${decimalSign}${decimals}`
      }
      const remarked = remarks.join(' ')
      if (leanPct === null && remarked === '') return figure(weightKg)
      return [
        figure(weightKg),
        leanPct === null ? NOT_MEASURED : figure(leanPct),
        ...(remarked ? [remarked] : []),
      ].join(' ')
    })
    .join('\n')
