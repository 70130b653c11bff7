import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import type { Brand } from '@herdboard/contract/ui.ts'
import { z } from 'zod'
import { StartProblem } from '#platform/start-problem.ts'

/** The file that dresses an installation: its own name, colour, logo, and whom to ask. */
const BrandFile = z.strictObject({
  name: z.string().min(1).max(60),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0B6470')
    .default('#0B6470'),
  /** An SVG or PNG beside the file. */
  logo: z
    .string()
    .regex(/\.(svg|png)$/i, 'must be an SVG or a PNG')
    .nullable()
    .default(null),
  support_email: z.email('must be an e-mail address').nullable().default(null),
})

export interface BrandLogo {
  content: Buffer
  type: string
}

/** Where the browser finds the logo. */
export const LOGO_PATH = '/brand/logo'

const MOST_BYTES = 200_000

/** The brand in the file, or the product's own without one. Throws a StartProblem for a file that does not hold. */
export function readBrand(file: string | undefined): { brand: Brand; brandLogo: BrandLogo | null } {
  if (file === undefined) return dressed(BrandFile.parse({ name: 'Herdboard' }), null)
  try {
    const read = BrandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return dressed(read, read.logo === null ? null : readLogo(join(dirname(file), read.logo)))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new StartProblem(`HERDBOARD_BRAND: ${file} cannot be used: ${reason}`)
  }
}

const dressed = ({ name, colour, support_email }: z.infer<typeof BrandFile>, brandLogo: BrandLogo | null) => ({
  brand: { name, colour, logo_url: brandLogo ? LOGO_PATH : null, support_email },
  brandLogo,
})

function readLogo(file: string): BrandLogo {
  const content = readFileSync(file)
  if (content.length > MOST_BYTES) throw new Error(`the logo has ${content.length} bytes, ${MOST_BYTES} are allowed`)
  return { content, type: extname(file).toLowerCase() === '.png' ? 'image/png' : 'image/svg+xml' }
}
