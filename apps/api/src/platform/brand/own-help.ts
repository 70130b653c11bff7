import { readFileSync } from 'node:fs'
import { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { z } from 'zod'

const HelpText = z.string().trim().min(1).max(2000)

/** One text for everybody, or one for each language; a language without a text has the first. */
const LocalText = z.union([
  HelpText,
  z
    .partialRecord(LanguageCode, HelpText)
    .refine((texts) => Object.keys(texts).length > 0, { message: 'must have a text in a language' }),
])
type LocalText = z.infer<typeof LocalText>

/** A screen of the product, or an address on the web. */
const ScreenPath = z.string().regex(/^\/(?![/\\])\S*$/, 'must be the path of a screen such as /pigs')
const WebAddress = z.url({ protocol: /^https?$/ })
/** A browser plays a video only from a secure address or from this server. */
const VideoAddress = z.union([z.url({ protocol: /^https$/ }), ScreenPath])

/**
 * Help of an installation: a text, or with one of `url`, `route`, `document` and `video` what its text opens. Without
 * `screens` every screen shows it.
 */
export const OwnHelpEntry = z
  .strictObject({
    text: LocalText,
    url: WebAddress.optional(),
    route: ScreenPath.optional(),
    document: z
      .string()
      .regex(/^[^/\\]+\.pdf$/i, 'must be a PDF beside the brand file')
      .optional(),
    video: z
      .strictObject({ url: VideoAddress, title: LocalText.optional(), description: LocalText.optional() })
      .optional(),
    read_more: WebAddress.optional(),
    references: z
      .array(z.strictObject({ text: LocalText, url: z.union([WebAddress, ScreenPath]) }))
      .max(20)
      .default([]),
    screens: z.array(ScreenPath).max(50).default([]),
    visible: z.boolean().default(true),
  })
  .refine(({ url, route, document, video }) => [url, route, document, video].filter(Boolean).length <= 1, {
    message: 'must have at most one of url, route, document and video',
  })
export type OwnHelpEntry = z.infer<typeof OwnHelpEntry>

/** An entry as the server shows it: with the content of its document. */
export interface OwnHelp extends Omit<OwnHelpEntry, 'document'> {
  document: Buffer | null
}

const MAX_DOCUMENT_BYTES = 10_000_000

/** Reads the document of each entry. Throws a readable error for a file that is missing, too large or no PDF. */
export const readOwnHelp = (entries: readonly OwnHelpEntry[], pathOf: (file: string) => string): OwnHelp[] =>
  entries.map(({ document, ...entry }) => ({
    ...entry,
    document: document === undefined ? null : readPdf(pathOf(document)),
  }))

function readPdf(file: string): Buffer {
  const content = readFileSync(file)
  if (content.length > MAX_DOCUMENT_BYTES)
    throw new Error(`${file} has ${content.length} bytes, ${MAX_DOCUMENT_BYTES} are allowed`)
  if (content.toString('latin1', 0, 5) !== '%PDF-') throw new Error(`${file} is not a PDF`)
  return content
}

export const localText = (text: LocalText, language: LanguageCode): string =>
  typeof text === 'string' ? text : (text[language] ?? Object.values(text)[0] ?? '')
