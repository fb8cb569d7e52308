/** Files dropped on one page for the form of the next: files cannot travel in an address. */
let waiting: File[] = []

export function handOver(files: readonly File[]) {
  waiting = [...files]
}

export function takeHandedOver(): File[] {
  const files = waiting
  waiting = []
  return files
}
