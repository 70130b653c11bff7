import type { Page } from 'playwright-core'

/** The router of the app, which TanStack Router puts on the window. */
interface PageRouter {
  navigate(to: { href: string }): Promise<void>
}

/**
 * Opens a screen as a link in the app does: without loading the app anew, which takes more processor time than the
 * screen. The first screen of a window needs `page.goto`.
 */
export const openScreen = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => (window as unknown as { __TSR_ROUTER__: PageRouter }).__TSR_ROUTER__.navigate({ href }), path)
