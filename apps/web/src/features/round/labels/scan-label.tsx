import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { parseId } from '#lib/http/parse-id.ts'
import classes from '../round.module.css'

interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => CodeDetector

const detectorClass = (): DetectorClass | undefined => (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes itself; elsewhere the phone's camera app does. */
export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined

const SCAN_MS = 250

/** The place and pen of a label, or null for another code. */
function placeOfLabel(text: string): { id: PlaceId; pen: string | null } | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const id = url?.pathname === '/round' ? parseId<PlaceId>(url.searchParams.get('place')) : null
  return id === null || url === null ? null : { id, pen: url.searchParams.get('pen') }
}

/** Opens the place of the label that the camera sees. */
export function ScanLabel({
  onPlace,
  onClose,
}: {
  onPlace: (id: PlaceId, pen: string | null) => void
  onClose: () => void
}) {
  const { t } = useTranslation('round')
  const video = useRef<HTMLVideoElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  const open = useEffectEvent(({ id, pen }: { id: PlaceId; pen: string | null }) => {
    onPlace(id, pen)
    onClose()
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let isStopped = false
    const Detector = detectorClass()
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isStopped || !video.current || !Detector) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const detector = new Detector({ formats: ['qr_code'] })
      while (!isStopped && video.current) {
        const [code] = await detector.detect(video.current).catch(() => [])
        const place = code && placeOfLabel(code.rawValue)
        if (place) return open(place)
        await new Promise((resume) => setTimeout(resume, SCAN_MS))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => setBlocked(true))
    return () => {
      isStopped = true
      stop()
    }
  }, [])
  return (
    <section className={classes.sheet} aria-label={t('scan')}>
      <h2 className={classes.sheetTitle}>{t('scan')}</h2>
      {isBlocked ? (
        <p role="alert" className={classes.hint}>
          {t('noCamera')}
        </p>
      ) : (
        <video ref={video} className={classes.camera} muted playsInline />
      )}
      <div className={classes.sheetKeys}>
        <button type="button" className={classes.plainKey} onClick={onClose}>
          {t('back')}
        </button>
      </div>
    </section>
  )
}
