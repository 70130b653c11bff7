import { z } from 'zod'
import { ArchiveError } from './archive-error.ts'
import { readSmallTable, type SmallTableFile } from './small-table.ts'

const ArchivedLook = z.object({
  language_id: z.coerce.number().int().min(1).max(5),
  brand_colour: z.union([z.literal('').transform(() => null), z.string().regex(/^#[0-9a-f]{6}$/)]),
})

/** Reads the language and the colour of an archived company. Its name and modules are decided here. Throws `damaged`. */
export async function readArchivedLook(
  table: SmallTableFile,
): Promise<{ languageId: number; brandColour: string | null }> {
  const [brand] = await readSmallTable(table, ArchivedLook)
  if (!brand) throw new ArchiveError('damaged', { file: table.file })
  return { languageId: brand.language_id, brandColour: brand.brand_colour }
}
