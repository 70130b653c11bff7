import { encode } from 'uqr'
import classes from '../profile.module.css'

/** Quiet zone that cameras need, in modules. */
const EDGE = 4

/** A text as a QR code. It is drawn in the browser, so that the secret is sent to no third party. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: EDGE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
