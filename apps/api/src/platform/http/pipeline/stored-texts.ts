import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { LRUCache } from 'lru-cache'

/** A response with its tag. */
export interface StoredText {
  body: string
  etag: string
}

/** Bytes of all texts, and of those of one company. */
export interface TextLimits {
  total: number
  company: number
}

export interface StoredTexts {
  get(company: DirectoryId, key: string): StoredText | undefined
  set(company: DirectoryId, key: string, text: StoredText): void
}

/** A character of a text with one beyond Latin-1 takes two bytes, and the text alone does not show which it is. */
const BYTES_PER_CHARACTER = 2
/** The key, the tag and the entries of both lists, about. */
const BYTES_PER_TEXT = 500

const bytesOf = ({ body }: StoredText) => body.length * BYTES_PER_CHARACTER + BYTES_PER_TEXT

/**
 * Texts in memory within limits; those that were read least recently go first. A company that fills its share pushes out
 * its own texts, not those of others. A text larger than the share is not stored.
 */
export function storedTexts({ total, company: share }: TextLimits): StoredTexts {
  const keysOf = new Map<DirectoryId, LRUCache<string, true>>()
  const texts = new LRUCache<string, StoredText & { company: DirectoryId }>({
    maxSize: total,
    sizeCalculation: bytesOf,
    disposeAfter: ({ company }, key, reason) => {
      if (reason === 'set') return
      keysOf.get(company)?.delete(key)
      if (keysOf.get(company)?.size === 0) keysOf.delete(company)
    },
  })
  const keysIn = (company: DirectoryId) => {
    const cached = keysOf.get(company)
    if (cached) return cached
    const created = new LRUCache<string, true>({
      maxSize: share,
      disposeAfter: (_, key, reason) => {
        if (reason === 'evict') texts.delete(key)
      },
    })
    keysOf.set(company, created)
    return created
  }
  return {
    get(company, key) {
      keysOf.get(company)?.get(key)
      return texts.get(key)
    },
    set(company, key, text) {
      const size = bytesOf(text)
      if (size > share) return
      texts.set(key, { ...text, company })
      keysIn(company).set(key, true, { size })
    },
  }
}
