/** Files that were dropped on one page for the form of the next; an address cannot carry files. */
let waiting: File[] = []

export function handOverFiles(files: readonly File[]) {
  waiting = [...files]
}

export function takeDroppedFiles(): File[] {
  const files = waiting
  waiting = []
  return files
}
