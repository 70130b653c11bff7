import { useBrand } from '#ui/theme/brand.ts'

interface Props {
  size?: number
}

/** The logo of the installation, or the product's own mark if it has none. It is decorative: the name is next to it. */
export function BrandMark({ size = 32 }: Props) {
  const { logoUrl } = useBrand()
  if (logoUrl) return <img src={logoUrl} alt="" height={Math.min(size, 32)} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--brand)" />
      <path d="M9 23V9M23 23V9M9 16h14" fill="none" stroke="var(--on-brand)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="16" cy="10" r="2.4" fill="var(--on-brand)" />
    </svg>
  )
}
