import type { Plugin } from 'vite'

const STYLE_SHEET = /^ *<link rel="stylesheet"[^>]*>\n/gm

/**
 * Puts the style sheets of a page behind its body: what the page itself contains is painted without them. Its modules wait
 * for them.
 */
export const paintBeforeSheets = (page: string): string =>
  page.replace(STYLE_SHEET, '').replace(/^ *<\/body>/m, (end) => (page.match(STYLE_SHEET) ?? []).join('') + end)

/** Serves the page of the round at its address on the development server, as the API does for a build. */
export const roundPage = (): Plugin => ({
  name: 'round-page',
  transformIndexHtml: {
    order: 'post',
    handler: (page, { path }) => (path.endsWith('/round.html') ? paintBeforeSheets(page) : page),
  },
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/round(\?|$)/.test(request.url ?? '')) request.url = '/round.html'
      next()
    })
  },
})
