import { vi } from 'vitest'
import { mockFetch } from './mock-endpoint.ts'

/** An upload that waits on its line until the test lets it arrive. */
export interface HeldUpload {
  /** Lets so many bytes be sent. */
  sendBytes(bytes: number): void
  /** Lets all of it arrive, and the mock answer. */
  arrive(): void
}

let held: HeldUpload[] | null = null

/** Holds uploads on their line for the rest of the test; returns the list of them, which grows with every upload. */
export function holdUploads(): HeldUpload[] {
  held = []
  return held
}

/** Stands in for `XMLHttpRequest`, which only uploads use: answers from the mocks of the current test. */
class MockUploadRequest {
  status = 0
  responseText = ''
  upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  #method = ''
  #url = ''
  #headers = new Headers()
  #isAborted = false
  #answerHeaders = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getAllResponseHeaders(): string {
    return this.#answerHeaders
  }

  send(body: Blob): void {
    const sendBytes = (loaded: number) => this.upload.onprogress?.({ loaded })
    const arrive = () => void this.#arrive(body)
    if (held) held.push({ sendBytes, arrive })
    else arrive()
  }

  abort(): void {
    this.#isAborted = true
    this.onabort?.()
    this.onloadend?.()
  }

  async #arrive(body: Blob): Promise<void> {
    this.upload.onprogress?.({ loaded: body.size })
    try {
      const answer = await mockFetch(this.#url, { method: this.#method, headers: this.#headers, body })
      if (this.#isAborted) return
      this.status = answer.status
      this.responseText = await answer.text()
      this.#answerHeaders = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\r\n')
      this.onload?.()
    } catch {
      if (!this.#isAborted) this.onerror?.()
    }
    this.onloadend?.()
  }
}

/** Puts the mock in place, for uploads that arrive at once. */
export function mockUploadRequests(): void {
  held = null
  vi.stubGlobal('XMLHttpRequest', MockUploadRequest)
}
