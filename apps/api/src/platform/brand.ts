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
  /** Further help of this installation, shown on every screen: its own handbook, a course, the vet's page. */
  help_links: z
    .array(z.strictObject({ text: z.string().min(1).max(120), url: z.url({ protocol: /^https?$/ }) }))
    .max(10)
    .default([]),
})

export type HelpLink = z.infer<typeof BrandFile>['help_links'][number]

export interface BrandLogo {
  content: Buffer
  type: string
}

/** Where the browser finds the logo. */
export const LOGO_PATH = '/brand/logo'

const MOST_BYTES = 200_000

interface DressedBrand {
  brand: Brand
  brandLogo: BrandLogo | null
  helpLinks: readonly HelpLink[]
}

/** The brand in the file, or the product's own without one. Throws a StartProblem for a file that does not hold. */
export function readBrand(file: string | undefined): DressedBrand {
  if (file === undefined) return dressed(BrandFile.parse({ name: 'Herdboard' }), null)
  try {
    const read = BrandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return dressed(read, read.logo === null ? null : readLogo(join(dirname(file), read.logo)))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new StartProblem(`HERDBOARD_BRAND: ${file} cannot be used: ${reason}`)
  }
}

const dressed = (
  { name, colour, support_email, help_links }: z.infer<typeof BrandFile>,
  brandLogo: BrandLogo | null,
): DressedBrand => ({
  brand: { name, colour, logo_url: brandLogo ? LOGO_PATH : null, support_email },
  brandLogo,
  helpLinks: help_links,
})

function readLogo(file: string): BrandLogo {
  const content = readFileSync(file)
  if (content.length > MOST_BYTES) throw new Error(`the logo has ${content.length} bytes, ${MOST_BYTES} are allowed`)
  return { content, type: extname(file).toLowerCase() === '.png' ? 'image/png' : 'image/svg+xml' }
}
