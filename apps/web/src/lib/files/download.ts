/** Hands a text to the browser as a file to keep. */
export function downloadText(name: string, text: string, type: string): void {
  downloadFrom(name, URL.createObjectURL(new Blob([text], { type })))
}

/** The same for a file that is not text. */
export function downloadBytes(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void {
  downloadFrom(name, URL.createObjectURL(new Blob([bytes], { type })))
}

/** Hands over what stands at an address of our own making. */
export function downloadFrom(name: string, address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  if (address.startsWith('blob:')) URL.revokeObjectURL(address)
}
