/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFrom(name, URL.createObjectURL(new Blob([text], { type })))
}

/** Downloads bytes as a file. */
export function downloadBytes(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void {
  downloadFrom(name, URL.createObjectURL(new Blob([bytes], { type })))
}

/** Downloads the content of a URL made by this app. Revokes a `blob:` URL afterwards. */
export function downloadFrom(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  if (address.startsWith('blob:')) URL.revokeObjectURL(address)
}
