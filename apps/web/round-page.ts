import type { Plugin } from 'vite'

/** Serves the page of the round at its address on the development server, as the API does for a build. */
export const roundPage = (): Plugin => ({
  name: 'round-page',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/round(\?|$)/.test(request.url ?? '')) request.url = '/round.html'
      next()
    })
  },
})
