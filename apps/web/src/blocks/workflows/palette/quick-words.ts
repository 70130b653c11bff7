import { formId } from '@herdboard/contract/core/form-id.ts'
import { normalizeText } from '#lib/format/text-search.ts'

/** The first word of a quick entry by form, in the five languages: "døde A1 2". Each word names one form only. */
const wordsByForm: Readonly<Record<number, string>> = {
  [formId.deadPigs]:
    'døde død selvdøde dead death deaths döda död döde muertos muerto muertes bajas mortos morto mortes',
  [formId.treatment]:
    'behandling behandl behandle treatment treat behandla tratamiento tratar tratamento medicin medicine medicina',
  [formId.transfer]:
    'flyt flytning flytte move transfer flytta flytt mover traslado trasladar transferir transferência',
  [formId.insertion]:
    'indsæt indsættelse indsat insertion insert insättning insätt entrada ingreso ingresar inserção inserir',
  [formId.departure]: 'afgang solgt departure sold avgång såld salida vendidos saída vendido',
  [formId.slaughter]: 'slagt slagtning slagtet slaughter slakt slaktade sacrificio matadero abate abatidos',
  [formId.stockCount]: 'tæl optælling status count räkna räkning inventering recuento contar contagem',
  [formId.weighing]: 'vej vejning weigh weighing väg vägning pesar pesaje pesagem',
  [formId.checkIn]: 'tilsyn inspection check tillsyn inspección revisión inspeção vistoria',
}

const PEN_WORDS = new Set(['sti', 'pen', 'box', 'boks', 'corral', 'baia'])

const forms = new Map(
  Object.entries(wordsByForm).flatMap(([form, words]) =>
    words.split(' ').map((word) => [normalizeText(word), Number(form)] as const),
  ),
)

/** What a quick entry says, before its place is looked up. */
export interface QuickWords {
  formId: number
  /** The words of the place; empty if none. */
  place: readonly string[]
  /** Pigs; null if not typed. */
  number: number | null
  /** Without the word before it; null if not typed. */
  pen: string | null
}

/**
 * Reads "døde A1 2" as form, place and number; null for anything else. A single number names the place, because a
 * place is needed. "sti 7" is the pen.
 */
export function readQuickWords(typed: string): QuickWords | null {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const form = forms.get(normalizeText(first))
  if (form === undefined || rest.length === 0) return null
  const penAt = rest.findIndex((word, index) => PEN_WORDS.has(normalizeText(word)) && index + 1 < rest.length)
  const pen = penAt < 0 ? null : (rest[penAt + 1] ?? null)
  const words = penAt < 0 ? rest : rest.toSpliced(penAt, 2)
  const last = words.at(-1)
  const isNumber = last !== undefined && /^[1-9]\d{0,4}$/.test(last) && (words.length > 1 || pen !== null)
  return {
    formId: form,
    place: (isNumber ? words.slice(0, -1) : words).map(normalizeText),
    number: isNumber ? Number(last) : null,
    pen,
  }
}
