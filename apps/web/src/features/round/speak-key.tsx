import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { formatLocale } from '#lib/locale/language.ts'
import { roundIcons } from './round-icons.ts'

interface SpeechResult {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}
interface SpeechListener {
  lang: string
  onresult: ((event: SpeechResult) => void) | null
  onend: (() => void) | null
  onerror: (() => void) | null
  start(): void
}

/** The speech recognition of the browser; undefined where it has none. */
const speechListener = (): (new () => SpeechListener) | undefined => {
  const page = window as {
    SpeechRecognition?: new () => SpeechListener
    webkitSpeechRecognition?: new () => SpeechListener
  }
  return page.SpeechRecognition ?? page.webkitSpeechRecognition
}

interface KeyProps {
  className: string | undefined
  onText: (text: string) => void
}

/** Key that writes what is said. Nothing is shown where the browser cannot listen. */
export function SpeakText({ className, onText }: KeyProps) {
  const { t } = useTranslation('round')
  const [isListening, setListening] = useState(false)
  const Listener = speechListener()
  if (!Listener) return <span />
  const listen = () => {
    const listener = new Listener()
    listener.lang = formatLocale(currentLocale() ?? 'da')
    listener.onresult = ({ results }) => {
      const said = results[0]?.[0]?.transcript
      if (said) onText(said)
    }
    listener.onend = () => setListening(false)
    listener.onerror = () => setListening(false)
    setListening(true)
    listener.start()
  }
  return (
    <button type="button" className={className} aria-label={t('speak')} aria-pressed={isListening} onClick={listen}>
      <roundIcons.voice aria-hidden />
    </button>
  )
}

/** Key that takes a number that is said: recognition writes spoken numbers as digits. */
export function SpeakNumber({
  className,
  onNumber,
}: {
  className: string | undefined
  onNumber: (value: number) => void
}) {
  const take = (text: string) => {
    const [digits] = /\d+/.exec(text) ?? []
    if (digits !== undefined) onNumber(Number(digits))
  }
  return <SpeakText className={className} onText={take} />
}
