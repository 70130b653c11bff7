/** Names this tab to the server, so that it is not told what it changed itself. A new one with each load of the page. */
export const liveTabId: string = crypto.randomUUID()
