import { icons, isIconName } from './icons.ts'

interface Props {
  /** A name out of our set; one we do not know draws nothing. */
  name: string
  /** 20 px in menus and tables, 24 px in tiles. */
  size?: number
  /** A picture from the server goes before our own icon. */
  url?: string | null
  className?: string | undefined
}

// Only pictures of our own address or a secure one; anything else could be script or leak where the user is.
const SAFE_URL = /^(\/(?!\/)|https:\/\/)/

/** An icon beside its label; it says nothing by itself. */
export function Icon({ name, size = 20, url, className }: Props) {
  if (url && SAFE_URL.test(url)) return <img src={url} alt="" width={size} height={size} className={className} />
  if (!isIconName(name)) return null
  const Drawing = icons[name]
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
