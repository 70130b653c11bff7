import { useEffect } from 'react'

/** "Overview - Nygaard A/S": the screen first, because browser tabs cut the end. */
export function useWindowTitle(screen: string, company?: string | null): void {
  useEffect(() => {
    document.title = company ? `${screen} - ${company}` : screen
  }, [screen, company])
}
