import { firstDrawings, type IconName, isFirstIcon, isIconName, isLazyIcon } from './icons.ts'
import { LazyIcon } from './lazy-icon.tsx'

interface Props {
  /** A name out of our set; one we do not know draws nothing. */
  name: string
  /** 20 px in menus and tables, 24 px in tiles. */
  size?: number
  /** A picture from the server goes before our own icon. */
  url?: string | null
  className?: string | undefined
}

/** The product's own pictures are drawn here, so that they take the colour of the text around them. */
const OWN_URL = /^\/icons\/([\w-]+)\.svg$/

const ownName = (url: string | null | undefined): IconName | null => {
  const name = url ? OWN_URL.exec(url)?.[1] : undefined
  return name && isIconName(name) ? name : null
}

// Only pictures of our own address or a secure one; anything else could be script or leak where the user is.
const SAFE_URL = /^(\/(?!\/)|https:\/\/)/

const PICTURE = { display: 'inline-block', background: 'currentColor', printColorAdjust: 'exact' } as const

/** An icon beside its label; it says nothing by itself. */
export function Icon({ name, size = 20, url, className }: Props) {
  const own = ownName(url)
  // One of ours that no part draws by itself still takes the colour of the text.
  if (url && !own && OWN_URL.test(url)) {
    const mask = `url(${url}) center / contain no-repeat`
    return <span aria-hidden className={className} style={{ ...PICTURE, width: size, height: size, mask }} />
  }
  if (url && !own && SAFE_URL.test(url))
    return <img src={url} alt="" width={size} height={size} className={className} />
  const drawn = own ?? name
  if (isLazyIcon(drawn)) return <LazyIcon name={drawn} size={size} className={className} />
  if (!isFirstIcon(drawn)) return null
  const Drawing = firstDrawings[drawn]
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
