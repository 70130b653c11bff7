import { firstDrawings, type IconName, isFirstIcon, isIconName, isLazyIcon } from './icons.ts'
import { LazyIcon } from './lazy-icon.tsx'

interface Props {
  /** A name from the icon set; an unknown name draws nothing. */
  name: string
  /** 20 px in menus and tables, 24 px in tiles. */
  size?: number
  /** The URL of an icon from the server; it takes precedence over `name`. */
  url?: string | null
  className?: string | undefined
}

/** The product's own icons are drawn inline, so that they take the colour of the text around them. */
const OWN_URL = /^\/icons\/([\w-]+)\.svg$/

const ownName = (url: string | null | undefined): IconName | null => {
  const name = url ? OWN_URL.exec(url)?.[1] : undefined
  return name && isIconName(name) ? name : null
}

// Only same-origin or https URLs; any other URL could run a script or expose the user.
const SAFE_URL = /^(\/(?!\/)|https:\/\/)/

const PICTURE = { display: 'inline-block', background: 'currentColor', printColorAdjust: 'exact' } as const

/** A decorative icon next to a label; screen readers ignore it. */
export function Icon({ name, size = 20, url, className }: Props) {
  const localName = ownName(url)
  // An icon file of this product without a drawing in the bundle is masked with the text colour.
  if (url && !localName && OWN_URL.test(url)) {
    const mask = `url(${url}) center / contain no-repeat`
    return <span aria-hidden className={className} style={{ ...PICTURE, width: size, height: size, mask }} />
  }
  if (url && !localName && SAFE_URL.test(url))
    return <img src={url} alt="" width={size} height={size} className={className} />
  const drawingName = localName ?? name
  if (isLazyIcon(drawingName)) return <LazyIcon name={drawingName} size={size} className={className} />
  if (!isFirstIcon(drawingName)) return null
  const Drawing = firstDrawings[drawingName]
  return <Drawing size={size} stroke={1.75} aria-hidden className={className} />
}
